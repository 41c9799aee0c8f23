import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import type { MapLine } from '../map/map-view.tsx';

/** The line that is no way. */
export const CROW_LINE = 'crow';

type Point = readonly [lng: number, lat: number];

/**
 * The ways that are known, dashed where they begin in the middle of an area rather than at a door. Where times are estimates a dashed straight line joins home and school and claims no street; where the map knows
 * that there is no way, there is no line.
 */
export function commuteLines(aux: AuxillaryData, home: Point, school: Point, isDashed: boolean): MapLine[] {
  const drive = aux.auto_routing.trip?.legs[0]?.shape;
  const walk = aux.walk_routing.trip?.legs[0]?.shape;
  const lines: MapLine[] = [];
  if (drive) lines.push({ id: 'drive', coordinates: decodePolyline(drive), kind: 'drive', isDashed });
  if (walk) lines.push({ id: 'walk', coordinates: decodePolyline(walk), kind: 'walk', isDashed });
  if (lines.length === 0 && aux.quality !== 'exact')
    lines.push({ id: CROW_LINE, coordinates: [home, school], kind: 'walk', isDashed: true });
  return lines;
}
