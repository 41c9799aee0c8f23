import { request } from 'node:http';

export type AnsweredAlone = { status: number; headers: Record<string, unknown>; body: Buffer; ms: number };

/** Asks by a socket of its own, as somebody who has just come. */
export function askAlone(url: string): Promise<AnsweredAlone> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    const asked = request(url, { agent: false, headers }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      const take = (parts: Buffer[]) =>
        resolve({ status, headers: told, body: Buffer.concat(parts), ms: performance.now() - start });
      answer.toArray().then(take, reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}
