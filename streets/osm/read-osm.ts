import { basename } from 'node:path';
import type { Box } from '../geometry.ts';
import { decodeBlock } from './decode-block.ts';
import { decodeHeader } from './decode-header.ts';
import { ExtractCollector } from './extract-collector.ts';
import { insideBoxes } from './inside-boxes.ts';
import type { OsmExtract } from './osm-extract.ts';
import { guardBytes, OsmFileProblem } from './osm-file-problem.ts';
import { readBlobs } from './read-blobs.ts';

export type ReadOsmOptions = {
  /** null: everything. */
  around: readonly Box[] | null;
  onProgress?: (bytesRead: number, bytesTotal: number) => void;
  signal?: AbortSignal | undefined;
  maxKeptBytes?: number;
};

/**
 * One pass over a sorted `.osm.pbf`. Memory: the kept part and one block.
 * @throws OsmFileProblem, or the signal's reason
 */
export async function readOsm(path: string, options: ReadOsmOptions): Promise<OsmExtract> {
  const { around, onProgress, signal, maxKeptBytes } = options;
  const file = basename(path);
  const collector = new ExtractCollector({ file, isInside: around && insideBoxes(around), maxKeptBytes });
  let dataDate: string | null = null;
  for await (const { type, bytes, at, end, total } of readBlobs(path, signal)) {
    guardBytes(file, at, () => {
      if (type === 'OSMHeader') dataDate = decodeHeader(bytes, file) ?? dataDate;
      else decodeBlock(bytes, collector);
    });
    onProgress?.(end, total);
  }
  const extract = collector.finish(dataDate);
  if (extract.ids.length === 0) throw nothingKept(file, collector.covered);
  return extract;
}

function nothingKept(file: string, covered: Box | null): OsmFileProblem {
  if (!covered) {
    return new OsmFileProblem(
      file,
      'holds no places at all',
      'Download it again, or choose another extract.',
    );
  }
  const degrees = (value: number) => value.toFixed(3);
  const [from, to] = [
    `${degrees(covered.south)}, ${degrees(covered.west)}`,
    `${degrees(covered.north)}, ${degrees(covered.east)}`,
  ];
  return new OsmFileProblem(
    file,
    `holds nothing around the schools: it reaches from ${from} to ${to} (latitude, longitude)`,
    'Choose the extract of a region with schools, add the schools first, or import all of a small file with --all.',
  );
}
