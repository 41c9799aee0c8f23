import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { ownBytes } from './own-bytes.ts';

const compress = promisify(brotliCompress);

/** How an answer that may never be asked for again is packed in brotli: a tenth of the work for a tenth more bytes than the next one. */
const FRESH_QUALITY = 1;
/** Of one that was asked for again, so that it is kept. */
const KEPT_QUALITY = 5;
/** And in zstd, which most browsers take as well: two thirds of the work of brotli's quickest, for fewer bytes. */
const FRESH_LEVEL = 1;
/** Half a list: a larger step is memory that the system has to find for each answer anew. */
const STEP_BYTES = 32 * 1024;

function packing(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params, chunkSize: STEP_BYTES };
}

function packQuickly(body: Buffer, encoding: Packed['encoding']): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, packing(body, FRESH_QUALITY));
  const params = { [constants.ZSTD_c_compressionLevel]: FRESH_LEVEL };
  return zstdCompressSync(body, { params, chunkSize: STEP_BYTES, pledgedSrcSize: body.length });
}

/** Below this a header costs more than the compression saves. */
const PACK_FROM_BYTES = 1024;

/** A body as it leaves. */
export type Packed = { encoding: 'br' | 'zstd'; bytes: Buffer };

/**
 * A body that is JSON already: read models keep their answers as text, and parsing them only to write them again was
 * most of a list's cost. `total` becomes `X-Total-Count`. What is in `body` was made by an allowlist when it was
 * written, and tests hold it to the endpoint's response schema.
 */
export class ReadyJson {
  #body: Buffer;
  readonly total: number | null;
  #packed: Packed | null = null;
  #isPackedWell = false;
  #etag: string | null = null;
  /** Who keeps it hears how much more it takes. */
  #grow: ((bytes: number) => void) | null = null;

  constructor(body: Buffer | string, total: number | null = null) {
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.total = total;
  }

  get body(): Buffer {
    return this.#body;
  }

  /** From now on it is kept, and holds no more than itself. */
  onKept(grow: (bytes: number) => void): void {
    this.#body = ownBytes(this.#body);
    this.#grow = grow;
    if (this.#packed !== null) grow(this.#packed.bytes.length);
  }

  #setPacked({ encoding, bytes }: Packed): Packed {
    const more = bytes.length - (this.#packed?.bytes.length ?? 0);
    this.#packed = { encoding, bytes: ownBytes(bytes) };
    this.#grow?.(more);
    return this.#packed;
  }

  get isWorthPacking(): boolean {
    return this.body.length >= PACK_FROM_BYTES;
  }

  /**
   * The body for whoever takes brotli, and perhaps zstd; made once and kept. The first time it is packed quickly, here and now: handing so little work to another
   * thread costs more than the work. An answer that is asked for again is packed well, once, in the background, in brotli, which all take.
   */
  packed(takesZstd = false): Packed {
    const isFirst = this.#packed === null;
    const isTaken = this.#packed?.encoding === 'br' || takesZstd;
    if (!isFirst) this.#packWell();
    if (this.#packed && isTaken) return this.#packed;
    const encoding = takesZstd ? 'zstd' : 'br';
    return this.#setPacked({ encoding, bytes: packQuickly(this.body, encoding) });
  }

  #packWell(): void {
    if (this.#isPackedWell) return;
    this.#isPackedWell = true;
    void compress(this.body, packing(this.body, KEPT_QUALITY)).then(
      (bytes) => this.#setPacked({ encoding: 'br', bytes }),
      () => {}, // what is there serves as well
    );
  }

  /** Weak, because the same answer leaves compressed or not. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url')}"`;
    return this.#etag;
  }
}
