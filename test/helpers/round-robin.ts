import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

/** As Fastify has it. */
const IDLE_MS = 72_000;

export interface RoundRobin {
  close(): Promise<void>;
}

/**
 * What stands before several web processes: every request goes to the next of them, so that no two calls of a visitor can count on the same
 * one. Streams of events pass through as they come.
 */
export async function startRoundRobin(port: number, backends: readonly number[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const { method, url, headers } = incoming;
    const asked = request(
      { host: '127.0.0.1', port: backends[turn % backends.length]!, method, path: url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        // Its end, early or not, is the other side's.
        pipeline(answer, outgoing, () => {});
      },
    );
    asked.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.once('close', () => asked.destroy());
    pipeline(incoming, asked, () => {});
  });
  // As long as the processes themselves wait for a large upload.
  server.requestTimeout = 0;
  // And as long as they keep an idle line: whoever asks on one at the moment at which it is closed is cut off.
  server.keepAliveTimeout = IDLE_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
