import { randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { ownBytes } from './own-bytes.ts';

const unpack = promisify(brotliDecompress);

/** Computed once per cached page. */
const QUALITY = 7;

/** Fixed length: it is part of the compressed stream. */
const NONCE_BYTES = 16;

export const makeNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** Placeholder while compressing: bytes that occur in no text, so that brotli makes no back reference to it. */
function makeStandIn(): Buffer {
  const { length } = makeNonce();
  return randomBytes(length).map((byte) => byte | 0x80) as Buffer;
}

/** Brotli's context is the last two bytes, so these must not depend on the nonce. */
const TAIL_BYTES = 2;

/** An uncompressed meta-block (RFC 7932, 9.2) of at most 65,536 bytes. */
function plainBlock(bytes: Buffer): Buffer {
  // Not last, four length nibbles, uncompressed, byte-aligned.
  const head = ((bytes.length - 1) << 3) | (1 << 19);
  return Buffer.concat([Buffer.from([head & 0xff, (head >> 8) & 0xff, head >> 16]), bytes]);
}

/** One stream; returns each text's part. */
async function packEach(texts: readonly Buffer[]): Promise<Buffer[]> {
  const packer = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  const ended = finished(packer);
  ended.catch(() => {});
  let chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = promisify((text: Buffer, done: (error?: Error | null) => void) => packer.write(text, done));
  const packed: Buffer[] = [];
  for (const text of texts) {
    await write(text);
    while (packer.read() !== null);
    packed.push(ownBytes(Buffer.concat(chunks)));
    chunks = [];
  }
  packer.end();
  await ended;
  packed.push(ownBytes(Buffer.concat(chunks)));
  return packed;
}

/** `tail`: bytes after the nonce that share its block. */
type Piece = { tail: Buffer; packed: Buffer };

/** Compressed once; each response inserts a new nonce as uncompressed blocks that nothing refers to. */
export class NoncedHtml {
  readonly #pieces: readonly Piece[];
  readonly bytes: number;

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
    this.bytes = pieces.reduce((sum, { tail, packed }) => sum + tail.length + packed.length, 0);
  }

  /** @returns null if impossible: then don't cache it */
  static async pack(html: string, nonce: string): Promise<NoncedHtml | null> {
    const [first = Buffer.alloc(0), ...others] = html.split(nonce).map((text) => Buffer.from(text));
    if (first.length === 0 || others.some(({ length }) => length < TAIL_BYTES)) return null;
    const tails = others.map((text) => ownBytes(text.subarray(0, TAIL_BYTES)));
    const texts = others.flatMap((text, at) => [
      Buffer.concat([makeStandIn(), tails[at]!]),
      text.subarray(TAIL_BYTES),
    ]);
    const packed = await packEach([first, ...texts]);
    const end = packed.pop()!;
    const pieces = [first, ...others].map((_, at) => ({
      tail: tails[at - 1] ?? Buffer.alloc(0),
      packed: packed[at * 2]!,
    }));
    const page = new NoncedHtml([...pieces, { tail: Buffer.alloc(0), packed: end }]);
    return (await page.#isTrueTo(html, nonce)) ? page : null;
  }

  packed(nonce: string): Buffer {
    return Buffer.concat(
      this.#pieces.flatMap(({ tail, packed }) =>
        tail.length === 0 ? [packed] : [plainBlock(Buffer.concat([Buffer.from(nonce), tail])), packed],
      ),
    );
  }

  /** For clients without brotli. */
  async text(nonce: string): Promise<Buffer> {
    return await unpack(this.packed(nonce));
  }

  /** Verified once with another nonce, because the page is sent to many. */
  async #isTrueTo(html: string, nonce: string): Promise<boolean> {
    const other = makeNonce();
    const shown = await this.text(other).catch(() => null);
    return shown?.toString() === html.replaceAll(nonce, other);
  }
}
