import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { frameBlob } from './encode-blob.ts';

type Write = (pbf: PbfWriter) => void;

/** The bytes that a function writes. */
export function bytesOf(write: Write): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

/** A piece of a file, not packed: what stands in it stands in the file. */
export function rawBlob(type: string, content: Uint8Array): Buffer {
  return frameBlob(
    type,
    bytesOf((pbf) => pbf.writeBytesField(1, content)),
  );
}

function writeWords(words: string[], pbf: PbfWriter): void {
  for (const word of words) pbf.writeStringField(1, word);
}

/** The beginning of a file that asks for these features of its readers. */
export function headerBlob(required = ['OsmSchema-V0.6', 'DenseNodes'], optional: string[] = []): Buffer {
  return rawBlob(
    'OSMHeader',
    bytesOf((pbf) => {
      for (const feature of required) pbf.writeStringField(4, feature);
      for (const feature of optional) pbf.writeStringField(5, feature);
    }),
  );
}

/** A block of things: its words (the first is empty), the group, and what else stands in it. */
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

/** A group of nodes as columns; differences, as the format wants them. Places are steps of 100 billionths of a degree. */
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

/** A group with one way (`field` 3) or relation (4), or one node by itself (1). */
export function groupOf(field: number, write: Write): Write {
  return (group) => group.writeMessage(field, (_, pbf) => write(pbf), null);
}

/** A folder for files that a test writes, and how it is removed. */
export function fileDesk(): {
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
