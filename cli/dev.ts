import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { announce } from '#server/announce.ts';
import { createGracefulShutdown } from '#server/graceful-shutdown.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import type { PageRenderer } from '#server/pages.ts';
import { startJobs } from '#server/start-jobs.ts';
import { demoFiller } from './demo-filler.ts';

type AppModule = typeof import('#server/app.ts');

const ROOT = join(import.meta.dirname, '..');
/** Exit code for `cli/dev.mjs`. */
const RESTART_CODE = 75;
const IGNORED = ['build', 'data', 'screenshots', 'test-results'].map((name) => join(ROOT, name, '**'));
/** Vite can't replace files that Node itself has loaded. */
const NEEDS_RESTART =
  /^(cli\/|demo\/|server\/(config|db|storage|jobs|mail|operations)\/|server\/(open-program|open-services|watch-program|run-program|start-jobs|announce|graceful-shutdown)\.ts|server\/http\/response-cache\.ts|server\/notifications\/(event-streams|user-event)\.ts|package-lock\.json|(vite|react-router)\.config\.ts)/;
const NEEDS_RELOAD = /^(server|shared|streets|content)\//;

function openVite(server: ReturnType<typeof createServer>, { settings }: Program): Promise<ViteDevServer> {
  return createVite({
    root: ROOT,
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: [...IGNORED, join(settings.dataDir, '**')] },
    },
  });
}

async function newestPages(vite: ViteDevServer): Promise<PageRenderer> {
  return (await vite.ssrLoadModule('/web/server.ts')) as PageRenderer;
}

/** The first request after a change of a server file rebuilds the app. */
function newestApp(vite: ViteDevServer, program: Program) {
  const { db, readDb } = program.database;
  let current: { module: AppModule; app: Promise<FastifyInstance> } | null = null;

  async function make({ createApp }: AppModule): Promise<FastifyInstance> {
    const loadPages = () => newestPages(vite);
    const parts = { db, readDb, loadPages, logger: program.log, isDevelopment: true };
    const app = await createApp({ ...program, ...parts });
    await app.ready();
    return app;
  }

  return async (): Promise<FastifyInstance> => {
    const module = (await vite.ssrLoadModule('/server/app.ts')) as AppModule;
    if (current?.module !== module) {
      current?.app.then((app) => app.close()).catch(() => {});
      program.cache.invalidate(null);
      current = { module, app: make(module) };
    }
    return await current.app;
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

function showError(error: Error, vite: ViteDevServer, response: ServerResponse): void {
  vite.ssrFixStacktrace(error);
  console.error(error.stack);
  const words = stripVTControlCharacters(error.stack ?? error.message);
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(
    `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escapeHtml(words)}</pre>`,
  );
}

function watchFiles(vite: ViteDevServer, restart: (path: string) => void): void {
  const react = (file: string): void => {
    const path = relative(ROOT, file);
    if (/\.test\.tsx?$/.test(path)) return;
    if (NEEDS_RESTART.test(path)) restart(path);
    else if (NEEDS_RELOAD.test(path)) vite.environments.client.hot.send({ type: 'full-reload' });
  };
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, react);
}

async function dev(): Promise<void> {
  const shutdown = createGracefulShutdown();
  try {
    const program = await openProgram(process.env, demoFiller);
    shutdown.closeFirst('the database', () => program.close());
    const server = createServer();
    const vite = await openVite(server, program);
    shutdown.closeFirst('the pages', () => vite.close());
    if (program.settings.role !== 'web') {
      const jobs = await startJobs(program, () => newestPages(vite));
      shutdown.closeFirst('the jobs', () => jobs.stop());
    }
    const appOf = newestApp(vite, program);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      vite.middlewares(request, response, () => {
        appOf().then(
          (app) => app.routing(request, response),
          (error: Error) => showError(error, vite, response),
        );
      });
    });
    const { host, port } = program.settings;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    shutdown.closeFirst('open requests', async () => {
      server.close();
      server.closeAllConnections();
    });
    let isRestarting = false;
    watchFiles(vite, (path) => {
      if (isRestarting) return;
      isRestarting = true;
      console.log(`${path} changed; restarting ...`);
      void shutdown.exit(RESTART_CODE);
    });
    announce(program, server.address() as AddressInfo);
    // The response to the first request shows a build error.
    appOf().catch(() => {});
  } catch (error) {
    await shutdown.exit(1, error as Error);
  }
}

await dev();
