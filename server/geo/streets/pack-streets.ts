import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { StreetGraphProblem } from './encode-street-graph.ts';

/** So much of the streets is one part: what a statement carries at most. */
export const PART_BYTES = 16 * 1_048_576;

/** A part of a region's streets, packed; `rawBytes` is its size unpacked. */
export type StreetsPart = { part: number; bytes: Uint8Array; rawBytes: number };

/** The lowest level takes 10 ms for a megabyte and halves it; higher ones take longer and save a twentieth more. */
const LEVEL = 1;

const decompress = promisify(zstdDecompress);

/** The stored form of streets in parts, one after the other. */
export function* packStreets(bytes: Uint8Array): Generator<StreetsPart, void, undefined> {
  for (let part = 0, at = 0; at < bytes.length; part += 1, at += PART_BYTES) {
    const raw = bytes.subarray(at, at + PART_BYTES);
    const packed = zstdCompressSync(raw, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
    yield { part, bytes: packed, rawBytes: raw.length };
  }
}

/** A part as it was. Throws `StreetGraphProblem` for anything but what `packStreets` made. */
export async function unpackStreets({ bytes, rawBytes }: Omit<StreetsPart, 'part'>): Promise<Buffer> {
  const raw = await decompress(bytes, { maxOutputLength: rawBytes }).catch(() => null);
  if (raw?.length === rawBytes) return raw;
  throw new StreetGraphProblem('a part of them is damaged.');
}
