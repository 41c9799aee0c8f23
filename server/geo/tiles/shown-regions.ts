import { createHash } from 'node:crypto';
import type { Box } from '#streets/geometry.ts';
import { mercatorX, mercatorY, type TilePlace } from '#streets/tile-grid.ts';

export type MapRegion = {
  version: number;
  region: string;
  attribution: string;
  box: Box;
  /** ISO 8601. */
  completed: string;
};

/** Version of the merging of tiles. Increase it when the result of merging changes. */
const TILES_FORMAT = 1;

/** Part of tile URLs, so that browsers can cache tiles forever. It changes with every import and removal. */
export function streetsVersion(regions: readonly MapRegion[]): string {
  const known = regions.map(({ version, completed }) => `${version} ${completed}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([TILES_FORMAT, known]))
    .digest('hex')
    .slice(0, 12);
}

/** Sorts the newest first. */
export function regionsAt(regions: readonly MapRegion[], [z, x, y]: TilePlace): MapRegion[] {
  const across = 2 ** z;
  return regions
    .filter(
      ({ box }) =>
        mercatorX(box.west) * across < x + 1 &&
        mercatorX(box.east) * across >= x &&
        mercatorY(box.north) * across < y + 1 &&
        mercatorY(box.south) * across >= y,
    )
    .sort((a, b) => Date.parse(b.completed) - Date.parse(a.completed) || b.version - a.version);
}
