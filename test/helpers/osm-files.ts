import { expect } from 'vitest';
import type { Box } from '#streets/geometry.ts';
import type { OsmExtract } from '#streets/osm/osm-extract.ts';
import { OsmFileProblem } from '#streets/osm/osm-file-problem.ts';
import { readOsm } from '#streets/osm/read-osm.ts';
import { createTempFiles, denseGroup, headerBlob } from './osm-bytes.ts';
import { type WriteOsmInput, writeOsm } from './write-osm.ts';

/** Five nodes from west to east. The last three are on the campus. */
export const ROW = [1, 2, 3, 4, 5].map((id) => ({ id, lng: -83.2 + 0.04 * id, lat: 39.95 }));
export const CAMPUS: Box = { west: -83.1, south: 39.9, east: -83, north: 40 };

/** Returns the ids of a way's nodes. */
export const nodeIdsOf = (extract: OsmExtract, way = extract.ways[0]) =>
  way ? Array.from(way.nodes, (node) => extract.ids[node]) : null;

/** A group with one node that has no tags. */
export const elm = denseGroup([5], [400_000_000], [-830_000_000]);
export const fileOf = (...blobs: Uint8Array[]) => Buffer.concat([headerBlob(), ...blobs]);

/** Creates a temporary folder. The returned functions write OSM files there and read them. */
export function createOsmFiles() {
  const tempFiles = createTempFiles();

  /** Reads a file. Returns the extract, or the reader's problem. Other errors fail the test. */
  async function outcomeOf(
    bytes: Uint8Array | string,
    around: Box[] | null = null,
  ): Promise<OsmExtract | OsmFileProblem> {
    try {
      return await readOsm(tempFiles.write('some.osm.pbf', bytes), { around });
    } catch (error) {
      if (error instanceof OsmFileProblem) return error;
      throw error;
    }
  }

  return {
    ...tempFiles,
    outcomeOf,

    /** Returns the message for an unreadable file. It names the file and ends with instructions. */
    async sentenceOf(bytes: Uint8Array | string): Promise<string> {
      const outcome = await outcomeOf(bytes);
      if (!(outcome instanceof OsmFileProblem)) throw new Error('This file was read.');
      expect(outcome.message).toMatch(/^some\.osm\.pbf .+\. .+/);
      expect(outcome.message.endsWith(outcome.remedy)).toBe(true);
      return outcome.message;
    },

    /** Writes these elements to a file and reads the file. */
    async readBack(input: Partial<WriteOsmInput>, around: Box[] | null = null): Promise<OsmExtract> {
      const path = tempFiles.path('map.osm.pbf');
      await writeOsm(path, { nodes: [], ways: [], relations: [], ...input });
      return readOsm(path, { around });
    },
  };
}
