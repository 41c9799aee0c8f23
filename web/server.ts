import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';
import { hostContext } from './api/host-context.ts';

const handle = createRequestHandler(build as never, import.meta.env.MODE);

/** The pages as one function: what the server mounts. The host lends the API in process, the nonce and the settings. */
export async function renderPage(request: Request, host: PageHost): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(hostContext, host);
  return handle(request, context);
}

export { renderMailbox } from './letters/mailbox-list.tsx';
export { renderLetter } from './letters/render-letter.tsx';
