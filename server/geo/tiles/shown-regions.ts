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

/** Increase it when the result of merging changes. */
const TILES_FORMAT = 1;

/** Browsers cache tiles of a version forever. */
export function streetsVersion(regions: readonly MapRegion[]): string {
  const known = regions.map(({ version, completed }) => `${version} ${completed}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([TILES_FORMAT, known]))
    .digest('hex')
    .slice(0, 12);
}

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
