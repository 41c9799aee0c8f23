import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** RFC 9112, section 3.2.2. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)(.*)$/is;
/** RFC 9110, section 7.2, without user information. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i;

/** RFC 9112 requires that the target overrides the Host header. */
export function toOriginForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
}

/** Prevents request smuggling. */
export function refuseAmbiguousTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = hostsOf(request.raw);
    const areValid = [...hosts, request.raw.headers.host ?? ''].every((host) => HOST.test(host.trim()));
    const isPath = request.url.startsWith('/') || (request.url === '*' && request.method === 'OPTIONS');
    if (isPath && hosts.length <= 1 && areValid) done();
    else done(problem(400, t('We couldn’t read the request.')) as never);
  });
}
