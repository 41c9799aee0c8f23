import { createGracefulShutdown } from '#server/graceful-shutdown.ts';
import type { PageRenderer } from '#server/pages.ts';
import { runProgram } from '#server/run-program.ts';

/** The program with one page instead of the built ones. */
const noLetter = () => {
  throw new Error('No letter is written here.');
};
const pages: PageRenderer = {
  renderEmail: noLetter,
  renderMailbox: noLetter,
  renderPage: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // Error messages may contain any input.
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
