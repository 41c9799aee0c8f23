import { basename } from 'node:path';
import type { Box } from '../geometry.ts';
import { compressGraph } from '../graph-parts.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { readOsm } from '../osm/read-osm.ts';
import { listFeatures } from '../places/list-features.ts';
import {
  type RegionOrder,
  type RegionPart,
  RegionProblem,
  type RegionProgress,
  type RegionRows,
  type RegionStep,
} from '../region-part.ts';
import { buildStreetGraph } from '../routing/build-street-graph.ts';
import { encodeStreetGraph } from '../routing/encode-street-graph.ts';
import { mercatorX, mercatorY, REGION_ZOOMS } from '../tile-grid.ts';
import { makeTiles, type RegionTile, WideMapProblem } from '../tiles/make-tiles.ts';

const ROW_BATCH_SIZE = 2000;
const TILE_BATCH_SIZE = 200;
const MEGABYTE = 1_048_576;
export const MAX_STREETS_BYTES = 512 * MEGABYTE;

type OnProgress = (progress: RegionProgress) => void;

/** @throws RegionProblem */
export async function* makeRegionParts(
  order: RegionOrder,
  onProgress: OnProgress,
): AsyncGenerator<RegionPart> {
  const begin = performance.now();
  const extract = await readExtract(order, onProgress);
  const step = stepSince('reading', begin);
  const areas = mappedAreas(extract, order.around);
  yield { kind: 'extract', bounds: extract.bounds, areas, dataDate: extract.dataDate };
  yield step;
  yield* makeGraph(extract, order.file, onProgress);
  yield* makeFeatures(extract, onProgress);
  yield* makeTileParts(extract, order, onProgress);
}

const stepSince = (step: RegionStep, begin: number): RegionPart => ({
  kind: 'step',
  step,
  seconds: (performance.now() - begin) / 1000,
});

async function readExtract(
  { file, around, memoryMegabytes }: RegionOrder,
  onProgress: OnProgress,
): Promise<OsmExtract> {
  const extract = await readOsm(file, {
    around,
    maxBytes: memoryMegabytes * MEGABYTE,
    onProgress: (bytesRead, bytesTotal) => onProgress({ step: 'reading', share: bytesRead / bytesTotal }),
  });
  if (extract.ways.length > 0 || extract.nodes.length > 0) return extract;
  throw new RegionProblem(
    `${basename(file)} contains no streets and no places${around === null ? '' : ' around the schools'}. Choose another extract.`,
  );
}

function* makeGraph(extract: OsmExtract, file: string, onProgress: OnProgress): Generator<RegionPart> {
  onProgress({ step: 'streets', share: 0 });
  const begin = performance.now();
  const graph = buildStreetGraph(extract);
  const bytes = encodeStreetGraph(graph);
  checkSize(file, bytes.length);
  onProgress({ step: 'streets', share: 1 });
  const step = stepSince('streets', begin);
  for (const part of compressGraph(bytes)) yield { kind: 'graph', graph: part };
  yield { kind: 'counts', counts: { junctions: graph.junctionLngs.length, edges: graph.heads.length } };
  yield step;
}

/** @throws RegionProblem */
export function checkSize(file: string, bytes: number): void {
  if (bytes <= MAX_STREETS_BYTES) return;
  const megabytes = (size: number) => `${Math.ceil(size / MEGABYTE).toLocaleString('en-US')} MB`;
  throw new RegionProblem(
    `${basename(file)} contains ${megabytes(bytes)} of streets, more than the ${megabytes(MAX_STREETS_BYTES)} allowed per region. Import only the area around schools (without --all), or split it into several regions: osmium extract --bbox WEST,SOUTH,EAST,NORTH`,
  );
}

function* makeFeatures(extract: OsmExtract, onProgress: OnProgress): Generator<RegionPart> {
  onProgress({ step: 'around', share: 0 });
  const begin = performance.now();
  const { places, stops, addresses, streets } = listFeatures(extract);
  const step = stepSince('around', begin);
  const parts: RegionRows[] = [
    ...groupsOf(places).map((rows) => ({ kind: 'places' as const, rows })),
    ...groupsOf(stops).map((rows) => ({ kind: 'stops' as const, rows })),
    ...groupsOf(addresses).map((rows) => ({ kind: 'addresses' as const, rows })),
    ...groupsOf(streets).map((rows) => ({ kind: 'streets' as const, rows })),
  ];
  for (const [at, part] of parts.entries()) {
    onProgress({ step: 'around', share: (at + 1) / parts.length });
    yield part;
  }
  yield step;
}

function groupsOf<T>(rows: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < rows.length; at += ROW_BATCH_SIZE) groups.push(rows.slice(at, at + ROW_BATCH_SIZE));
  return groups;
}

function* makeTileParts(
  extract: OsmExtract,
  { file, around }: RegionOrder,
  onProgress: OnProgress,
): Generator<RegionPart> {
  const expected = expectedTiles(extract);
  let count = 0;
  let seconds = 0;
  let rows: Extract<RegionRows, { kind: 'tiles' }>['rows'] = [];
  let bytes = 0;
  let begin = performance.now();
  onProgress({ step: 'tiles', share: 0 });
  for (const tile of tilesOf(extract, file, around)) {
    rows.push(tile);
    bytes += tile.bytes.length;
    if (rows.length < TILE_BATCH_SIZE && bytes < MEGABYTE) continue;
    seconds += (performance.now() - begin) / 1000;
    count += rows.length;
    onProgress({
      step: 'tiles',
      share: Math.min(0.99, count / expected),
      detail: count.toLocaleString('en-US'),
    });
    yield { kind: 'tiles', rows };
    rows = [];
    bytes = 0;
    begin = performance.now();
  }
  seconds += (performance.now() - begin) / 1000;
  if (rows.length > 0) yield { kind: 'tiles', rows };
  onProgress({ step: 'tiles', share: 1, detail: (count + rows.length).toLocaleString('en-US') });
  yield { kind: 'step', step: 'tiles', seconds };
}

function* tilesOf(extract: OsmExtract, file: string, around: RegionOrder['around']): Iterable<RegionTile> {
  try {
    yield* makeTiles(extract, { ...REGION_ZOOMS, around });
  } catch (error) {
    if (!(error instanceof WideMapProblem)) throw error;
    throw new RegionProblem(
      `${basename(file)} ${error.message}. Import only the area around schools (without --all), or split it into several regions: osmium extract --bbox WEST,SOUTH,EAST,NORTH`,
    );
  }
}

/** Counts tiles with a point at the highest zoom, plus a third for lower zooms. */
function expectedTiles({ lngs, lats }: OsmExtract): number {
  const across = 2 ** REGION_ZOOMS.maxZoom;
  const seen = new Set<number>();
  for (const [at, lng] of lngs.entries()) {
    seen.add(Math.floor(mercatorY(lats[at]!) * across) * across + Math.floor(mercatorX(lng) * across));
  }
  return Math.max(1, Math.round((seen.size * 4) / 3));
}

/** The overall bounds may include gaps. */
export function mappedAreas({ lngs, lats, bounds }: OsmExtract, around: readonly Box[] | null): Box[] {
  return (around ?? []).flatMap((box) => {
    if (box.west > bounds.east || box.east < bounds.west) return [];
    if (box.south > bounds.north || box.north < bounds.south) return [];
    const area = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let at = 0; at < lngs.length; at += 1) {
      const lng = lngs[at]!;
      const lat = lats[at]!;
      // Inline comparison is faster for tens of millions of nodes.
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) continue;
      if (lng < area.west) area.west = lng;
      if (lng > area.east) area.east = lng;
      if (lat < area.south) area.south = lat;
      if (lat > area.north) area.north = lat;
    }
    return area.west <= area.east ? [area] : [];
  });
}
