import { fileURLToPath } from 'node:url';
import type { Db } from '#server/db/tables.ts';
import { importMap } from '#server/geo/import/import-map.ts';
import { findIsMapped } from '#server/geo/import/map-versions.queries.ts';
import { LAKESHORE_REGION } from './lakeshore.ts';

const TOWN_FILE = fileURLToPath(new URL('./lakeshore.osm.pbf', import.meta.url));
const TOWN_ATTRIBUTION = 'Lakeshore is an invented town, drawn for Porchlight';

export const isTownMapped = (db: Db): Promise<boolean> => findIsMapped(db, LAKESHORE_REGION);

/** If the import fails, the next start tries again; the site works without the map. */
export async function fillTown(db: Db, log: { warn(message: string): void }): Promise<void> {
  try {
    if (await isTownMapped(db)) return;
    await importMap({
      db,
      file: TOWN_FILE,
      region: LAKESHORE_REGION,
      around: null,
      attribution: TOWN_ATTRIBUTION,
    });
  } catch (error) {
    log.warn(`Cannot import the map of Lakeshore; the next start will retry: ${(error as Error).message}`);
  }
}
