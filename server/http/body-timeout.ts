import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** 4 KiB in 5 seconds is a tenth of the speed of the slowest phones in use. */
const WINDOW_MS = 5000;
const MIN_BYTES = 4096;
const CHECK_INTERVAL_MS = 250;
const CHECKS_PER_WINDOW = WINDOW_MS / CHECK_INTERVAL_MS;
const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

type PendingBody = {
  request: FastifyRequest;
  reply: FastifyReply;
  byteCounts: number[];
};

/** With unread data the server is slow, not the client. */
function hasUnreadData({ request, reply }: PendingBody): boolean {
  return request.raw.readableLength > 0 && !reply.raw.writableFinished;
}

function abort({ request, reply }: PendingBody): void {
  if (!reply.raw.headersSent) request.raw.socket.write(TIMEOUT_RESPONSE);
  request.raw.destroy();
}

function hasProgress(body: PendingBody): boolean {
  const { raw } = body.request;
  if (raw.complete || raw.destroyed || raw.socket.destroyed) return false;
  const now = raw.socket.bytesRead;
  if (hasUnreadData(body)) body.byteCounts.length = 0;
  body.byteCounts.push(now);
  if (body.byteCounts.length <= CHECKS_PER_WINDOW) return true;
  if (now - body.byteCounts.shift()! >= MIN_BYTES) return true;
  abort(body);
  return false;
}

/** Stalled bodies hold connections and upload slots. */
export function setBodyTimeout(app: FastifyInstance): void {
  const pending = new Set<PendingBody>();
  const timer = setInterval(() => {
    for (const body of pending) if (!hasProgress(body)) pending.delete(body);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket, complete } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // In-process calls have no socket.
    if (hasBody && !complete && typeof socket.bytesRead === 'number')
      pending.add({ request, reply, byteCounts: [socket.bytesRead] });
    done();
  });
}
