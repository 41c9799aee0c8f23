import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, devices, type Locator, type Page } from '@playwright/test';
import type { School } from '#shared/api/schools-schemas.ts';
import { housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { type Measured, worstLine } from './goal-table.ts';
import { openBrowser } from './open-browser.ts';
import { observeVitals, readVitals, type SlowestInteraction, type Vitals } from './page-vitals.ts';
import { agreeOnEach, type Verdict } from './statistics.ts';

// Simulates a phone with a quarter of this machine's speed and a slow connection.

const SLOWDOWN = 4;
/** Bytes per second and milliseconds of Chrome's "Slow 4G" profile. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const MOST_VISITS = 5;
const DATA = join(ROOT, 'data', 'bench-vitals');
const SETTLE_MS = 3000;
const PAUSE_MS = 700;

type VitalsRow = { name: string; slowest: SlowestInteraction | null } & Record<keyof Vitals, Verdict>;
type Seen = Vitals & { press: SlowestInteraction | null };

type Visit = { path: string; press: (page: Page) => Promise<void> };

/** Playwright's `tap` runs hit tests in the page, which would count as the page's work. */
async function tap(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await sleep(PAUSE_MS);
  const box = await what.boundingBox();
  if (!box) throw new Error(`Nothing to tap on ${page.url()}.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function tapEach(page: Page, names: readonly [role: 'button' | 'link', name: RegExp][]): Promise<void> {
  for (const [role, name] of names) {
    const found = page.getByRole(role, { name }).locator('visible=true').first();
    if ((await found.count()) === 0) throw new Error(`There is no ${role} ${name} on ${page.url()}.`);
    await tap(page, found);
    await sleep(PAUSE_MS);
  }
}

async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await sleep(PAUSE_MS);
}

async function findVisits(base: string): Promise<Record<string, Visit>> {
  const read = async <T>(path: string) => (await (await fetch(`${base}/api/v1/${path}`)).json()) as T;
  const [school] = await read<School[]>('main_schools/?public_view_url=lakeshore-state-university');
  if (!school) throw new Error('The site has no Lakeshore State University.');
  const [home] = await read<{ id: number; name: string }[]>(`featured_properties/?school=${school.id}`);
  if (!home) throw new Error('The school has no featured home.');
  const search = async (page: Page) => {
    await tap(page, page.getByRole('combobox').first());
    await page.keyboard.type('lake', { delay: 150 });
    await sleep(PAUSE_MS);
  };
  return {
    home: { path: PAGES.home, press: search },
    school: {
      path: schoolPath(school),
      press: async (page) => tapEach(page, [['button', /^Check Availability/]]),
    },
    housing: {
      path: housingPath(school),
      press: async (page) => {
        await tapEach(page, [
          ['button', /^Next$/],
          ['button', /^Filters/],
        ]);
        await pressKey(page, 'Escape');
        await tapEach(page, [['link', /^Request Info/]]);
        await pressKey(page, 'Escape');
        await tapEach(page, [['button', /^Map$/]]);
      },
    },
    property: {
      path: propertyPath(school, home),
      press: async (page) => {
        await tapEach(page, [
          ['button', /^Next photo$/],
          ['button', /^All \d+ photos$/],
        ]);
        await pressKey(page, 'ArrowRight');
        await pressKey(page, 'Escape');
        await tapEach(page, [['button', /^Check Availability/]]);
        await pressKey(page, 'Escape');
      },
    },
  };
}

async function visitOnce(browser: Browser, address: string, press: Visit['press']): Promise<Seen> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeVitals);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_4G);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(address, { timeout: 60_000 });
    await page.locator('html[data-live]').waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await sleep(SETTLE_MS);
    await press(page);
    return await page.evaluate(readVitals);
  } finally {
    await context.close();
  }
}

function nameSlowest(press: SlowestInteraction | null): string {
  if (!press) return '';
  const { what, waitedMs, workedMs, shownMs } = press;
  return `   ${what}: waited ${waitedMs.toFixed(0)}, worked ${workedMs.toFixed(0)}, shown after ${shownMs.toFixed(0)} more`;
}

function formatVisits({ ratio, values }: Verdict, digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  const middle = ratio === null ? 'no agreement' : ratio.toFixed(digits);
  return `${middle} (${least}–${most})`.padStart(22);
}

async function visitPage(browser: Browser, name: string, address: string, press: Visit['press']) {
  await visitOnce(browser, address, press);
  const visits: Seen[] = [];
  const verdicts = await agreeOnEach(
    async () => {
      const seen = await visitOnce(browser, address, press);
      visits.push(seen);
      const { lcpMs, inpMs, cls } = seen;
      return { lcpMs, inpMs, cls };
    },
    { most: MOST_VISITS },
  );
  const slowest = visits.reduce((worst, one) => (one.inpMs > worst.inpMs ? one : worst)).press;
  const { lcpMs, inpMs, cls } = verdicts;
  const figures = [formatVisits(lcpMs, 0), formatVisits(inpMs, 0), formatVisits(cls, 3)].join('');
  console.log(`${name.padEnd(12)}${figures}${nameSlowest(slowest)}`);
  return { name, slowest, ...verdicts };
}

async function visitAll(base: string): Promise<VitalsRow[]> {
  const browser = await openBrowser();
  const rows: VitalsRow[] = [];
  try {
    console.log(`\n${''.padEnd(12)}${['LCP ms', 'INP ms', 'CLS'].map((head) => head.padStart(22)).join('')}`);
    for (const [name, { path, press }] of Object.entries(await findVisits(base)))
      rows.push(await visitPage(browser, name, base + path, press));
  } finally {
    await browser.close();
  }
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
  return rows;
}

/** The worst page must meet the goal. */
const GOALS = [
  ["a slow phone's largest paint", 'lcpMs', 2500, 'ms'],
  ["a slow phone's slowest press", 'inpMs', 200, 'ms'],
  ["a slow phone's shifts", 'cls', 0.1, ''],
] as const;

export async function measureVitals(): Promise<Measured> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const server = startProduction({ PORT: String(port), ROLE: 'all', DATA_DIR: DATA });
  try {
    await waitForServer(base + PAGES.home, server.process);
    const rows = await visitAll(base);
    const goals = GOALS.map(([name, key, goal, unit]) =>
      worstLine({ name, goal, unit, isCeiling: true, verdicts: rows.map((row) => row[key]) }),
    );
    return { rows, goals };
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
  }
}
