import { type Box, isInBox } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { boxOf, crossingAt, isWithin } from '../osm/ring-measures.ts';
import { mercatorY } from '../tile-grid.ts';
import { firstZoomOfGround, groundKind, isBuilding, waterKind } from './ground-kind.ts';
import type { MapArea } from './list-areas.ts';
import { areaName } from './name-kind.ts';
import type { ShapeProperties, TileLayer, TileShape } from './tile-shape.ts';

/** Square pixels from which an area is drawn. */
const VISIBLE_PX2 = { building: 6, ground: 24, water: 12 };
const FIRST_BUILDINGS = 13;
/** Larger buildings are mapping errors. */
const LARGEST_BUILDING_M2 = 450_000;
const EQUATOR_M = 40_075_017;

const HALLS = ['university', 'college', 'dormitory'];

type Measured = MapArea & { area: number; box: Box };

export function areaShapes(areas: readonly MapArea[], ground: Ground): TileShape[] {
  const measured = areas.map((each): Measured => {
    const outlines = each.polygons.map(([outer]) => outer!);
    const area = outlines.reduce((sum, ring) => sum + ringArea(ring, ground), 0);
    return { ...each, area, box: boxOf(outlines, ground) };
  });
  const campuses = measured.filter(({ tags }) => groundKind(tags) === 'campus');
  return measured.flatMap((each) => [...surfaceOf(each, campuses, ground), ...nameOfArea(each, ground)]);
}

function surfaceOf(each: Measured, campuses: Measured[], ground: Ground): TileShape[] {
  const { tags } = each;
  if (isBuilding(tags)) {
    if (squareMeters(each) > LARGEST_BUILDING_M2) return [];
    const isHall = HALLS.includes(tags.building!) || campuses.some((campus) => isOn(each, campus, ground));
    return shape(
      each,
      'building',
      { kind: isHall ? 'hall' : 'house' },
      VISIBLE_PX2.building,
      FIRST_BUILDINGS,
    );
  }
  const water = waterKind(tags);
  if (water) return shape(each, 'water', { kind: water }, VISIBLE_PX2.water, water === 'pool' ? 15 : 8);
  const kind = groundKind(tags);
  return kind ? shape(each, 'ground', { kind }, VISIBLE_PX2.ground, firstZoomOfGround(kind)) : [];
}

function squareMeters({ area, box }: Measured): number {
  return area * (EQUATOR_M * Math.cos((box.south * Math.PI) / 180)) ** 2;
}

function shape(
  { area, box, polygons }: Measured,
  layer: TileLayer,
  properties: ShapeProperties,
  px2: number,
  from: number,
): TileShape[] {
  const minZoom = zoomForArea(area, px2, from);
  return Number.isFinite(minZoom)
    ? [{ layer, minZoom, properties, geometry: { type: 'area', polygons }, box }]
    : [];
}

function isOn(building: Measured, campus: Measured, ground: Ground): boolean {
  const node = building.polygons[0]![0]![0]!;
  const [lng, lat] = [ground.lngs[node]!, ground.lats[node]!];
  if (!isInBox([lng, lat], campus.box)) return false;
  return campus.polygons.some((rings) => isInRings(lng, lat, rings, ground));
}

function nameOfArea({ tags, polygons, area }: Measured, ground: Ground): TileShape[] {
  const found = areaName(tags);
  if (!found) return [];
  const { kind, name, px2, from } = found;
  const size = ([outer]: Int32Array[]) => ringArea(outer!, ground);
  const largest = polygons.reduce((best, rings) => (size(rings) > size(best) ? rings : best));
  const point = labelPoint(largest, ground);
  const minZoom = zoomForArea(area, px2, from);
  if (!point || !Number.isFinite(minZoom)) return [];
  const [lng, lat] = point;
  return [
    {
      layer: 'name',
      minZoom,
      properties: { kind, name, rank: minZoom },
      geometry: { type: 'point', lng, lat },
      box: { west: lng, east: lng, south: lat, north: lat },
    },
  ];
}

export type Ground = Pick<OsmExtract, 'lngs' | 'lats'>;

const WORLD_PX = 512;

/** Share of the world's area, for either direction. */
function ringArea(ring: Int32Array, { lngs, lats }: Ground): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    sum += (lngs[b]! - lngs[a]!) * (mercatorY(lats[a]!) + mercatorY(lats[b]!));
  }
  return Math.abs(sum) / 720;
}

const LAST_ZOOM = 20;

/** Infinity if the area is never drawn. */
function zoomForArea(area: number, px2: number, from: number): number {
  const zoom = Math.ceil(Math.log2(px2 / (area * WORLD_PX ** 2)) / 2);
  return zoom <= LAST_ZOOM ? Math.max(from, zoom) : Number.POSITIVE_INFINITY;
}

/** Returns false within holes. */
function isInRings(lng: number, lat: number, rings: readonly Int32Array[], ground: Ground): boolean {
  return rings.filter((ring) => isWithin(lng, lat, ring, ground)).length % 2 === 1;
}

function crossingsAt(lat: number, ring: Int32Array, { lngs, lats }: Ground): number[] {
  const found: number[] = [];
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    const crossing = crossingAt(lat, lngs[a]!, lats[a]!, lngs[b]!, lats[b]!);
    if (!Number.isNaN(crossing)) found.push(crossing);
  }
  return found;
}

const SCAN_LINES = 13;

/** Always inside. Null for a degenerate area. */
function labelPoint(rings: readonly Int32Array[], ground: Ground): [lng: number, lat: number] | null {
  const { south, north } = boxOf(rings.slice(0, 1), ground);
  let best: [number, number] | null = null;
  let bestScore = 0;
  for (let step = 1; step <= SCAN_LINES; step += 1) {
    const part = step / (SCAN_LINES + 1);
    const lat = south + (north - south) * part;
    const crossings = rings.flatMap((ring) => crossingsAt(lat, ring, ground)).sort((a, b) => a - b);
    for (let at = 1; at < crossings.length; at += 2) {
      const [west, east] = [crossings[at - 1]!, crossings[at]!];
      const score = (east - west) * (1 - 1.2 * Math.abs(part - 0.5));
      if (score <= bestScore) continue;
      bestScore = score;
      best = [(west + east) / 2, lat];
    }
  }
  return best;
}
