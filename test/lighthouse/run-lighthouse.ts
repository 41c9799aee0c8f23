import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { School } from '#shared/api/schools.ts';
import { articlePath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { waitForPhotos } from '#test/helpers/wait-for-photos.ts';

/**
 * `npm run lighthouse`: Lighthouse's phone profile on the pages that people come in by, against the production server on the
 * small demo, each five times. With paths, those pages instead. Scores of speed depend on the machine's load: run it on an idle one; what
 * `npm test` holds are the budgets of `test/e2e/budgets.e2e.ts`.
 */
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof FLOORS;

/** The one of `npm test`. */
const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const read = async <T>(address: string): Promise<T> => (await (await fetch(address)).json()) as T;

async function findPages(base: string): Promise<Record<string, string>> {
  const api = `${base}/api/v1`;
  const [school] = await read<School[]>(`${api}/main_schools/?public_view_url=lakeshore-state-university`);
  if (!school) throw new Error('The demo has no Lakeshore State University.');
  const [home] = await read<{ id: number; name: string }[]>(
    `${api}/featured_properties/?school=${school.id}`,
  );
  if (!home) throw new Error('The demo has no featured home.');
  return {
    home: PAGES.home,
    school: schoolPath(school),
    housing: housingPath(school),
    property: propertyPath(school, home),
    article: articlePath('rental-scams'),
  };
}

/** Lighthouse's own advice against noise (its docs/variability.md): the median of five. */
const RUNS = Number(process.env.RUNS ?? 5);

/** The run with the median speed of several. What was found beside it is the same in all of them. */
async function measure(url: string, port: number): Promise<Record<Category, number>> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(url, port));
  runs.sort((a, b) => a.performance - b.performance);
  console.log(`  ${url}: ${runs.map(({ performance }) => performance).join(', ')}`);
  return runs[Math.floor(RUNS / 2)] as Record<Category, number>;
}

async function measureOnce(url: string, port: number): Promise<Record<Category, number>> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(FLOORS),
  });
  if (!run) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits } = run.lhr;
  for (const category of Object.values(categories))
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
        console.log(`  ${category.id}: ${audit.title} ${audit.displayValue ?? ''}`);
        if (process.env.DETAILS || category.id !== 'performance')
          console.log(JSON.stringify(audit.details, null, 1)?.slice(0, 3000));
      }
    }
  const scores = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ]);
  return Object.fromEntries(scores) as Record<Category, number>;
}

const port = await findFreePort();
const debugging = await findFreePort();
const base = process.env.BASE_URL ?? `http://127.0.0.1:${port}`;
// With its worker: photos are AVIF on a site that has run for a while.
const server = process.env.BASE_URL ? null : startProduction({ PORT: String(port), ROLE: 'all' });
let isGood = true;
try {
  await untilAnswered(base + PAGES.home);
  await waitForPhotos(base);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...FLAGS, `--remote-debugging-port=${debugging}`],
  });
  const asked = process.argv.slice(2);
  const pages =
    asked.length > 0 ? Object.fromEntries(asked.map((path) => [path, path])) : await findPages(base);
  for (const [name, path] of Object.entries(pages)) {
    const scores = await measure(base + path, debugging);
    const low = Object.entries(FLOORS).filter(([category, floor]) => scores[category as Category] < floor);
    isGood &&= low.length === 0;
    console.log(`${low.length === 0 ? 'good' : 'LOW '} ${name}: ${JSON.stringify(scores)}`);
  }
  await browser.close();
} finally {
  server?.process.kill('SIGTERM');
  await server?.left;
}
process.exitCode = isGood ? 0 : 1;
