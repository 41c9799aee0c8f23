import { createHash } from 'node:crypto';
import type { Box } from '#streets/geometry.ts';
import { mercatorX, mercatorY, type TilePlace } from '#streets/tile-grid.ts';

/** A region's map as it is now. */
export type MapRegion = {
  version: number;
  region: string;
  attribution: string;
  box: Box;
  /** When it was shown first; ISO 8601. */
  completed: string;
};

/** Raised when the way from stored tiles to sent ones changes. */
const TILES_FORMAT = 1;

/** Changes whenever a region comes, goes or is imported anew, so that tiles may be kept for ever under their address. */
export function streetsVersion(regions: readonly MapRegion[]): string {
  const known = regions.map(({ version, completed }) => `${version} ${completed}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([TILES_FORMAT, known]))
    .digest('hex')
    .slice(0, 12);
}

/** The regions whose box a tile touches, the newest first. */
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
