import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { runLoad } from './load-generator.ts';

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhomes\r\n0\r\n\r\n';
const WITH_LENGTH = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhomes';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that says the same to each request, in its own way. */
async function serve(answer: (socket: Socket) => unknown): Promise<number> {
  server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', () => void answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

const load = (port: number) => runLoad({ port, pathOf: (n) => `/${n}`, connections: 2, seconds: 0.2 });

/** In two parts, the second some milliseconds after the first. */
const inParts = (text: string, at: number) => async (socket: Socket) => {
  socket.write(text.slice(0, at));
  await sleep(5);
  socket.write(text.slice(at));
};

test('An answer is read to its end wherever the network cuts it in two', async () => {
  for (const text of [CHUNKED, WITH_LENGTH]) {
    for (const fromEnd of [1, 2, 3, 4, 5, 6, 30]) {
      const { requests, bytes } = await load(await serve(inParts(text, text.length - fromEnd)));
      expect(requests, `${fromEnd} from the end`).toBeGreaterThan(4);
      expect(bytes).toBeGreaterThan(0);
      server?.close();
    }
  }
}, 20_000);

test('A server that ends a connection in the middle of an answer, or answers an error, is told of', async () => {
  const broken = await serve((socket) => socket.end(CHUNKED.slice(0, -3)));
  await expect(load(broken)).rejects.toThrow(`The server at ${broken} closed a connection under load`);
  server?.close();
  await expect(load(await serve((socket) => socket.write('HTTP/1.1 503 No\r\n\r\n')))).rejects.toThrow(
    'Not 200 under load: http/1.1 503',
  );
});
