import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { frameBlob } from './encode-blob.ts';

type Write = (pbf: PbfWriter) => void;

/** Returns the bytes that `write` encodes. */
export function bytesOf(write: Write): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

/** Returns an uncompressed blob. */
export function rawBlob(type: string, content: Uint8Array): Buffer {
  return frameBlob(
    type,
    bytesOf((pbf) => pbf.writeBytesField(1, content)),
  );
}

function writeWords(words: string[], pbf: PbfWriter): void {
  for (const word of words) pbf.writeStringField(1, word);
}

/** Returns the header blob of a file. `required` lists the features that readers must support. */
export function headerBlob(required = ['OsmSchema-V0.6', 'DenseNodes'], optional: string[] = []): Buffer {
  return rawBlob(
    'OSMHeader',
    bytesOf((pbf) => {
      for (const feature of required) pbf.writeStringField(4, feature);
      for (const feature of optional) pbf.writeStringField(5, feature);
    }),
  );
}

/** Returns a data block: a string table, whose first string must be empty, a group, and more fields. */
export function dataBlob(
  group: Write,
  words: string[] = ['', 'name', 'Elm'],
  more: Write = () => {},
): Buffer {
  return rawBlob(
    'OSMData',
    bytesOf((pbf) => {
      pbf.writeMessage(1, writeWords, words);
      pbf.writeMessage(2, (_, inner) => group(inner), null);
      more(pbf);
    }),
  );
}

/**
 * Returns a group of dense nodes. Ids and coordinates are delta-encoded; coordinates are in units of 100
 * nanodegrees.
 */
export function denseGroup(ids: number[], lats: number[], lngs: number[], tagWords: number[] = []): Write {
  return (group) =>
    group.writeMessage(
      2,
      (_, pbf) => {
        pbf.writePackedSVarint(1, ids);
        pbf.writePackedSVarint(8, lats);
        pbf.writePackedSVarint(9, lngs);
        pbf.writePackedVarint(10, tagWords);
      },
      null,
    );
}

/** Returns a group with one way (`field` 3), relation (4) or plain node (1). */
export function groupOf(field: number, write: Write): Write {
  return (group) => group.writeMessage(field, (_, pbf) => write(pbf), null);
}

/** Creates a temporary folder for test files. The caller removes it. */
export function createTempFiles(): {
  path: (name: string) => string;
  write: (name: string, bytes: Uint8Array | string) => string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-osm-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: (name, bytes) => {
      writeFileSync(path(name), bytes);
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
