import type { Box } from '#streets/geometry.ts';
import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { findMapVersions } from './map-versions.queries.ts';

const OVERLAP_SHARE = 0.5;

const areaOf = ({ west, south, east, north }: Box) => (east - west) * (north - south);

function overlapOf(one: Box, other: Box): Box | null {
  const west = Math.max(one.west, other.west);
  const east = Math.min(one.east, other.east);
  const south = Math.max(one.south, other.south);
  const north = Math.min(one.north, other.north);
  return west <= east && south <= north ? { west, south, east, north } : null;
}

export type NewRegion = { region: string; bounds: Box; isReplacing: boolean };

/**
 * @returns another region that contains most of the new one @throws ImportFileProblem if the new region would
 * replace the map of another place
 */
export async function checkRegion(
  db: Db,
  { region, bounds, isReplacing }: NewRegion,
): Promise<string | null> {
  const maps = (await findMapVersions(db)).filter(({ state }) => state === 'current');
  const former = maps.find((map) => map.region === region);
  if (former) {
    if (isReplacing || overlapOf(bounds, former)) return null;
    throw new ImportFileProblem(
      `The current map named ${region} covers another area. Choose another name (--region NAME), or replace it (--replace).`,
    );
  }
  const isMostOf = (map: Box) => {
    const overlap = overlapOf(bounds, map);
    return overlap !== null && areaOf(overlap) > OVERLAP_SHARE * areaOf(bounds);
  };
  return maps.find(isMostOf)?.region ?? null;
}
