import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGracefulShutdown } from '#server/graceful-shutdown.ts';
import type { PageRenderer } from '#server/pages.ts';
import { runProgram } from '#server/run-program.ts';
import { buildPages } from './build-pages.ts';
import { demoFiller } from './demo-filler.ts';
import { readMainOptions } from './main-options.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGES_FILE = join(ROOT, 'build/server/index.js');

async function loadPages(): Promise<PageRenderer> {
  if (!existsSync(PAGES_FILE))
    throw new Error('The pages are not built. Run `npm run build`, or use `npm start`, which builds them.');
  return (await import(PAGES_FILE)) as PageRenderer;
}

async function main(): Promise<void> {
  const shutdown = createGracefulShutdown();
  try {
    const { canBuild, ...settings } = readMainOptions(process.argv.slice(2));
    // Runs while the database and the demo data are created.
    const building = canBuild ? buildPages() : Promise.resolve();
    await runProgram({
      env: { ...process.env, ...settings },
      shutdown,
      loadPages: () => building.then(loadPages),
      clientDir: join(ROOT, 'build/client'),
      fillDemo: demoFiller,
    });
  } catch (error) {
    await shutdown.exit(1, error as Error);
  }
}

await main();
