import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findSchoolSites } from '#server/schools/school-sites.queries.ts';
import { SchoolSites } from '#server/schools/school-sites.ts';
import { createOperatorCommand, type OperatorRun } from '#test/accounts/operator-command.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { createAppWithPages, createPageLoader } from '#test/helpers/pages.ts';

const MAIN = 'https://housing.example.edu';
const LAKE = 'homes.lakeshore.example';

let run: (...words: string[]) => Promise<OperatorRun>;

const database = await testDatabase();
const db = database.db;
run = createOperatorCommand(database.url);
await makeSchool(db, {
  name: 'Lakeshore University',
  short_name: 'Lakeshore',
  public_view_url: 'lakeshore',
});
await makeSchool(db, { name: 'Elm University', short_name: 'Elm', public_view_url: 'elm' });
const sites = new SchoolSites(db, { warn: () => {} });
const app = await createAppWithPages(
  {
    db,
    sites,
    loadPages: createPageLoader(
      async ({ method }, { settings, problem }) =>
        new Response(JSON.stringify(settings.site), {
          status: problem?.status ?? 200,
          headers: { 'content-type': 'text/html', 'x-method': method },
        }),
    ),
  },
  { PUBLIC_URL: MAIN, MAIL: 'off', PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'i-understand' },
);

const open = (host: string, url = '/', method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    ...{ method, url },
    // Browsers send the Origin header with a form.
    headers: { host, ...(method === 'POST' ? { origin: `https://${host}` } : {}) },
  });

describe('school domain commands', () => {
  test.each([
    [['nowhere', LAKE], "School 'nowhere' not found."],
    [['lakeshore', 'https://homes.lakeshore.example'], 'is not a domain. Use a name such as'],
    [['lakeshore', 'localhost'], 'is not a domain.'],
    [['lakeshore', '10.0.0.1'], 'is not a domain.'],
    [['lakeshore', 'housing.example.edu'], "is the main site's domain."],
  ])('set-school-site rejects %j with a message', async (words, sentence) => {
    const { code, errors } = await run('set-school-site', ...words);
    expect(code).not.toBe(0);
    expect(errors).toContain(sentence);
    expect(await findSchoolSites(db)).toEqual([]);
  });

  test('set-school-site prints the URL, and processes use the domain after a reload', async () => {
    const { code, output } = await run('set-school-site', 'lakeshore', 'Homes.Lakeshore.example');
    expect([code, output.trim()]).toEqual([
      0,
      `The pages of Lakeshore University are now at https://${LAKE}/`,
    ]);
    await sites.reload();
    expect(sites.ofHost(`${LAKE.toUpperCase()}:443`)?.name).toBe('Lakeshore');
    expect((await run('list-school-sites')).output).toContain(LAKE);
  });

  test('set-school-site rejects the domain of another school', async () => {
    const { errors } = await run('set-school-site', 'elm', LAKE);
    expect(errors).toContain(`${LAKE} is already the domain of Lakeshore University.`);
  });

  test.each([
    [['--colors', '#123,#456'], 'Specify a main and a secondary color'],
    [['--colors', '#112233'], '--colors must be two colors'],
    [['--name', 'x'.repeat(61)], 'The site name must have 1 to 60 characters'],
    [['--logo', '/nowhere/logo.png'], 'Cannot read the logo'],
    [[], 'Specify what to change'],
  ])('set-school-look rejects %j', async (words, sentence) => {
    expect((await run('set-school-look', 'lakeshore', ...words)).errors).toContain(sentence);
  });

  test('set-school-look sets name, colors and logo, and rejects a file that is no picture', async () => {
    const folder = tmpdir();
    const [good, bad] = [join(folder, 'porchlight-logo.png'), join(folder, 'porchlight-logo.txt')];
    const create = { width: 400, height: 120, channels: 3, background: '#204060' } as const;
    writeFileSync(good, await sharp({ create }).png().toBuffer());
    writeFileSync(bad, '<svg onload="alert(1)">');
    const refused = await run('set-school-look', 'lakeshore', '--logo', bad);
    expect([refused.code === 0, refused.errors.trim()]).not.toEqual([true, '']);
    const words = ['--name', 'Lakeshore Homes', '--colors', '#7A1F2B,#d9a441', '--logo', good];
    expect((await run('set-school-look', 'lakeshore', ...words)).code).toBe(0);
    const [site] = await findSchoolSites(db);
    expect(site).toMatchObject({ name: 'Lakeshore Homes', brand_colors: ['#7a1f2b', '#d9a441'] });
    expect(site?.logo).toMatchObject({ width: 320, url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\//) });
    await sites.reload();
  });
});

describe('Host header', () => {
  test("of a school's domain shows that school, and redirects other pages to the main site", async () => {
    expect(JSON.parse((await open(LAKE)).body)).toMatchObject({ name: 'Lakeshore Homes', domain: LAKE });
    for (const path of ['/lakeshore/off-campus-housing/', '/login/', '/messages/'])
      expect((await open(LAKE, path)).statusCode).toBe(200);
    const away = await open(LAKE, '/blog/rental-scams/?from=lake');
    expect([away.statusCode, away.headers.location]).toEqual([301, `${MAIN}/blog/rental-scams/?from=lake`]);
    expect((await open(LAKE, '/elm/forum/')).headers.location).toBe(`${MAIN}/elm/forum/`);
  });

  test("of the main site redirects a school's pages to its own domain", async () => {
    const host = 'housing.example.edu';
    expect((await open(host, '/Lakeshore/')).headers.location).toBe(`https://${LAKE}/`);
    expect((await open(host, '/lakeshore/forum/?q=bus')).headers.location).toBe(
      `https://${LAKE}/lakeshore/forum/?q=bus`,
    );
    expect((await open(host, '/elm/')).statusCode).toBe(200);
    const form = await open(host, '/lakeshore/forum/', 'POST');
    expect([form.statusCode, form.headers['x-method']]).toEqual([200, 'POST']);
  });

  test("of a school's domain accepts forms of its own origin only", async () => {
    const form = await open(LAKE, '/login/', 'POST');
    expect([form.statusCode, form.headers['x-method']]).toEqual([200, 'POST']);
    for (const origin of ['https://elm.example', `http://${LAKE}`, `https://${LAKE}.evil.example`]) {
      const foreign = await app.inject({ method: 'POST', url: '/login/', headers: { host: LAKE, origin } });
      expect([foreign.statusCode, foreign.headers['x-method']], origin).toEqual([403, 'GET']);
    }
  });

  test.each(['evil.example', 'evil.example:80', 'HOMES.LAKESHORE.EXAMPLE.evil.example', 'a..b.example'])(
    'with an unknown domain (%s) redirects to the main site and is not echoed',
    async (host) => {
      const answer = await open(host, '/elm/?x=1');
      expect([answer.statusCode, answer.headers.location]).toEqual([301, `${MAIN}/elm/?x=1`]);
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil');
    },
  );

  test.each(['127.0.0.1:3000', '[::1]:3000', 'localhost', 'web', '10.1.2.3'])(
    'with an internal address (%s) serves the main site',
    async (host) => {
      const answer = await open(host);
      expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
    },
  );

  test.each(['//evil.example/', '/\\evil.example/', '/\\/evil.example/'])(
    "of a school's domain never redirects to another host for %s",
    async (path) => {
      const answer = await open(LAKE, path);
      expect(answer.headers.location ?? '').not.toContain('evil.example');
    },
  );
});

test('remove-school-site returns the school to the main site and is recorded in the audit trail', async () => {
  expect((await run('remove-school-site', 'lakeshore')).output).toContain(`are now at ${MAIN}/lakeshore/`);
  expect((await run('remove-school-site', 'lakeshore')).output).toContain('has no domain.');
  await sites.reload();
  expect((await open('housing.example.edu', '/lakeshore/')).statusCode).toBe(200);
  const deeds = await db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'operator')
    .execute();
  const commands = deeds.map(({ detail }) => (detail as { command: string }).command);
  expect(commands.filter((name) => name.endsWith('school-site') || name.endsWith('look'))).toEqual([
    'set-school-site',
    'set-school-look',
    'remove-school-site',
  ]);
});
