import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Compresses a file unless it is compressed already. */
export async function toGzip(bytes: Uint8Array): Promise<Buffer> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? Buffer.from(bytes) : await compress(bytes);
}
