import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { useAgent as filteringAgent } from 'request-filtering-agent';

/** `isFinal` means that a retry would fail in the same way. */
export class FetchRefusal extends Error {
  override readonly name = 'FetchRefusal';
  readonly isFinal: boolean;

  constructor(sentence: string, isFinal: boolean) {
    super(sentence);
    this.isFinal = isFinal;
  }
}

type FetchLimits = { maxBytes: number; timeoutMs: number };
/** From the headers of an earlier response. */
export type FileVersion = { etag: string | null; last_modified: string | null };
export type FetchedFile = { bytes: Buffer } & FileVersion;
/** Lets tests fetch from private IP addresses and any port. */
export type AllowedHosts = { addresses: string[] };

const MAX_REDIRECTS = 3;
const NOT_PUBLIC = 'The URL does not point to the public internet.';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_VERSION: FileVersion = { etag: null, last_modified: null };

/**
 * Prevents SSRF: allows only default ports and public IP addresses, resolves each host once, and checks
 * redirects. @throws FetchRefusal
 */
export async function fetchPublicFile(
  address: string,
  limits: FetchLimits,
  allowed: AllowedHosts | null = null,
): Promise<Buffer> {
  const file = await fetchChangedFile(address, limits, NO_VERSION, allowed);
  return file!.bytes;
}

/** @returns null if the file has not changed */
export async function fetchChangedFile(
  address: string,
  limits: FetchLimits,
  known: FileVersion,
  allowed: AllowedHosts | null = null,
): Promise<FetchedFile | null> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const isKnown = known.etag !== null || known.last_modified !== null;
  let url = readUrl(address, allowed);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sendRequest(url, known, signal, allowed);
    const status = answer.statusCode ?? 0;
    const { location, etag = null, 'last-modified': last_modified = null } = answer.headers;
    if (status === 200)
      return { bytes: await readBody(answer, limits.maxBytes, signal), etag, last_modified };
    answer.destroy();
    if (status === 304 && isKnown) return null;
    if (!REDIRECTS.has(status) || location === undefined) {
      throw new FetchRefusal(
        `The address answers with an error (${status}).`,
        status < 500 && status !== 429,
      );
    }
    if (redirects === MAX_REDIRECTS) throw new FetchRefusal('The URL redirects too many times.', true);
    url = readUrl(location, allowed, url);
  }
}

function readUrl(address: string, allowed: AllowedHosts | null, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const hasOwnPort = url?.port === '' || allowed !== null;
  if (url && isWeb && hasOwnPort && url.username === '' && url.password === '') return url;
  throw new FetchRefusal('The URL is not an allowed http or https URL.', true);
}

function sendRequest(
  url: URL,
  { etag, last_modified }: FileVersion,
  signal: AbortSignal,
  allowed: AllowedHosts | null,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const agent = filteringAgent(url.href, { allowIPAddressList: allowed?.addresses ?? [], keepAlive: false });
  const headers = {
    ...{ accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Porchlight' },
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
  };
  return new Promise((resolve, reject) => {
    const asked = send(url, { agent, headers, signal, maxHeaderSize: 16 * 1024 }, resolve);
    asked.on('error', (error) => reject(toRefusal(error, signal)));
    asked.end();
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = new FetchRefusal('The file is too large.', true);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLarge;
  }
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > maxBytes) throw tooLarge;
      pieces.push(piece);
    }
  } catch (error) {
    answer.destroy();
    throw toRefusal(error as Error, signal);
  }
  return Buffer.concat(pieces);
}

function toRefusal(error: Error, signal: AbortSignal): FetchRefusal {
  if (error instanceof FetchRefusal) return error;
  if (signal.aborted) return new FetchRefusal('The server did not respond in time.', false);
  // request-filtering-agent uses this message.
  if (/is not allowed\. Because/.test(error.message)) return new FetchRefusal(NOT_PUBLIC, true);
  return new FetchRefusal('The server could not be reached.', false);
}
