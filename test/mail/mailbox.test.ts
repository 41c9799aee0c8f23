import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { requireSmtp } from '#server/mail/mail-settings.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import type { MailboxEmail } from '#shared/emails.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { CONFIRM_PATH, enqueueConfirmEmail, rowOf } from './outbox.ts';

let db: Db;
let ada: { id: number; email: string };
let id: number;
const open: FastifyInstance[] = [];

beforeAll(async () => {
  db = (await testDatabase()).db;
  ({ person: ada, id } = await enqueueConfirmEmail(db));
});
afterAll(() => Promise.all(open.map((app) => app.close())));

async function start(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = await createApp({
    db,
    cards: await openSandbox(db),
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    store: {} as never,
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0', ...env }),
    loadPages: createPageLoader(async () => new Response('A page', { status: 404 })),
  });
  await app.ready();
  open.push(app);
  return app;
}

const PATHS = () => [
  '/dev/mailbox/',
  '/dev/mailbox/?format=json',
  `/dev/mailbox/${id}/`,
  `/dev/mailbox/${id}.eml`,
];

async function statuses(app: FastifyInstance, request: { remoteAddress?: string; headers?: object } = {}) {
  const answers = await Promise.all(
    PATHS().map((url) => app.inject({ method: 'GET', url, ...(request as object) })),
  );
  for (const { statusCode, body } of answers) {
    if (statusCode !== 200) expect(body).not.toContain('secret-of-the-link');
  }
  return answers.map(({ statusCode }) => statusCode);
}

describe('development mailbox refusals', () => {
  test.each([
    ['where mail is sent', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['on a public site', { PUBLIC_URL: 'https://porchlight.test', MAIL: 'off' }],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }],
  ])('responds 404 %s', async (_where, env) => {
    expect(await statuses(await start(env as Record<string, string>))).toEqual([404, 404, 404, 404]);
  });

  test.each([
    ['another machine', { remoteAddress: '10.1.2.3' }],
    [
      'another machine that says it is this one',
      { remoteAddress: '10.1.2.3', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '10.1.2.3' } }],
    ['a page that points its own name here', { headers: { host: 'evil.example:3000' } }],
    ['a name that begins like this machine’s', { headers: { host: 'localhost.evil.example' } }],
  ])('responds 404 to %s', async (_who, request) => {
    expect(await statuses(await start(), request)).toEqual([404, 404, 404, 404]);
  });

  test('responds 404 for invalid and unknown email ids', async () => {
    const app = await start();
    for (const one of ['999999', '0', '-1', 'abc', '1e3', '9'.repeat(30)]) {
      for (const url of [`/dev/mailbox/${one}/`, `/dev/mailbox/${one}.eml`]) {
        expect((await app.inject({ url })).statusCode, url).toBe(404);
      }
    }
    expect((await app.inject({ url: `/dev/mailbox/?to=${'x'.repeat(300)}` })).statusCode).toBe(404);
    expect((await app.inject({ url: '/dev/mailbox/?letter=nonsense' })).statusCode).toBe(200);
  });
});

describe('development mailbox', () => {
  test('lists unsent emails newest first and does not mark them as sent', async () => {
    await queueMail(db, { to_user_id: ada.id, template: 'password_changed', data: {} });
    const app = await start();
    const emails = (await app.inject({ url: '/dev/mailbox/?format=json' })).json() as MailboxEmail[];
    expect(emails.map(({ template }) => template)).toEqual(['password_changed', 'confirm_email']);
    const query = `to=${encodeURIComponent(ada.email)}&template=confirm_email`;
    const [email] = (
      await app.inject({ url: `/dev/mailbox/?format=json&${query}` })
    ).json() as MailboxEmail[];
    expect(email).toMatchObject({ id, to_email: ada.email, links: [CONFIRM_PATH], problem: null });
    expect(email!.text).toContain(`http://localhost:80${CONFIRM_PATH}`);

    const page = await app.inject({ url: `/dev/mailbox/?letter=${id}` });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain(`<a href="${CONFIRM_PATH}">`);
    expect(page.body).toMatch(/<iframe [^>]*sandbox="[^"]*"/);
    expect(page.body).not.toMatch(/<script|allow-scripts|allow-same-origin/);
    expect(await rowOf(db, id)).toMatchObject({ sent: null, dead: null, attempts: 0 });
  });

  test('renders an email with a CSP that blocks scripts and images', async () => {
    const app = await start({ PUBLIC_URL: 'http://porchlight.test:3000' });
    const answer = await app.inject({ url: `/dev/mailbox/${id}/` });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none';.*sandbox /);
    expect(policy).not.toMatch(/allow-scripts|script-src|img-src/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`href="http://porchlight.test:3000${CONFIRM_PATH}"`);
  });

  test('downloads an email as an .eml file', async () => {
    const answer = await (await start()).inject({ url: `/dev/mailbox/${id}.eml` });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="letter-${id}.eml"`);
    const mail = await PostalMime.parse(answer.body);
    expect(mail).toMatchObject({ subject: 'Confirm your email address', to: [{ address: ada.email }] });
    expect([mail.html, mail.text].every((part) => part?.includes(CONFIRM_PATH))).toBe(true);
  });
});

describe('site without a mail server', () => {
  const refusal = (env: Record<string, string>) => () => requireSmtp(readSettings(env));

  test('does not start at a public URL unless MAIL=off', () => {
    const PUBLIC_URL = 'https://housing.example.edu';
    expect(refusal({ PUBLIC_URL })).toThrow(/SMTP_URL must be set .* set MAIL=off/);
    expect(refusal({ PUBLIC_URL, MAIL: 'off' })).not.toThrow();
    expect(refusal({ PUBLIC_URL, SMTP_URL: 'smtps://u:p@mail.example.edu' })).not.toThrow();
    expect(refusal({ PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
    expect(refusal({})).not.toThrow();
  });
});
