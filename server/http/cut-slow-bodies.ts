import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Ten times slower than the slowest phones in use. */
const WINDOW_MS = 5000;
const LEAST_BYTES = 4096;
const LOOK_EVERY_MS = 250;
const LOOKS_IN_WINDOW = WINDOW_MS / LOOK_EVERY_MS;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

type Watched = {
  request: FastifyRequest;
  reply: FastifyReply;
  seen: number[];
};

/** Our own backpressure is not the client's fault. */
function waitsForUs({ request, reply }: Watched): boolean {
  return request.raw.readableLength > 0 && !reply.raw.writableFinished;
}

function cut({ request, reply }: Watched): void {
  if (!reply.raw.headersSent) request.raw.socket.write(TOO_SLOW);
  request.raw.destroy();
}

function look(one: Watched): boolean {
  const { raw } = one.request;
  if (raw.complete || raw.destroyed || raw.socket.destroyed) return false;
  const now = raw.socket.bytesRead;
  if (waitsForUs(one)) one.seen.length = 0;
  one.seen.push(now);
  if (one.seen.length <= LOOKS_IN_WINDOW) return true;
  if (now - one.seen.shift()! >= LEAST_BYTES) return true;
  cut(one);
  return false;
}

/** Aborts stalled bodies, which hold connections and upload slots. Allows a long request timeout for slow phones. */
export function cutSlowBodies(app: FastifyInstance): void {
  const watched = new Set<Watched>();
  const timer = setInterval(() => {
    for (const one of watched) if (!look(one)) watched.delete(one);
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket, complete } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // In-process calls have no socket.
    if (hasBody && !complete && typeof socket.bytesRead === 'number')
      watched.add({ request, reply, seen: [socket.bytesRead] });
    done();
  });
}
