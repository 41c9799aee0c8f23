import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import type { MapLine } from '../map/map-view.tsx';

export const CROW_LINE = 'crow';

type Point = readonly [lng: number, lat: number];

/** Dashed from an area's center. Estimated times get a straight dashed line; no line if no route exists. */
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
