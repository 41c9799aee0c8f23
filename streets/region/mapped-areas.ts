import type { Box } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';

/** Bounds of the data in each box: there may be gaps within the overall bounds. Empty without boxes. */
export function mappedAreas({ lngs, lats, bounds }: OsmExtract, around: readonly Box[] | null): Box[] {
  return (around ?? []).flatMap((box) => {
    if (box.west > bounds.east || box.east < bounds.west) return [];
    if (box.south > bounds.north || box.north < bounds.south) return [];
    const area = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let at = 0; at < lngs.length; at += 1) {
      const lng = lngs[at]!;
      const lat = lats[at]!;
      // Inlined for speed: tens of millions of nodes times a hundred boxes.
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) continue;
      if (lng < area.west) area.west = lng;
      if (lng > area.east) area.east = lng;
      if (lat < area.south) area.south = lat;
      if (lat > area.north) area.north = lat;
    }
    return area.west <= area.east ? [area] : [];
  });
}
