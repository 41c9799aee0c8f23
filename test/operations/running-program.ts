import { createGracefulShutdown } from '#server/graceful-shutdown.ts';
import type { PageRenderer } from '#server/pages.ts';
import { runProgram } from '#server/run-program.ts';

/** The program as it runs, with one page in place of the built ones: what it writes and how it leaves is looked at. */
const noLetter = () => {
  throw new Error('No letter is written here.');
};
const pages: PageRenderer = {
  renderEmail: noLetter,
  renderMailbox: noLetter,
  renderPage: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // What an error says is written by others, and may hold anything.
    if (pathname === '/boom/') {
      const cause = new Error(`said\n{"level":30} for ${request.headers.get('cookie')}`);
      throw new Error(`upstream refused ${searchParams.get('told')}`, { cause });
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
