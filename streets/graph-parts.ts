import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { StreetGraphProblem } from './routing/encode-street-graph.ts';

export const PART_BYTES = 16 * 1_048_576;

export type GraphPart = { part: number; bytes: Uint8Array; rawBytes: number };

/** Higher levels save only a twentieth more. */
const LEVEL = 1;

const decompress = promisify(zstdDecompress);

export function* compressGraph(bytes: Uint8Array): Generator<GraphPart, void, undefined> {
  for (let part = 0, at = 0; at < bytes.length; part += 1, at += PART_BYTES) {
    const raw = bytes.subarray(at, at + PART_BYTES);
    const packed = zstdCompressSync(raw, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
    yield { part, bytes: packed, rawBytes: raw.length };
  }
}

/** @throws StreetGraphProblem */
export async function decompressGraph({ bytes, rawBytes }: Omit<GraphPart, 'part'>): Promise<Buffer> {
  const raw = await decompress(bytes, { maxOutputLength: rawBytes }).catch(() => null);
  if (raw?.length === rawBytes) return raw;
  throw new StreetGraphProblem('a part of it is damaged.');
}
