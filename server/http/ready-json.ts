import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { ownBytes } from './own-bytes.ts';

const compress = promisify(brotliCompress);

/** Of an answer that may never be asked for again: a tenth of the work for a tenth more bytes than the next one. */
const FRESH_QUALITY = 1;
/** Of one that was asked for again, so that it is kept. */
const KEPT_QUALITY = 5;
/** Half a list: a larger step is memory that the system has to find for each answer anew. */
const STEP_BYTES = 32 * 1024;

function packing(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params, chunkSize: STEP_BYTES };
}

/** Below this a header costs more than the compression saves. */
const PACK_FROM_BYTES = 1024;

/**
 * A body that is JSON already: read models keep their answers as text, and parsing them only to write them again was
 * most of a list's cost. `total` becomes `X-Total-Count`. What is in `body` was made by an allowlist when it was
 * written, and tests hold it to the endpoint's response schema.
 */
export class ReadyJson {
  #body: Buffer;
  readonly total: number | null;
  #packed: Buffer | null = null;
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
    if (this.#packed !== null) grow(this.#packed.length);
  }

  #setPacked(packed: Buffer): Buffer {
    const more = packed.length - (this.#packed?.length ?? 0);
    this.#packed = ownBytes(packed);
    this.#grow?.(more);
    return this.#packed;
  }

  get isWorthPacking(): boolean {
    return this.body.length >= PACK_FROM_BYTES;
  }

  /**
   * The body in brotli, made once and kept. The first time it is packed quickly, here and now: handing so little work to another thread
   * costs more than the work. An answer that is asked for again is packed well, once, in the background.
   */
  packed(): Buffer {
    if (this.#packed === null) {
      return this.#setPacked(brotliCompressSync(this.body, packing(this.body, FRESH_QUALITY)));
    }
    if (!this.#isPackedWell) {
      this.#isPackedWell = true;
      void compress(this.body, packing(this.body, KEPT_QUALITY)).then(
        (packed) => this.#setPacked(packed),
        () => {}, // what is there serves as well
      );
    }
    return this.#packed;
  }

  /** Weak, because the same answer leaves compressed or not. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url')}"`;
    return this.#etag;
  }
}
