import type { APIResponse } from '@playwright/test';
import { DEMO_OPERATOR } from '#server/config/demo-operator.ts';
import { openMarkdown } from '#server/content/markdown-source.ts';
import { articlePath, PAGES } from '#shared/pages.ts';
import { contentfulDouble, settingsFor } from '#test/content/contentful-double.ts';
import { repositoryInContentful } from '#test/content/to-contentful.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { expect, test } from './visit.ts';

/** The time of rendering, in the data of the root. */
const NOW = /(\\"now\\",\\")[^"\\]+/;

/** A page without its nonce and its time of rendering. */
async function pageOf(answer: APIResponse): Promise<string> {
  const nonce = /'nonce-([\w-]+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1];
  const text = await answer.text();
  return `${answer.status()} ${(nonce === undefined ? text : text.replaceAll(nonce, '')).replace(NOW, '$1')}`;
}

test('pages are the same, byte for byte, whether their texts come from files or from Contentful @wide', async ({
  request,
  baseURL,
}) => {
  // Another server starts beside the first.
  const double = await contentfulDouble('same-pages');
  double.entries = await repositoryInContentful();
  const port = String(await findFreePort());
  // Beside the server of all tests, on its database: a second process of the same site.
  const server = startProduction({
    PORT: port,
    DATA_DIR: process.env.E2E_DATA_DIR ?? '',
    // Where the site has a database server of its own; else the bundled one of that folder.
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    PUBLIC_URL: baseURL ?? '',
    DEMO: 'none',
    // What the first one says by itself, since it knows its database to be a demo.
    OPERATOR_NAME: DEMO_OPERATOR.operatorName,
    OPERATOR_ADDRESS: DEMO_OPERATOR.operatorAddress,
    OPERATOR_PHONE: DEMO_OPERATOR.operatorPhone,
    SOCIAL_LINKS: DEMO_OPERATOR.socialLinks.map(({ label, url }) => `${label}=${url}`).join(','),
    ...settingsFor(double),
  });
  try {
    const other = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          request.get(`${other}/api/v1/features/`).then(
            (answer) => answer.status(),
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    expect(double.asked.length, 'the second one has read the service').toBeGreaterThan(0);
    const { entries } = await openMarkdown().readAll();
    const paths = [
      PAGES.home,
      PAGES.blog,
      ...entries.map(({ type, slug }) => (type === 'blogPost' ? articlePath(slug) : `/${slug}/`)),
      `${PAGES.blog}rss.xml`,
    ];
    for (const path of paths) {
      // In how many pieces a page is streamed depends on the machine's haste, so a difference must last. A page that is kept
      // would hold its pieces for minutes: what no link of ours asks for is made anew for each reader.
      const asked = `${path}?made=anew`;
      await expect(async () => {
        const [files, service] = [await request.get(asked), await request.get(`${other}${asked}`)];
        expect(await pageOf(service), path).toBe(await pageOf(files));
      }).toPass({ timeout: 30_000 });
    }
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
    await double.close();
  }
});
