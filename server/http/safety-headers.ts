import type { FastifyInstance } from 'fastify';

/**
 * The policy of every answer that has none of its own, and the beginning of those of files: shown by itself it may load, run, send
 * and be framed by nothing.
 */
export const CLOSED_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Of what strangers gave us: it also counts as of no site at all. */
export const SANDBOXED_POLICY = `${CLOSED_POLICY}; sandbox`;

/**
 * Headers that every answer carries, refusals among them, where it has none of its own.
 * @param isSecure whether the public address is https: then browsers shall ask for nothing else
 */
export function safetyHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'content-security-policy': CLOSED_POLICY,
  };
}

/** Puts them on all that routes and handlers of errors answer. */
export function addSafetyHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = Object.entries(safetyHeaders(isSecure));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
