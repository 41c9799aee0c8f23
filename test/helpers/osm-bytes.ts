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

/** An uncompressed blob. */
export function rawBlob(type: string, content: Uint8Array): Buffer {
  return frameBlob(
    type,
    bytesOf((pbf) => pbf.writeBytesField(1, content)),
  );
}

function writeWords(words: string[], pbf: PbfWriter): void {
  for (const word of words) pbf.writeStringField(1, word);
}

/** The header blob, with the features that it requires of readers. */
export function headerBlob(required = ['OsmSchema-V0.6', 'DenseNodes'], optional: string[] = []): Buffer {
  return rawBlob(
    'OSMHeader',
    bytesOf((pbf) => {
      for (const feature of required) pbf.writeStringField(4, feature);
      for (const feature of optional) pbf.writeStringField(5, feature);
    }),
  );
}

/** A data block with a string table, whose first string is empty, a group, and more fields. */
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

/** A group of dense nodes, delta-encoded. Coordinates in nanodegrees times 100. */
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

/** A group with one way (`field` 3), relation (4) or plain node (1). */
export function groupOf(field: number, write: Write): Write {
  return (group) => group.writeMessage(field, (_, pbf) => write(pbf), null);
}

/** A temporary folder for test files. */
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
