import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { School } from '#shared/api/schools-schemas.ts';
import { housingPath } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { goalLine, type Measured } from './goal-table.ts';
import { quantile, scriptPerFrame, type TraceEvent } from './main-thread-frames.ts';
import { openBrowser } from './open-browser.ts';
import { type ReservedCore, reserveCore } from './reserve-core.ts';
import { agree } from './statistics.ts';

// Drags and zooms a map with 2,000 listings, and reads the script time per frame from Chromium's trace.

const LISTINGS = 2000;
const DATA = join(ROOT, 'data', `bench-map-${LISTINGS}`);
/** A frame at 60 frames per second. */
const GOAL_MS = 16;
const VIEW = { width: 1440, height: 900 };
/** Pixels. */
const MIDDLE = { x: 1000, y: 500 };
const STEP_MS = 16;

const CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame', 'v8', 'toplevel'];

async function fill(): Promise<void> {
  const mark = join(DATA, 'is-loaded');
  if (existsSync(mark)) return;
  mkdirSync(DATA, { recursive: true });
  const options = ['--properties', String(LISTINGS), '--schools', '1', '--photos', '3'];
  const load = spawn(process.execPath, [join(ROOT, 'bench', 'load-data.ts'), ...options], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' },
  });
  const [code] = await once(load, 'exit');
  if (code !== 0) throw new Error('The database was not filled.');
  writeFileSync(mark, '');
}

async function drag(client: CDPSession, east: number, south: number, ms: number): Promise<void> {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  await send('mousePressed', MIDDLE.x, MIDDLE.y);
  const steps = Math.round(ms / STEP_MS);
  for (let step = 1; step <= steps; step += 1) {
    await send('mouseMoved', MIDDLE.x + (east * step) / steps, MIDDLE.y + (south * step) / steps);
    await sleep(STEP_MS);
  }
  await send('mouseReleased', MIDDLE.x + east, MIDDLE.y + south);
}

async function zoom(client: CDPSession, notches: number): Promise<void> {
  for (let at = 0; at < Math.abs(notches); at += 1) {
    const deltaY = notches > 0 ? -120 : 120;
    await client.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...MIDDLE, deltaX: 0, deltaY });
    await sleep(60);
  }
}

const REST_MS = 1500;

async function lookAround(client: CDPSession): Promise<void> {
  for (const [east, south] of [
    [-300, 0],
    [200, -250],
    [250, 200],
  ] as const) {
    await drag(client, east, south, 900);
    await sleep(REST_MS);
  }
  await zoom(client, 6);
  await sleep(REST_MS);
  await drag(client, -280, 180, 900);
  await sleep(REST_MS);
  await zoom(client, -12);
  await sleep(REST_MS);
  await drag(client, 220, -120, 900);
  await sleep(REST_MS);
  await zoom(client, 6);
  await sleep(REST_MS);
}

async function trace(browser: Browser, page: Page, client: CDPSession): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await lookAround(client);
  const text = (await browser.stopTracing()).toString();
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

type MapRow = { frames: number; p50Ms: number; p95Ms: number; maxMs: number };

async function runTrace(base: string, core: ReservedCore | null): Promise<MapRow> {
  await waitForServer(`${base}/api/v1/schools/?popular=true`);
  const [school] = (await (await fetch(`${base}/api/v1/schools/`)).json()) as School[];
  if (!school) throw new Error('The database was not filled.');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW });
    await page.goto(base + housingPath(school));
    await page.waitForResponse((response) => response.url().includes('/property_pins/'));
    await sleep(4000);
    await core?.assignTo(browser);
    const script = scriptPerFrame(await trace(browser, page, await page.context().newCDPSession(page)));
    const [p50Ms = 0, p95Ms = 0, maxMs = 0] = [0.5, 0.95, 1].map((share) => quantile(script, share));
    const pins = await page.locator('button[data-pin]').count();
    const times = [p50Ms, p95Ms, maxMs].map((ms) => ms.toFixed(1)).join(', ');
    console.log(`${script.length} frames, ${pins} pins: script per frame p50, p95, max ${times} ms`);
    return { frames: script.length, p50Ms, p95Ms, maxMs };
  } finally {
    await browser.close();
  }
}

async function runOnce(core: ReservedCore | null): Promise<MapRow> {
  const port = await findFreePort();
  const server = startProduction({ PORT: String(port), DATA_DIR: DATA, DEMO: 'none' });
  try {
    return await runTrace(`http://127.0.0.1:${port}`, core);
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
  }
}

export async function measureMap(): Promise<Measured> {
  await fill();
  const rows: MapRow[] = [];
  const core = reserveCore();
  const verdict = await agree(async () => {
    const row = core ? await core.within(() => runOnce(core)) : await runOnce(null);
    rows.push(row);
    return row.p95Ms;
  });
  const name = `script per frame of a map of ${LISTINGS.toLocaleString('en-US')} listings, p95`;
  return { rows, goals: [goalLine({ name, goal: GOAL_MS, unit: 'ms', isCeiling: true, verdict })] };
}
