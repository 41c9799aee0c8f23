import { performance } from 'node:perf_hooks';
import { readOsm } from '#server/geo/osm/read-osm.ts';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import { buildStreetGraph } from '#server/geo/streets/build-street-graph.ts';
import { openStreetRouter } from '#server/geo/streets/open-street-router.ts';
import type { StreetGraph } from '#server/geo/streets/street-graph.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { sharedFile } from '#test/helpers/shared-data.ts';

// `npm run bench:streets`: the ways from one school to 2,000 homes, against Valhalla in the same process and in turns where
// @valhallajs/valhallajs is installed (it is no dependency) and VALHALLA_CONFIG names a configuration with tiles of the same
// map. Without it there is no ratio, only a time, which is of this machine and hour.

const MAP = sharedFile('osm/columbus-oh.osm.pbf');
const CAMPUS: LngLat = [-83.007525, 39.999803];
const TARGETS = 2_000;
const [WARM_UPS, ROUNDS] = [5, 15];
const GOAL_MS = 60;
/** A word that the compiler does not look up: the package need not be there. */
const PACKAGE: string = '@valhallajs/valhallajs';
const COSTINGS: Record<TravelMode, string> = { drive: 'auto', walk: 'pedestrian', bike: 'bicycle' };

type Actor = { matrix(query: object): Promise<unknown> };
type Runner = (mode: TravelMode) => unknown;

/** Homes all over the city, beside its junctions; the same ones each time. */
function placeHomes({ junctionLngs, junctionLats }: StreetGraph): LngLat[] {
  let seed = 1;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const beside = () => (chance() - 0.5) * 0.002;
  return Array.from({ length: TARGETS }, () => {
    const junction = Math.floor(chance() * junctionLngs.length);
    return [(junctionLngs[junction] ?? 0) / 1e6 + beside(), (junctionLats[junction] ?? 0) / 1e6 + beside()];
  });
}

async function openValhalla(homes: LngLat[]): Promise<Runner | null> {
  const config = process.env.VALHALLA_CONFIG;
  const found = (await import(PACKAGE).catch(() => null)) as {
    Actor: { fromConfigFile(path: string): Promise<Actor> };
  } | null;
  if (!found || !config) {
    const missing = found ? 'VALHALLA_CONFIG names no configuration' : `${PACKAGE} is not installed`;
    console.log(
      `\n*** NOT COMPARED WITH VALHALLA: ${missing}. What follows are times of this machine alone. ***\n`,
    );
    return null;
  }
  const actor = await found.Actor.fromConfigFile(config);
  const toPlace = ([lon, lat]: LngLat) => ({ lon, lat });
  return (mode) =>
    actor.matrix({
      sources: [toPlace(CAMPUS)],
      targets: homes.map(toPlace),
      costing: COSTINGS[mode],
      verbose: false,
    });
}

type Cost = { ms: number; cpuMs: number };

async function timeOnce(run: Runner, mode: TravelMode): Promise<Cost> {
  const [before, cpuBefore] = [performance.now(), process.cpuUsage()];
  await run(mode);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms: performance.now() - before, cpuMs: (user + system) / 1_000 };
}

function median(costs: Cost[], of: keyof Cost): number {
  const values = costs.map((cost) => cost[of]).toSorted((one, other) => one - other);
  return values[Math.floor(values.length / 2)] ?? 0;
}

const graph = buildStreetGraph(await readOsm(MAP, { around: null }));
const homes = placeHomes(graph);
const router = openStreetRouter(graph);
const mine: Runner = (mode) => router.sweep({ origin: CAMPUS, targets: homes, mode });
const theirs = await openValhalla(homes);

console.log(`From one school to ${TARGETS} homes, ${graph.tails.length} edges of streets:`);
for (const mode of ['drive', 'walk', 'bike'] as const) {
  const costs = { mine: [] as Cost[], theirs: [] as Cost[] };
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const mineOnce = await timeOnce(mine, mode);
    const theirsOnce = theirs && (await timeOnce(theirs, mode));
    if (round < WARM_UPS) continue;
    costs.mine.push(mineOnce);
    if (theirsOnce) costs.theirs.push(theirsOnce);
  }
  const [ms, cpuMs] = [median(costs.mine, 'ms'), median(costs.mine, 'cpuMs')];
  const theirMs = median(costs.theirs, 'ms');
  // A machine that does other things lengthens the wait and not the work.
  const verdict = theirs
    ? `${(ms / theirMs).toFixed(2)} of Valhalla's ${theirMs.toFixed(1)} ms`
    : `goal ${GOAL_MS} ms: ${cpuMs <= GOAL_MS ? 'met' : 'MISSED'}`;
  console.log(
    `${mode.padEnd(6)}${ms.toFixed(1).padStart(8)} ms${cpuMs.toFixed(1).padStart(8)} ms of work   ${verdict}`,
  );
}
