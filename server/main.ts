import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settingsOfWords } from './config/program-words.ts';
import { leaveInOrder } from './leave-in-order.ts';
import { letHeapGrow } from './operations/let-heap-grow.ts';
import type { PageRenderer } from './pages.ts';
import { runProgram } from './run-program.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT_DIR = join(ROOT, 'build/client');
const PAGES_FILE = join(ROOT, 'build/server/index.js');

async function loadPages(): Promise<PageRenderer> {
  if (!existsSync(PAGES_FILE))
    throw new Error('The pages are not built yet: run `npm start`, which builds them.');
  return (await import(PAGES_FILE)) as PageRenderer;
}

async function main(): Promise<void> {
  letHeapGrow();
  const leaving = leaveInOrder();
  try {
    const env = { ...process.env, ...settingsOfWords(process.argv.slice(2)) };
    await runProgram({ env, leaving, loadPages, clientDir: CLIENT_DIR });
  } catch (error) {
    await leaving.leave(1, error as Error);
  }
}

await main();
