import { Agent, type IncomingMessage, request } from 'node:http';
import type { Worker } from './people.ts';
import { PUBLIC_SETTINGS, proxyHeaders } from './public-site.ts';
import type { Asked } from './ways.ts';

/** Nobody waits longer; what takes longer is an error. */
const PATIENCE_MS = 30_000;

export type Answered = { status: number; body: string; cookies: string[] };

/** One connection, as a browser keeps it. */
export const openConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

function headersOf({ as, body }: Asked, worker: Worker): Record<string, string> {
  const own = { origin: PUBLIC_SETTINGS.PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
  return {
    ...proxyHeaders(worker.address),
    'accept-encoding': 'br, gzip',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(as === 'token' ? { authorization: `Bearer ${worker.token}` } : {}),
    ...(as === 'browser' ? { ...own, ...(worker.cookie ? { cookie: worker.cookie } : {}) } : {}),
  };
}

/** Only what says who somebody is now is read; the rest is counted past. */
async function readAnswer(answer: IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = [];
  const isSmall = Number(answer.headers['content-length'] ?? Number.MAX_SAFE_INTEGER) < 4096;
  for await (const part of answer) if (isSmall) parts.push(part as Buffer);
  const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!);
  return { status: answer.statusCode!, body: Buffer.concat(parts).toString(), cookies };
}

function askOnce(agent: Agent, port: number, asked: Asked, worker: Worker): Promise<Answered> {
  const { method, path, body } = asked;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const headers = headersOf(asked, worker);
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers, signal }, (answer) =>
      readAnswer(answer).then(resolve, reject),
    );
    sent.once('error', (error) => reject(Object.assign(error, { wasReused: sent.reusedSocket })));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

/** Asks as a browser does: a connection that the server has just laid down is opened anew, and that is no error. */
export async function askServer(agent: Agent, port: number, asked: Asked, worker: Worker): Promise<Answered> {
  try {
    return await askOnce(agent, port, asked, worker);
  } catch (error) {
    const { code, wasReused } = error as { code?: string; wasReused?: boolean };
    if (code === 'ECONNRESET' && wasReused && asked.method === 'GET')
      return await askOnce(agent, port, asked, worker);
    throw error;
  }
}
