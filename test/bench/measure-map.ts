import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { School } from '#shared/api/schools.ts';
import { housingPath } from '#shared/pages.ts';
import { goalLine, type Measured } from '#test/bench/goal-table.ts';
import { agree } from '#test/bench/statistics.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { openBrowser } from './bench-browser.ts';
import { quantile, scriptPerFrame, type TraceEvent } from './main-thread-frames.ts';
import { type SparedCore, spareCore } from './page-core.ts';

// `npm run bench -- map`, after `npm run build`: a school with 100,000 homes in range, its housing page at four times slower a processor, the
// map moved and zoomed by mouse. Prints the main thread's script per frame from Chromium's trace, and what the page holds: once with a core
// that is the page's alone, by which the goal is judged, and once without.

const HOMES = Number(process.env.HOMES ?? 100_000);
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const DATA = process.env.MAP_BENCH_DATA ?? join(ROOT, 'data', `bench-map-${HOMES}`);
const GOAL_MS = 16;
const VIEW = { width: 1440, height: 900 };
/** In the middle of the map beside the list. */
const MIDDLE = { x: 1000, y: 500 };
const STEP_MS = 16;

/** Frames, tasks and scripts, with the time of threads. */
const CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame', 'v8', 'toplevel'];

async function fill(): Promise<void> {
  const mark = join(DATA, 'is-loaded');
  if (existsSync(mark)) return;
  mkdirSync(DATA, { recursive: true });
  const words = ['--properties', String(HOMES), '--schools', '1', '--photos', '3'];
  const load = spawn(process.execPath, [join(ROOT, 'cli', 'load-data.ts'), ...words], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' },
  });
  const [code] = await once(load, 'exit');
  if (code !== 0) throw new Error('The database was not filled.');
  writeFileSync(mark, '');
}

/** Presses, moves and releases as a hand does. */
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

/** What a visitor does who looks around a town. */
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
  if (process.env.TRACE_FILE) writeFileSync(process.env.TRACE_FILE, text);
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Megabytes of the page's own heap, and of its workers'. */
type Heaps = { page: number; workers: number[] };

async function heaps(client: CDPSession): Promise<Heaps> {
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const workers: Promise<number>[] = [];
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(workerHeap(client, sessionId));
  });
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false });
  return { page: usedSize / 2 ** 20, workers: await Promise.all(workers) };
}

async function workerHeap(client: CDPSession, sessionId: string): Promise<number> {
  const answers = new Map<number, (result: { usedSize?: number }) => void>();
  client.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(event.message);
    answers.get(id)?.(result ?? {});
  });
  const send = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      answers.set(id, resolve);
      const message = JSON.stringify({ id, method });
      client.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve({}));
    });
  await send(1, 'HeapProfiler.collectGarbage');
  return ((await send(2, 'Runtime.getHeapUsage')).usedSize ?? Number.NaN) / 2 ** 20;
}

type PinAnswer = { items: number; homes: number };

function watchPins(page: Page): PinAnswer[] {
  const answers: PinAnswer[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/property_pins/') || !response.ok()) return;
    const items = ((await response.json().catch(() => [])) as unknown[]).length;
    answers.push({ items, homes: Number(response.headers()['x-total-count']) });
  });
  return answers;
}

type MapRow = {
  /** Whether the page had a core to itself. */
  isAlone: boolean;
  machineMs: number;
  frames: number;
  p50Ms: number;
  p95Ms: number;
  mostMs: number;
  overGoal: number;
  heapMb: Heaps;
};

/** Milliseconds of a fixed piece of script, the median of nine: how fast the machine is in this hour, for machines are shared. */
async function weighMachine(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      const names = Array.from({ length: 20_000 }, (_, at) => `home ${(at * 7919) % 20_011}`);
      new Map(names.sort().map((name, at) => [name, { name, at }])).clear();
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[4]!;
  });
}

type Seen = {
  isAlone: boolean;
  machineMs: number;
  script: number[];
  heapMb: Heaps;
  answers: PinAnswer[];
  buttons: number;
};

function report({ isAlone, machineMs, script, heapMb, answers, buttons }: Seen): MapRow {
  const [p50Ms = 0, p95Ms = 0, mostMs = 0] = [0.5, 0.95, 1].map((share) => quantile(script, share));
  const overGoal = script.filter((ms) => ms > GOAL_MS).length;
  const show = (value: number) => value.toFixed(1);
  const items = answers.map((answer) => answer.items);
  const [fewest, mostItems] = [Math.min(...items), Math.max(...items)];
  console.log(`
${HOMES} homes, at most ${Math.max(...answers.map(({ homes }) => homes))} in view, processor ${SLOWDOWN}x slower, ${script.length} frames, ${isAlone ? 'the page on a core of its own' : 'all programs on all cores'}; a fixed script takes ${show(machineMs)} ms here
script a frame: p50 ${show(p50Ms)} ms, p95 ${show(p95Ms)} ms, max ${show(mostMs)} ms; ${overGoal} frames above ${GOAL_MS} ms
pins: ${answers.length} answers of ${fewest} to ${mostItems} pins and groups; ${buttons} drawn at the end
heap: page ${show(heapMb.page)} MB, workers ${heapMb.workers.map(show).join(' and ')} MB`);
  return { isAlone, machineMs, frames: script.length, p50Ms, p95Ms, mostMs, overGoal, heapMb };
}

async function runTrace(base: string, core: SparedCore | null): Promise<MapRow> {
  await untilAnswered(`${base}/api/v1/schools/?popular=true`);
  const [school] = (await (await fetch(`${base}/api/v1/schools/`)).json()) as School[];
  if (!school) throw new Error('The database was not filled.');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW });
    const answers = watchPins(page);
    await page.goto(base + housingPath(school));
    await page.waitForResponse((response) => response.url().includes('/property_pins/'));
    await sleep(4000);
    await core?.giveTo(browser);
    const machineMs = await weighMachine(page);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const script = scriptPerFrame(await trace(browser, page, client));
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const buttons = await page.locator('button[data-pin]').count();
    return report({
      isAlone: core !== null,
      machineMs,
      script,
      heapMb: await heaps(client),
      answers,
      buttons,
    });
  } finally {
    await browser.close();
  }
}

async function runOnce(core: SparedCore | null): Promise<MapRow> {
  const port = await findFreePort();
  const server = startProduction({ PORT: String(port), DATA_DIR: DATA, DEMO: 'none' });
  try {
    return await runTrace(`http://127.0.0.1:${port}`, core);
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
  }
}

/** The script of each frame while somebody looks around a town of 100,000 homes, in milliseconds of the main thread. */
export async function measureMap(): Promise<Measured> {
  await fill();
  const rows: MapRow[] = [];
  const core = spareCore();
  if (!core) console.log('No core can be given to the page here: its time has that of other programs in it.');
  const verdict = await agree(async () => {
    const row = core ? await core.within(() => runOnce(core)) : await runOnce(null);
    rows.push(row);
    return row.p95Ms;
  });
  if (core) rows.push(await runOnce(null));
  const name = `script a frame of a moving map of ${HOMES.toLocaleString('en-US')} homes, p95`;
  return { rows, goals: [goalLine({ name, goal: GOAL_MS, unit: 'ms', isCeiling: true, verdict })] };
}
