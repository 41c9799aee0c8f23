import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { School } from '#shared/api/schools-schemas.ts';
import { articlePath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { type GoalLine, goalLine, type Measured } from './goal-table.ts';
import { openBrowser } from './open-browser.ts';
import { judge } from './statistics.ts';

// Five runs with the phone profile, as Lighthouse's docs/variability.md advises.

const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof FLOORS;
const CATEGORIES = Object.keys(FLOORS) as Category[];
const RUNS = 5;
/** npx installs Lighthouse, which has a hundred dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

type Audit = { score: number | null; title: string; displayValue?: string; details?: unknown };
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

async function runLighthouse(url: string, port: number): Promise<Report> {
  const flags = [`--port=${port}`, `--only-categories=${CATEGORIES}`, '--output=json', '--quiet'];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], options);
  return JSON.parse(stdout) as Report;
}

async function findPages(base: string): Promise<Record<string, string>> {
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${base}/api/v1/${path}`)).json()) as T;
  const [school] = await read<[School]>('main_schools/?public_view_url=lakeshore-state-university');
  const [property] = await read<[{ id: number; name: string }]>(`featured_properties/?school=${school.id}`);
  return {
    home: PAGES.home,
    school: schoolPath(school),
    housing: housingPath(school),
    property: propertyPath(school, property),
    article: articlePath('rental-scams'),
  };
}

async function runOnce(url: string, port: number): Promise<Record<Category, number>> {
  const { categories, audits } = await runLighthouse(url, port);
  for (const [id, { auditRefs }] of Object.entries(categories))
    for (const { id: audit, weight } of auditRefs) {
      const { score, title, displayValue = '', details } = audits[audit]!;
      if (weight === 0 || score === null || score >= 0.9) continue;
      console.log(`  ${id}: ${title} ${displayValue}`);
      if (id !== 'performance') console.log(JSON.stringify(details, null, 1)?.slice(0, 3000));
    }
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]);
  return Object.fromEntries(scores) as Record<Category, number>;
}

export async function measureLighthouse(): Promise<Measured> {
  const [port, debugging] = [await findFreePort(), await findFreePort()];
  const base = `http://127.0.0.1:${port}`;
  const server = startProduction({ PORT: String(port), ROLE: 'all' });
  const goals: GoalLine[] = [];
  try {
    await waitForServer(base + PAGES.home, server.process);
    const browser = await openBrowser(`--remote-debugging-port=${debugging}`);
    for (const [name, path] of Object.entries(await findPages(base))) {
      const runs: Record<Category, number>[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(base + path, debugging));
      for (const category of CATEGORIES) {
        const verdict = judge(runs.map((scores) => scores[category]));
        goals.push(goalLine({ name: `${name}: ${category}`, goal: FLOORS[category], unit: '', verdict }));
      }
    }
    await browser.close();
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
  }
  return { rows: [], goals };
}
