import type { AddressInfo } from 'node:net';
import { announce } from './announce.ts';
import { closeApp } from './http/close-app.ts';
import type { Leaving } from './leave-in-order.ts';
import { openProgram } from './open-program.ts';
import type { FillDemo, Program } from './open-services.ts';
import type { PageRenderer } from './pages.ts';

type RunOptions = {
  env: Record<string, string | undefined>;
  leaving: Leaving;
  loadPages: () => Promise<PageRenderer>;
  clientDir?: string;
  fillDemo?: FillDemo;
};

/** Linux allows 4,096 (`net.core.somaxconn`), Node defaults to 511; refused clients retry after 1, 3 and 7 s. */
const MOST_KNOCKING = 4096;

async function serve(
  program: Program,
  { loadPages, clientDir }: Pick<RunOptions, 'loadPages' | 'clientDir'>,
) {
  const { database, cache, announcement, sites, content, live, store, cards, settings } = program;
  const { createApp } = await import('./app.ts');
  const app = await createApp({
    db: database.db,
    readDb: database.readDb,
    cache,
    live,
    store,
    cards,
    settings,
    announcement,
    sites,
    content,
    loadPages,
    logger: program.log,
    operations: program.operations,
    ...(clientDir === undefined ? {} : { clientDir }),
  });
  await app.listen({ host: settings.host, port: settings.port, backlog: MOST_KNOCKING });
  return app;
}

/** Opened first and closed after the web server, so that it responds throughout. */
async function openOperations({ operations, settings }: Program, leaving: Leaving): Promise<void> {
  const { operationsHost: host, operationsPort: port } = settings;
  if (port === null) return;
  const { openOperationsServer } = await import('./operations/operation-routes.ts');
  const server = await openOperationsServer(operations, { host, port });
  leaving.first('the port for operators', () => server.close());
  const { port: taken } = server.server.address() as AddressInfo;
  console.log(`Operators are answered at http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`);
}

export async function runProgram(options: RunOptions): Promise<void> {
  const { env, leaving, loadPages, fillDemo } = options;
  const [program] = await Promise.all([openProgram(env, fillDemo), loadPages()]);
  leaving.first('the database', () => program.close());
  const { role, drainSeconds } = program.settings;
  leaving.announce(() => program.operations.readiness.drain(), drainSeconds * 1000);
  await openOperations(program, leaving);
  if (role !== 'web') {
    const { startJobs } = await import('./start-jobs.ts');
    const jobs = await startJobs(program, loadPages);
    leaving.first('the jobs', () => jobs.stop());
  }
  if (role === 'worker') return;
  const app = await serve(program, options);
  leaving.first('the requests under way', () => closeApp(app));
  announce(program, app.server.address() as AddressInfo);
  // Read now, so that no visitor waits.
  await program.content.current();
}
