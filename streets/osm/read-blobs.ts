import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { FileBytes } from './file-bytes.ts';
import { damagedFile, guardBytes, OsmFileProblem } from './osm-file-problem.ts';
import { DamagedBytes, readFields } from './protobuf-fields.ts';

const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;

const UNSUPPORTED_COMPRESSIONS: Record<number, string> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4', 7: 'Zstandard' };

/** `bytes` are decompressed; `at` and `end` are offsets in the file. */
type OsmBlob = { type: string; bytes: Uint8Array; at: number; end: number; total: number };

export async function* readBlobs(path: string): AsyncGenerator<OsmBlob> {
  const file = await FileBytes.open(path);
  try {
    for (let at = 0; at < file.size; ) {
      await setImmediate();
      const { type, contentAt, end } = await readFrame(file, at);
      if (at === 0 && type !== 'OSMHeader') throw notOsm(file.name);
      if (type === 'OSMHeader' || type === 'OSMData') {
        const compressed = await file.read(contentAt, end - contentAt);
        if (compressed.length < end - contentAt) throw truncated(file.name, at);
        yield { type, bytes: decompress(compressed, file.name, at), at, end, total: file.size };
      }
      at = end;
    }
  } finally {
    await file.close();
  }
}

async function readFrame(
  file: FileBytes,
  at: number,
): Promise<{ type: string; contentAt: number; end: number }> {
  const left = file.size - at;
  const sizeBytes = await file.read(at, Math.min(4, left));
  if (at === 0) await checkBeginning(file);
  if (sizeBytes.length < 4) throw truncated(file.name, at);
  const headerSize = sizeBytes.readUInt32BE(0);
  if (headerSize === 0 || headerSize > MAX_HEADER_BYTES) {
    throw at === 0
      ? notOsm(file.name)
      : damagedFile(file.name, at, `says that a heading has ${headerSize} bytes`);
  }
  if (4 + headerSize > left) throw truncated(file.name, at);
  const header = await file.read(at + 4, headerSize);
  if (header.length < headerSize) throw truncated(file.name, at);
  const { type, size } = readHeading(header, file.name, at);
  if (size > MAX_BLOB_BYTES) throw damagedFile(file.name, at, `says that a block has ${size} bytes`);
  const contentAt = at + 4 + headerSize;
  if (contentAt + size > file.size) throw truncated(file.name, at);
  return { type, contentAt, end: contentAt + size };
}

async function checkBeginning(file: FileBytes): Promise<void> {
  const first = await file.read(0, Math.min(512, file.size));
  const format = detectFormat(first);
  if (format) throw new OsmFileProblem(file.name, `is ${format.name}`, format.remedy(file.name));
}

function readHeading(header: Buffer, file: string, at: number): { type: string; size: number } {
  let type = '';
  let size = -1;
  guardBytes(file, at, () => {
    const pbf = new PbfReader(header);
    readFields(pbf, header.length, (field, stop) => {
      if (field === 1) type = header.toString('utf8', pbf.pos, stop);
      if (field === 3) size = pbf.readVarint();
    });
    if (type === '' || size < 0) throw new DamagedBytes('has a block without a kind or a size');
  });
  return { type, size };
}

type EncodedBlob = { raw: Uint8Array | null; zlib: Uint8Array | null; size: number | null };

function decompress(blob: Buffer, file: string, at: number): Uint8Array {
  const found: EncodedBlob = { raw: null, zlib: null, size: null };
  guardBytes(file, at, () => {
    const pbf = new PbfReader(blob);
    readFields(pbf, blob.length, (field, stop) => {
      if (field === 1) found.raw = blob.subarray(pbf.pos, stop);
      if (field === 2) found.size = pbf.readVarint();
      if (field === 3) found.zlib = blob.subarray(pbf.pos, stop);
      if (UNSUPPORTED_COMPRESSIONS[field])
        throw unsupportedCompression(file, UNSUPPORTED_COMPRESSIONS[field]);
    });
  });
  if (found.raw) return found.raw;
  if (!found.zlib) throw damagedFile(file, at, 'has a block without content');
  return inflate(found.zlib, found.size, file, at);
}

/** Protects against decompression bombs. */
function inflate(compressed: Uint8Array, size: number | null, file: string, at: number): Buffer {
  if (size !== null && size > MAX_BLOB_BYTES) {
    throw damagedFile(file, at, `says that a block has ${size} bytes when unpacked`);
  }
  try {
    const bytes = inflateSync(compressed, { maxOutputLength: Math.max(1, size ?? MAX_BLOB_BYTES) });
    if (size !== null && bytes.length !== size)
      throw damagedFile(file, at, 'has a block of another size than it says');
    return bytes;
  } catch (error) {
    if (error instanceof OsmFileProblem) throw error;
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw damagedFile(
      file,
      at,
      isTooLong ? 'has a block that is larger than it says' : 'has a block that cannot be unpacked',
      error,
    );
  }
}

function truncated(file: string, at: number): OsmFileProblem {
  return new OsmFileProblem(
    file,
    `is truncated: its last block, at byte ${at}, is incomplete`,
    'Download it again.',
  );
}

function notOsm(file: string): OsmFileProblem {
  return new OsmFileProblem(
    file,
    'is not an OpenStreetMap file in the PBF format',
    'Such files end in .osm.pbf; download.geofabrik.de has them for each state.',
  );
}

function unsupportedCompression(file: string, compression: string): OsmFileProblem {
  return new OsmFileProblem(
    file,
    `is compressed with ${compression}, which is not supported`,
    `Compress it with zlib: osmium cat ${file} -o zlib.osm.pbf -f pbf,pbf_compression=zlib`,
  );
}

type KnownFormat = { name: string; remedy: (file: string) => string };

const convert = (file: string) => `Convert it: osmium cat ${file} -o map.osm.pbf`;
const decompressFirst = () => 'Decompress it first; the result should end in .osm.pbf.';

const FORMATS: (KnownFormat & { begins: RegExp })[] = [
  { begins: /^\x1f\x8b/, name: 'a gzip file', remedy: convert },
  { begins: /^BZh/, name: 'a bzip2 file', remedy: convert },
  { begins: /^\x28\xb5\x2f\xfd/, name: 'a Zstandard file', remedy: decompressFirst },
  { begins: /^\xfd7zXZ/, name: 'an xz file', remedy: decompressFirst },
  { begins: /^PK\x03\x04/, name: 'a zip file', remedy: decompressFirst },
  {
    begins: /^\xff\xe0/,
    name: 'an o5m file',
    remedy: (file) => `Convert it: osmconvert ${file} -o=map.osm.pbf`,
  },
  {
    begins: /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body)/i,
    name: 'a web page instead of a map',
    remedy: () => 'The download failed: open the URL in a browser to see the error, then download it again.',
  },
  { begins: /^(\xef\xbb\xbf)?\s*<(\?xml|osm)/i, name: 'an XML file', remedy: convert },
  {
    begins: /^(\xef\xbb\xbf)?\s*[{[]/,
    name: 'a text file such as GeoJSON',
    remedy: () => 'Imports require .osm.pbf files; download.geofabrik.de has them for each state.',
  },
];

function detectFormat(first: Buffer): KnownFormat | null {
  const text = first.toString('latin1');
  return FORMATS.find(({ begins }) => begins.test(text)) ?? null;
}
