import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { copyBuffer } from './copy-buffer.ts';

const compress = promisify(brotliCompress);

/** A tenth of the CPU time, for a tenth more bytes. */
const FAST_QUALITY = 1;
const CACHED_QUALITY = 5;
/** Two thirds of the time of brotli's fastest quality, and smaller. */
const FAST_ZSTD_LEVEL = 1;
/** Node doesn't reuse larger buffers between responses. */
const CHUNK_BYTES = 32 * 1024;

function brotliOptions(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params, chunkSize: CHUNK_BYTES };
}

function compressFast(body: Buffer, encoding: CompressedBody['encoding']): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(body, FAST_QUALITY));
  const params = { [constants.ZSTD_c_compressionLevel]: FAST_ZSTD_LEVEL };
  return zstdCompressSync(body, { params, chunkSize: CHUNK_BYTES, pledgedSrcSize: body.length });
}

const MIN_COMPRESSIBLE_BYTES = 1024;

type CompressedBody = { encoding: 'br' | 'zstd'; bytes: Buffer };

/**
 * Parsing and serializing stored JSON would dominate the cost of a list. `total` is sent as `X-Total-Count`.
 */
export class SerializedJson {
  #body: Buffer;
  readonly total: number | null;
  #compressed: CompressedBody | null = null;
  #isRecompressed = false;
  #etag: string | null = null;
  #onGrow: ((bytes: number) => void) | null = null;

  constructor(body: Buffer | string, total: number | null = null) {
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.total = total;
  }

  get body(): Buffer {
    return this.#body;
  }

  onCached(grow: (bytes: number) => void): void {
    this.#body = copyBuffer(this.#body);
    this.#onGrow = grow;
    if (this.#compressed !== null) grow(this.#compressed.bytes.length);
  }

  #setCompressed({ encoding, bytes }: CompressedBody): CompressedBody {
    const more = bytes.length - (this.#compressed?.bytes.length ?? 0);
    this.#compressed = { encoding, bytes: copyBuffer(bytes) };
    this.#onGrow?.(more);
    return this.#compressed;
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= MIN_COMPRESSIBLE_BYTES;
  }

  /** The first call compresses fast. The second starts a better compression in the background. */
  compressed(acceptsZstd = false): CompressedBody {
    const isFirst = this.#compressed === null;
    const isAccepted = this.#compressed?.encoding === 'br' || acceptsZstd;
    if (!isFirst) this.#recompress();
    if (this.#compressed && isAccepted) return this.#compressed;
    const encoding = acceptsZstd ? 'zstd' : 'br';
    return this.#setCompressed({ encoding, bytes: compressFast(this.body, encoding) });
  }

  #recompress(): void {
    if (this.#isRecompressed) return;
    this.#isRecompressed = true;
    void compress(this.body, brotliOptions(this.body, CACHED_QUALITY)).then(
      (bytes) => this.#setCompressed({ encoding: 'br', bytes }),
      () => {}, // The fast compression remains in use.
    );
  }

  /** Compressed variants share a weak ETag. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url')}"`;
    return this.#etag;
  }
}
