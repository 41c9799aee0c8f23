import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { ownBytes } from './own-bytes.ts';

const compress = promisify(brotliCompress);

/** A tenth of the work for a tenth more bytes. */
const FRESH_QUALITY = 1;
/** For a response requested again. */
const KEPT_QUALITY = 5;
/** Two thirds of brotli's fastest, and smaller. */
const FRESH_LEVEL = 1;
/** Larger buffers would not be reused between responses. */
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

const PACK_FROM_BYTES = 1024;

type Packed = { encoding: 'br' | 'zstd'; bytes: Buffer };

/** JSON text as stored: parsing and serializing dominated a list's cost. `total` becomes `X-Total-Count`. */
export class ReadyJson {
  #body: Buffer;
  readonly total: number | null;
  #packed: Packed | null = null;
  #isPackedWell = false;
  #etag: string | null = null;
  /** Reports growth to the cache. */
  #grow: ((bytes: number) => void) | null = null;

  constructor(body: Buffer | string, total: number | null = null) {
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.total = total;
  }

  get body(): Buffer {
    return this.#body;
  }

  onCached(grow: (bytes: number) => void): void {
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

  /** Synchronous and fast at first; when requested again, recompresses better in the background. */
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
      () => {}, // the existing one suffices
    );
  }

  /** Weak, because encodings differ. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url')}"`;
    return this.#etag;
  }
}
