import type { AddressInfo } from 'node:net';
import { announce } from './announce.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import { closeApp } from './http/close-app.ts';
import { openProgram } from './open-program.ts';
import type { FillDemo, Program } from './open-services.ts';
import type { PageRenderer } from './pages.ts';

type RunOptions = {
  env: Record<string, string | undefined>;
  shutdown: GracefulShutdown;
  loadPages: () => Promise<PageRenderer>;
  clientDir?: string;
  fillDemo?: FillDemo;
};

/**
 * Linux allows 4,096 (`net.core.somaxconn`); Node's default is 511. Clients refused beyond it retry after 1,
 * 3 and 7 s.
 */
const MAX_CONNECTION_BACKLOG = 4096;

async function serve(
  program: Program,
  { loadPages, clientDir }: Pick<RunOptions, 'loadPages' | 'clientDir'>,
) {
  const { createApp } = await import('./app.ts');
  const { database, settings, log } = program;
  const app = await createApp({
    ...program,
    db: database.db,
    readDb: database.readDb,
    logger: log,
    loadPages,
    ...(clientDir === undefined ? {} : { clientDir }),
  });
  await app.listen({ host: settings.host, port: settings.port, backlog: MAX_CONNECTION_BACKLOG });
  return app;
}

/** Opens before and closes after the web server, so that probes and metrics work the whole time. */
async function openOperations({ operations, settings }: Program, shutdown: GracefulShutdown): Promise<void> {
  const { operationsHost: host, operationsPort: port } = settings;
  if (port === null) return;
  const { openOperationsServer } = await import('./operations/operation-routes.ts');
  const server = await openOperationsServer(operations, { host, port });
  shutdown.closeFirst('the port for operators', () => server.close());
  const { port: taken } = server.server.address() as AddressInfo;
  console.log(
    `Health checks and metrics are at http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
  );
}

export async function runProgram(options: RunOptions): Promise<void> {
  const { env, shutdown, loadPages, fillDemo } = options;
  const [program] = await Promise.all([openProgram(env, fillDemo), loadPages()]);
  shutdown.closeFirst('the database', () => program.close());
  const { role, drainSeconds } = program.settings;
  shutdown.onSignal(() => program.operations.readiness.drain(), drainSeconds * 1000);
  await openOperations(program, shutdown);
  if (role !== 'web') {
    const { startJobs } = await import('./start-jobs.ts');
    const jobs = await startJobs(program, loadPages);
    shutdown.closeFirst('the jobs', () => jobs.stop());
  }
  if (role === 'worker') return;
  const app = await serve(program, options);
  shutdown.closeFirst('the requests under way', () => closeApp(app));
  announce(program, app.server.address() as AddressInfo);
  // Read the content now, so that the first visitor doesn't wait.
  await program.content.current();
}
