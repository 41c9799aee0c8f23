import { createGracefulShutdown } from '#server/graceful-shutdown.ts';
import type { PageRenderer } from '#server/pages.ts';
import { runProgram } from '#server/run-program.ts';

const rejectRender = () => {
  throw new Error('This program renders no email.');
};
/** A renderer that replaces the built pages. */
const pages: PageRenderer = {
  renderEmail: rejectRender,
  renderMailbox: rejectRender,
  renderPage: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // This page throws an error whose message contains input, as any error message may.
    if (pathname === '/boom/') {
      const cause = new Error(`said\n{"level":30} for ${request.headers.get('cookie')}`);
      throw new Error(`upstream refused ${searchParams.get('secret')}`, { cause });
    }
    return new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html' } });
  },
};

const shutdown = createGracefulShutdown();
try {
  await runProgram({ env: process.env, shutdown, loadPages: async () => pages });
  console.log('Running.');
} catch (error) {
  await shutdown.exit(1, error as Error);
}
