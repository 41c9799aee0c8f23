import { ServiceFailure } from './service-failure.ts';

type Expected = { name: string; maxBytes: number; statuses: readonly number[] };

const MAX_RETRY_AFTER_S = 3600;

/** Ignores the rare date form. */
function retryAfterMs(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_S) * 1000 : null;
}

/** Stops at the limit, against decompression bombs. */
async function readBytes(response: Response, { name, maxBytes }: Expected): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    // Breaking ends the body.
    if (length > maxBytes) {
      throw new ServiceFailure('too-large', `${name} answered more than ${maxBytes} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function refuseStatus(response: Response, { name, statuses }: Expected): void {
  const { status } = response;
  if (statuses.includes(status)) return;
  if (status >= 300 && status < 400) {
    throw new ServiceFailure('redirect', `${name} has another address now (${status}); see the settings.`, {
      status,
    });
  }
  throw new ServiceFailure('status', `${name} answered with an error (${status}).`, {
    status,
    retryAfterMs: retryAfterMs(response),
  });
}

/** Rejects HTML with status 200, as proxies send. @throws ServiceFailure */
export async function readAnswer(response: Response, expected: Expected): Promise<unknown> {
  const { name } = expected;
  try {
    refuseStatus(response, expected);
    const isPage = /\bhtml\b/i.test(response.headers.get('content-type') ?? '');
    const text = isPage ? '<' : (await readBytes(response, expected)).toString('utf8').trim();
    if (text.startsWith('<'))
      throw new ServiceFailure('html', `${name} answered with a page, not with data.`);
    return parseJson(text, name);
  } finally {
    // Unread bodies keep the connection.
    if (!response.bodyUsed) await response.body?.cancel().catch(() => {});
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure('garbage', `${name} answered something that is no JSON.`);
  }
}
