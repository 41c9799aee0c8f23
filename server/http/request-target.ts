import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** `http://host/path`, which RFC 9112, section 3.2.2, asks every server to take. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)(.*)$/is;
/** RFC 9110, section 7.2: a host without user information, and perhaps a port. Empty where a client knows none. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i;

/**
 * Turns a target in absolute form into a path. Its host takes the place of the header, as RFC 9112 demands.
 * @returns the target unchanged where it is already a path, or no address of http
 */
export function toOriginForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
}

/** Refuses with 400 what two servers in a row could read as different requests: several hosts, a host or target of no valid form. */
export function refuseAmbiguousTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = hostsOf(request.raw);
    const areValid = [...hosts, request.raw.headers.host ?? ''].every((host) => HOST.test(host.trim()));
    const isPath = request.url.startsWith('/') || (request.url === '*' && request.method === 'OPTIONS');
    if (isPath && hosts.length <= 1 && areValid) done();
    else done(problem(400, t('The request could not be read.')) as never);
  });
}
