import { writeOsm } from '#server/geo/osm/write-osm.ts';
import { layTown } from './lay-town.ts';

/** A day for the data, so that the file is the same wherever and whenever it is written. */
const DATA_DATE = '2026-11-01';

/** Writes the town of Lakeshore as a file of OpenStreetMap (`.osm.pbf`), as an operator would bring one. */
export async function writeTown(path: string): Promise<void> {
  await writeOsm(path, { ...layTown(), dataDate: DATA_DATE });
}
