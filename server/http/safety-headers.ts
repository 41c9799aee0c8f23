import type { FastifyInstance } from 'fastify';

export const CLOSED_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The sandbox gives user-supplied files an opaque origin. */
export const SANDBOXED_POLICY = `${CLOSED_POLICY}; sandbox`;

export function safetyHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'content-security-policy': CLOSED_POLICY,
  };
}

export function addSafetyHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = Object.entries(safetyHeaders(isSecure));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
