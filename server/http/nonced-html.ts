import { randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { ownBytes } from './own-bytes.ts';

const unpack = promisify(brotliDecompress);

/** Once for all who are shown it, so it may cost more than a page that is sent to one reader alone. */
const QUALITY = 7;

/** As long in bytes as base64url makes it of sixteen: the length is part of what is packed. */
const NONCE_BYTES = 16;

/** A nonce for the content security policy of one answer. */
export const makeNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/**
 * What the packer is shown in the place of a nonce: as long, and of bytes that no text has in a row. Where it found something like it in the page it would
 * write a distance back, and read the next distances in the light of that one; the letters of a nonce are found in every third page.
 */
function makeStandIn(): Buffer {
  const { length } = makeNonce();
  return randomBytes(length).map((byte) => byte | 0x80) as Buffer;
}

/**
 * How many bytes after a nonce stand in its block: brotli reads a letter in the light of the two before it, so these must
 * be the same whatever the nonce is.
 */
const TAIL_BYTES = 2;

/** Bytes as they are, in a block of their own of a brotli stream (RFC 7932, 9.2). At most 65,536. */
function plainBlock(bytes: Buffer): Buffer {
  // No last block, length in four nibbles, not compressed; then the next whole byte.
  const head = ((bytes.length - 1) << 3) | (1 << 19);
  return Buffer.concat([Buffer.from([head & 0xff, (head >> 8) & 0xff, head >> 16]), bytes]);
}

/** Packs texts one after another into one stream, and gives what came of each. */
async function packEach(texts: readonly Buffer[]): Promise<Buffer[]> {
  const packer = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  const ended = finished(packer);
  // A failure is told to the writer; this promise may be heard later.
  ended.catch(() => {});
  let chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = promisify((text: Buffer, done: (error?: Error | null) => void) => packer.write(text, done));
  const packed: Buffer[] = [];
  for (const text of texts) {
    await write(text);
    // What the stream still holds is told to the listener as well.
    while (packer.read() !== null);
    packed.push(ownBytes(Buffer.concat(chunks)));
    chunks = [];
  }
  packer.end();
  await ended;
  packed.push(ownBytes(Buffer.concat(chunks)));
  return packed;
}

/** The page between two nonces: packed, and the bytes behind the nonce before it that share the nonce's block. */
type Piece = { tail: Buffer; packed: Buffer };

/**
 * A page that many are shown, each with a nonce of their own. It is packed once: a nonce, which nobody can guess and so
 * nothing can shorten, stands in the stream as it is, and is put in anew for each answer. The packer is shown other bytes
 * in its place, so that nothing it writes refers to them.
 */
export class NoncedHtml {
  readonly #pieces: readonly Piece[];
  /** What it takes in memory. */
  readonly bytes: number;

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
    this.bytes = pieces.reduce((sum, { tail, packed }) => sum + tail.length + packed.length, 0);
  }

  /** @returns null where it cannot be packed so: then it is not to be kept */
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

  /** The page in brotli with this nonce. */
  packed(nonce: string): Buffer {
    return Buffer.concat(
      this.#pieces.flatMap(({ tail, packed }) =>
        tail.length === 0 ? [packed] : [plainBlock(Buffer.concat([Buffer.from(nonce), tail])), packed],
      ),
    );
  }

  /** The page as it is, with this nonce: for the few who do not take brotli. */
  async text(nonce: string): Promise<Buffer> {
    return await unpack(this.packed(nonce));
  }

  /** Whether another nonce changes nothing else: tried once, because a page that came out wrong would be sent to many. */
  async #isTrueTo(html: string, nonce: string): Promise<boolean> {
    const other = makeNonce();
    const shown = await this.text(other).catch(() => null);
    return shown?.toString() === html.replaceAll(nonce, other);
  }
}
