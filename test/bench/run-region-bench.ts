import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/config/settings.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import { importMap } from '#server/geo/import/import-map.ts';
import { findMapGraph } from '#server/geo/services/map-graphs.queries.ts';
import { openMapServices } from '#server/geo/services/open-map-services.ts';
import { decodeStreetGraph } from '#server/geo/streets/encode-street-graph.ts';
import { placeJobs } from '#server/properties/place-job.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { type PlaceParts, workOutPlaces } from '#server/properties/work-out-places.ts';
import { makeManager, makeSchool, propertyInput } from '#test/helpers/listings.ts';
import { sharedFile } from '#test/helpers/shared-data.ts';
import { BENCH_CITIES } from './bench-cities.ts';
import { placeHomes } from './place-homes.ts';

// `npm run bench:region`: how long the jobs after the import of a region work on 2,000 homes of one school, in a database of their own,
// against the same homes one by one, as each is worked out when it is saved. In turns; read the ratio. CPU of this process,
// because the machine does other things too.

const HOMES = Number(process.env.HOMES ?? 2_000);
const SAVED_AT_ONCE = 500;
const CITY = BENCH_CITIES[0]!;
const MAP = sharedFile(`osm/${CITY.map}.osm.pbf`);

const quiet = { info() {}, warn() {}, error() {} };

/** The city with its streets, its campus, and homes all over it. */
async function fillCity(db: Db): Promise<number[]> {
  const { versionId } = await importMap({ db, file: MAP, region: 'bench', around: null });
  const graph = decodeStreetGraph((await findMapGraph(db, versionId))!);
  const [lng, lat] = CITY.campus;
  await makeSchool(db, { lng, lat });
  const manager = await makeManager(db);
  const inputs = placeHomes(graph, HOMES).map(([lng, lat]) => propertyInput(manager, { lng, lat }));
  const ids: number[] = [];
  for (let at = 0; at < inputs.length; at += SAVED_AT_ONCE)
    ids.push(...(await saveProperties(db, inputs.slice(at, at + SAVED_AT_ONCE))));
  return ids;
}

/** What was spent of this process, in milliseconds: on asking for times, on asking for lines, on all. */
type Spent = { times: number; lines: number; all: number };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The same parts, whose questions to the streets are counted. */
function counted(parts: PlaceParts, spent: Spent): PlaceParts {
  const timed =
    <A extends unknown[], R>(what: keyof Spent, ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const before = cpuMs();
      const answer = await ask(...args);
      spent[what] += cpuMs() - before;
      return answer;
    };
  const { measure, measureRoute } = parts.routing;
  return {
    ...parts,
    routing: { measure: timed('times', measure), measureRoute: timed('lines', measureRoute) },
  };
}

async function workOut(parts: PlaceParts, batches: readonly number[][], spent: Spent): Promise<void> {
  const before = cpuMs();
  for (const batch of batches) await workOutPlaces(counted(parts, spent), batch);
  spent.all += cpuMs() - before;
}

async function compare(db: Db): Promise<void> {
  const services = openMapServices(readSettings({}), {
    db,
    log: quiet,
    publicUrl: 'http://127.0.0.1',
  });
  const parts: PlaceParts = { db, log: quiet, ...services };
  const ids = await fillCity(db);
  const jobs = placeJobs(ids).map(({ payload }) => (payload as { property_ids: number[] }).property_ids);
  const none = (): Spent => ({ times: 0, lines: 0, all: 0 });
  const [together, alone] = [none(), none()];
  await workOut(parts, [jobs[0]!, ...jobs[0]!.map((id) => [id])], none());
  for (const job of jobs) {
    await workOut(parts, [job], together);
    await workOut(
      parts,
      job.map((id) => [id]),
      alone,
    );
  }
  console.log(`${ids.length} homes of one school in ${CITY.name}, in ${jobs.length} jobs and one by one:`);
  for (const [what, name] of [
    ['times', 'their times'],
    ['lines', 'their lines'],
    ['all', 'all that a job does'],
  ] as const) {
    const ratio = (together[what] / alone[what]).toFixed(2);
    const each = (together[what] / ids.length).toFixed(2);
    console.log(`  ${name.padEnd(22)}${ratio} of the work of one by one, ${each} ms a home`);
  }
}

if (!existsSync(MAP)) {
  console.log(`The map of ${CITY.name} is not there: nothing to measure.`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
  // The bundled server runs as another user where this one is root.
  chmodSync(folder, 0o755);
  const database = await openDatabase({ dataDir: folder, log: quiet });
  try {
    await migrate({ connection: database.connection, log: quiet });
    await compare(database.patientDb);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}
