import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/tables.ts';
import { importMap } from '#server/geo/import/import-map.ts';
import { findIsMapped } from '#server/geo/import/map-versions.queries.ts';
import { LAKESHORE_REGION } from '#shared/rules/fictional-ground.ts';
import { writeTownApart } from './town/write-town-apart.ts';

/** What every map of it says: nobody has surveyed this town. */
const TOWN_ATTRIBUTION = 'Lakeshore is an invented town, drawn for Porchlight';

export const isTownMapped = (db: Db): Promise<boolean> => findIsMapped(db, LAKESHORE_REGION);

async function importTown(db: Db): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-town-'));
  try {
    const file = join(folder, 'lakeshore.osm.pbf');
    await writeTownApart(file);
    await importMap({ db, file, region: LAKESHORE_REGION, around: null, attribution: TOWN_ATTRIBUTION });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Lays out the town of Lakeshore and imports it as any file of OpenStreetMap, so that its homes have streets without a network. The site
 * works without them: where the machine has no memory or room for it, that is said, and the next call tries again.
 */
export async function fillTown(db: Db, log: { warn(message: string): void }): Promise<void> {
  try {
    if (!(await isTownMapped(db))) await importTown(db);
  } catch (error) {
    log.warn(
      `The map of the demo's town is left out, and the next start tries again: ${(error as Error).message}`,
    );
  }
}
