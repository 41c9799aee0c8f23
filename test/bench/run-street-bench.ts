import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readOsm } from '#server/geo/osm/read-osm.ts';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import { buildStreetGraph } from '#server/geo/streets/build-street-graph.ts';
import { openStreetRouter } from '#server/geo/streets/open-street-router.ts';
import type { StreetGraph } from '#server/geo/streets/street-graph.ts';
import type { StreetRouter } from '#server/geo/streets/street-router.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { sharedFile } from '#test/helpers/shared-data.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { BENCH_CITIES } from './bench-cities.ts';
import { compareTimes } from './compare-times.ts';
import { HOW_TO_INSTALL, type LocalValhalla, openLocalValhalla } from './open-local-valhalla.ts';
import { placeHomes } from './place-homes.ts';
import { weighThread } from './weigh-thread.ts';

// `npm run bench:streets`: the ways from 2,000 homes to one school, against Valhalla in the same process, over the same map and in
// turns: how long each takes, and how near the times are. Read the ratios; milliseconds are of this machine and hour. With
// `-- --record` Valhalla's answers about the first homes of each city are written for `test/geo/recorded-times.test.ts`.

const HOMES = 2_000;
/** Those whose times are compared: Valhalla's routes are asked for one by one. */
const COMPARED_HOMES = 200;
const RECORDED_HOMES = 60;
const RECORDS = join(ROOT, 'test/geo/recorded-times.json');
const [WARM_UPS, ROUNDS] = [2, 5];
const GOAL_MS = 60;
/** How far off half of the times may be. */
const GOALS: Record<TravelMode, number> = { drive: 0.2, walk: 0.05, bike: 0.2 };
const MODES: readonly TravelMode[] = ['drive', 'walk', 'bike'];

type City = (typeof BENCH_CITIES)[number];
type Scene = {
  city: City;
  graph: StreetGraph;
  router: StreetRouter;
  homes: LngLat[];
  valhalla: LocalValhalla | null;
};
type Cost = { ms: number; cpuMs: number };

const sweepTo = ({ city, router, homes }: Scene, mode: TravelMode) =>
  router.sweep({ origin: city.campus, targets: homes, mode, towards: true });

async function timeOnce(run: () => unknown): Promise<Cost> {
  const [before, cpuBefore] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms: performance.now() - before, cpuMs: (user + system) / 1_000 };
}

function median(costs: Cost[], of: keyof Cost): number {
  const values = costs.map((cost) => cost[of]).toSorted((one, other) => one - other);
  return values[Math.floor(values.length / 2)] ?? 0;
}

/** The homes from which the streets here have a way: Valhalla refuses a table in which one has no street near it. */
function findKnown(scene: Scene, mode: TravelMode): LngLat[] {
  const ways = sweepTo(scene, mode);
  return scene.homes.filter((_, at) => ways[at]);
}

async function timeMode(scene: Scene, mode: TravelMode): Promise<string> {
  const costs = { mine: [] as Cost[], theirs: [] as Cost[] };
  const { valhalla, city } = scene;
  const homes = findKnown(scene, mode);
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const mine = await timeOnce(() => sweepTo(scene, mode));
    const theirs = valhalla && (await timeOnce(() => valhalla.sweep(homes, city.campus, mode)));
    if (round < WARM_UPS) continue;
    costs.mine.push(mine);
    if (theirs) costs.theirs.push(theirs);
  }
  // A machine that does other things lengthens the wait and not the work.
  const [ms, cpuMs] = [median(costs.mine, 'ms'), median(costs.mine, 'cpuMs')];
  const goal = `${cpuMs.toFixed(1)} ms of work, goal ${GOAL_MS} ${cpuMs <= GOAL_MS ? 'met' : 'MISSED'}`;
  if (!valhalla) return `${ms.toFixed(1)} ms, ${goal}`;
  const theirMs = median(costs.theirs, 'ms');
  const ratio = (ms / theirMs).toFixed(2);
  return `${ms.toFixed(1)} ms, ${ratio} of Valhalla's ${theirMs.toFixed(0)} ms (${goal})`;
}

async function compareMode(scene: Scene, mode: TravelMode): Promise<string> {
  const { valhalla, city } = scene;
  if (!valhalla) return '';
  const some = scene.homes.slice(0, COMPARED_HOMES);
  const mine = sweepTo({ ...scene, homes: some }, mode).map((way) => way?.seconds ?? null);
  const theirs = await valhalla.times(some, city.campus, mode);
  const { count, p10, median, p90, offMedian, offP90 } = compareTimes(mine, theirs);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const verdict = offMedian <= GOALS[mode] ? 'met' : 'MISSED';
  return (
    `; ${count} times by Valhalla's: ${[p10, median, p90].map((one) => one.toFixed(2)).join(' / ')}, ` +
    `half off by at most ${percent(offMedian)} (goal ${percent(GOALS[mode])} ${verdict}), nine in ten by ${percent(offP90)}`
  );
}

/** Homes, each with Valhalla's seconds to the campus by each mode. */
async function record({ city, router, homes, valhalla }: Scene): Promise<object | null> {
  if (!valhalla) return null;
  const some = homes.filter((home) => router.covers(home)).slice(0, RECORDED_HOMES);
  const times: Record<string, (number | null)[]> = {};
  for (const mode of MODES) {
    const found = await valhalla.times(some, city.campus, mode);
    times[mode] = found.map((seconds) => seconds && Math.round(seconds));
  }
  const places = some.map((home) => home.map((degrees) => Math.round(degrees * 1e6) / 1e6));
  return { map: city.map, campus: city.campus, homes: places, ...times };
}

async function openScene(city: City): Promise<Scene> {
  const map = sharedFile(`osm/${city.map}.osm.pbf`);
  const graph = buildStreetGraph(await readOsm(map, { around: null }));
  const valhalla = openLocalValhalla(map);
  console.log(`\n${city.name}: ${HOMES} homes, ${graph.tails.length} edges of streets`);
  if (!valhalla)
    console.log(`*** NOT COMPARED WITH VALHALLA, which is not installed here: ${HOW_TO_INSTALL} ***`);
  return { city, graph, router: openStreetRouter(graph), homes: placeHomes(graph, HOMES), valhalla };
}

const records: object[] = [];
for (const city of BENCH_CITIES) {
  if (!existsSync(sharedFile(`osm/${city.map}.osm.pbf`))) {
    console.log(`\n${city.name}: its map is not there.`);
    continue;
  }
  const scene = await openScene(city);
  for (const mode of MODES)
    console.log(`  ${mode.padEnd(6)}${await timeMode(scene, mode)}${await compareMode(scene, mode)}`);
  const asked = { origin: city.campus, targets: scene.homes, mode: 'drive', towards: true } as const;
  console.log(`  through the thread: ${await weighThread(scene.graph, asked)}`);
  const answers = process.argv.includes('--record') ? await record(scene) : null;
  if (answers) records.push(answers);
}
if (records.length > 0) writeFileSync(RECORDS, `${JSON.stringify(records)}\n`);
