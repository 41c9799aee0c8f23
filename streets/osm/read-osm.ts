import { basename } from 'node:path';
import type { Box } from '../geometry.ts';
import { decodeBlock } from './decode-block.ts';
import { decodeHeader } from './decode-header.ts';
import { ExtractCollector } from './extract-collector.ts';
import type { OsmExtract } from './osm-extract.ts';
import { guardBytes, OsmFileProblem } from './osm-file-problem.ts';
import { readBlobs } from './read-blobs.ts';

type ReadOsmOptions = {
  /** Null extracts everything. */
  around: readonly Box[] | null;
  onProgress?: (bytesRead: number, bytesTotal: number) => void;
  maxBytes?: number;
};

/** Memory holds only the extracted part and one block. @throws OsmFileProblem */
export async function readOsm(path: string, options: ReadOsmOptions): Promise<OsmExtract> {
  const { around, onProgress, maxBytes } = options;
  const file = basename(path);
  const collector = new ExtractCollector({ file, isInside: around && insideBoxes(around), maxBytes });
  let dataDate: string | null = null;
  for await (const { type, bytes, at, end, total } of readBlobs(path)) {
    guardBytes(file, at, () => {
      if (type === 'OSMHeader') dataDate = decodeHeader(bytes, file) ?? dataDate;
      else decodeBlock(bytes, collector);
    });
    onProgress?.(end, total);
  }
  const extract = collector.finish(dataDate);
  if (extract.ids.length === 0) throw emptyExtract(file, collector.covered);
  return extract;
}

function emptyExtract(file: string, covered: Box | null): OsmFileProblem {
  if (!covered) {
    return new OsmFileProblem(file, 'contains no places', 'Download it again, or choose another extract.');
  }
  const degrees = (value: number) => value.toFixed(3);
  const [from, to] = [
    `${degrees(covered.south)}, ${degrees(covered.west)}`,
    `${degrees(covered.north)}, ${degrees(covered.east)}`,
  ];
  return new OsmFileProblem(
    file,
    `contains nothing around the schools: it covers ${from} to ${to} (latitude, longitude)`,
    'Choose the extract of a region with schools, add the schools first, or import all of a small file with --all.',
  );
}

/** A grid finds the boxes near a node: a country has 100 million nodes and an import thousands of boxes. */
const CELLS_PER_DEGREE = 2;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;

const columnOf = (lng: number) =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor((lng + 180) * CELLS_PER_DEGREE)));
const rowOf = (lat: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((lat + 90) * CELLS_PER_DEGREE)));

function insideBoxes(boxes: readonly Box[]): (lng: number, lat: number) => boolean {
  const cells = new Map<number, Box[]>();
  for (const box of boxes) {
    for (let row = rowOf(box.south); row <= rowOf(box.north); row++) {
      for (let column = columnOf(box.west); column <= columnOf(box.east); column++) {
        cells.getOrInsertComputed(row * COLUMNS + column, () => []).push(box);
      }
    }
  }
  return (lng, lat) => {
    const near = cells.get(rowOf(lat) * COLUMNS + columnOf(lng));
    if (!near) return false;
    for (const box of near) {
      if (lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north) return true;
    }
    return false;
  };
}
