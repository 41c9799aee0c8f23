import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '#shared/api/errors.ts';
import { type EmailRenderer, isEmailName, type MailboxEmail } from '#shared/emails.ts';
import type { Settings } from '../config/settings.ts';
import type { Db } from '../db/tables.ts';
import { composeMail } from './compose-mail.ts';
import { hasMailbox, mailHead } from './mail-settings.ts';
import { findMailbox, type MailboxQuery, type MailboxRow } from './operate-mail.queries.ts';

type MailboxParts = { db: Db; settings: Settings; loadPages: () => Promise<EmailRenderer> };

const MAX_LISTED = 200;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
/** Links open in a new window. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const idField = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
const querySchema = z.object({
  format: z.optional(z.string()),
  to: z.optional(z.string().check(z.maxLength(254))),
  template: z.optional(z.string().check(z.maxLength(100))),
  letter: z.optional(z.catch(z.optional(idField), undefined)),
});

/** Another site could make its domain resolve to 127.0.0.1. */
function isLocalClient(request: FastifyRequest, publicUrl: string | null): boolean {
  const address = request.raw.socket.remoteAddress ?? '';
  if (!/^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)) return false;
  if (PROXY_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  // HTTP 1.0 comes from proxies, which may send no proxy headers.
  if (request.raw.httpVersion === '1.0') return false;
  const host = request.headers.host ?? '';
  if (publicUrl !== null && new URL(publicUrl).host === host) return true;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}

function siteOf(request: FastifyRequest, { publicUrl }: Settings): string {
  return publicUrl ?? `http://${request.headers.host}`;
}

function toEmail(
  row: MailboxRow,
  renderer: EmailRenderer,
  site: string,
  support_email: string,
): MailboxEmail[] {
  const { id, to_email, to_name, template, data, created, last_error: problem } = row;
  if (!isEmailName(template)) return [];
  const rendered = renderer.renderEmail(template, data, { public_url: site, support_email, to_name });
  const words = rendered.text.split(/\s+/);
  const paths = words.filter((word) => word.startsWith(`${site}/`)).map((word) => word.slice(site.length));
  const links = [...new Set(paths)].filter((path) => path !== '/');
  return [{ ...rendered, id, to_email, to_name, template, created, problem, links }];
}

/** Responds 404 unless the client is local. Tests use `?format=json`, `to` and `template`. */
export async function mailboxRoutes(app: FastifyInstance, parts: MailboxParts): Promise<void> {
  const { db, settings, loadPages } = parts;

  async function read(request: FastifyRequest, query: MailboxQuery): Promise<[MailboxEmail[], MailboxRow[]]> {
    const rows = await findMailbox(db, query, MAX_LISTED);
    const renderer = await loadPages();
    const site = siteOf(request, settings);
    return [rows.flatMap((row) => toEmail(row, renderer, site, settings.supportEmail)), rows];
  }

  function get(
    url: string,
    respond: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) {
    app.route({
      method: 'GET',
      url,
      schema: { hide: true } as never,
      handler: async (request, reply) => {
        if (!hasMailbox(settings) || !isLocalClient(request, settings.publicUrl)) throw notFound('page');
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
        return await respond(request, reply);
      },
    });
  }

  async function readOne(request: FastifyRequest): Promise<[MailboxEmail, MailboxRow]> {
    const id = idField.safeParse((request.params as { id: string }).id);
    const [emails, rows] = id.success ? await read(request, { id: id.data }) : [[], []];
    if (!emails[0] || !rows[0]) throw notFound('email');
    return [emails[0], rows[0]];
  }

  get('/dev/mailbox/', async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw notFound('page');
    const { format, letter: selected, to, template } = query.data;
    const [emails] = await read(request, { ...(to ? { to } : {}), ...(template ? { template } : {}) });
    if (format === 'json') return reply.send(emails);
    const chosen = emails.find(({ id }) => id === selected) ?? emails[0] ?? null;
    const { renderMailbox } = await loadPages();
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.send(renderMailbox(emails, chosen));
  });

  get('/dev/mailbox/:id/', async (request, reply) => {
    const [{ html }] = await readOne(request);
    reply.header('content-security-policy', EMAIL_POLICY).type('text/html; charset=utf-8');
    // The site's pages can't be framed.
    return reply.send(html.replace('<head>', '<head><base target="_blank">'));
  });

  get('/dev/mailbox/:id.eml', async (request, reply) => {
    const [email, row] = await readOne(request);
    reply.header('content-disposition', `attachment; filename="letter-${row.id}.eml"`).type('message/rfc822');
    return reply.send(await composeMail(row, email, mailHead(settings)));
  });
}
