import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { announce } from './announce.ts';
import { createApp } from './app.ts';
import { leaveInOrder } from './leave-in-order.ts';
import { openProgram, type Program } from './open-program.ts';
import type { PageRenderer } from './pages.ts';
import { startJobs } from './start-jobs.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT_DIR = join(ROOT, 'build/client');
const PAGES_FILE = join(ROOT, 'build/server/index.js');

/** The built pages: what the web role answers with, and what the worker's letters are written with. */
async function loadPages(): Promise<PageRenderer> {
  if (!existsSync(PAGES_FILE))
    throw new Error('The pages are not built yet: run `npm start`, which builds them.');
  return (await import(PAGES_FILE)) as PageRenderer;
}

/** Serves the built pages and the API. */
async function serve({
  database,
  answers,
  announcement,
  sites,
  content,
  geocoder,
  live,
  store,
  cards,
  settings,
  log,
}: Program) {
  const app = await createApp({
    db: database.db,
    readDb: database.readDb,
    answers,
    live,
    store,
    cards,
    settings,
    announcement,
    sites,
    content,
    geocoder,
    loadPages,
    clientDir: CLIENT_DIR,
    logger: log,
  });
  await app.listen({ host: settings.host, port: settings.port });
  return app;
}

async function main(): Promise<void> {
  const leaving = leaveInOrder();
  try {
    const program = await openProgram(process.env);
    leaving.first(() => program.close());
    await loadPages();
    if (program.settings.role !== 'web') {
      const jobs = await startJobs(program, loadPages);
      leaving.first(() => jobs.stop());
    }
    if (program.settings.role === 'worker') return;
    const app = await serve(program);
    leaving.first(() => app.close());
    announce(program, app.server.address() as AddressInfo);
  } catch (error) {
    await leaving.leave(1, error as Error);
  }
}

await main();
