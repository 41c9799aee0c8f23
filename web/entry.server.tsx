import { Transform } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { hostContext } from './api/host-context.ts';

export const streamTimeout = 5000;

/** Makes the script tags of `<Scripts>` inert. `web/shell/deferred-scripts.tsx` loads the scripts later. */
function deferScripts(): Transform {
  const decoder = new TextDecoder();
  let rest = '';
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const html = rest + decoder.decode(chunk, { stream: true });
      // A chunk may end within a tag, so this cuts after the last `>`. React escapes `>` in attributes.
      const end = html.lastIndexOf('>') + 1;
      rest = html.slice(end);
      const inert = html
        .slice(0, end)
        .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
        .replace(/(<script[^>]*) type="module" async="">/, '$1 type="text/plain" data-deferred="">');
      done(null, inert);
    },
    flush: (done) => done(null, rest),
  });
}

/** Streams the page. Crawlers and pages to cache get the complete page at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, isWhole = false } = context.get(hostContext);
  const waitsForAll = isWhole || isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let answered = false;
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [waitsForAll ? 'onAllReady' : 'onShellReady']() {
          answered = true;
          const body = deferScripts();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          // Errors before the shell is ready reject the promise. Later errors would be lost without this log.
          if (answered && !request.signal.aborted) console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Logs unexpected server errors. The API call has already logged database failures (503). */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const status = (error as { status?: number } | null)?.status ?? 500;
  if (!request.signal.aborted && status >= 500 && status !== 503) console.error(error);
}
