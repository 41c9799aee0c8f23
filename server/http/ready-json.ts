import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Below this a header costs more than the compression saves. */
const PACK_FROM_BYTES = 1024;

/**
 * A body that is JSON already: read models keep their answers as text, and parsing them only to write them again was
 * most of a list's cost. `total` becomes `X-Total-Count`. What is in `body` was made by an allowlist when it was
 * written, and tests hold it to the endpoint's response schema.
 */
export class ReadyJson {
  readonly body: Buffer;
  readonly total: number | null;
  #packed: Promise<Buffer> | null = null;
  #etag: string | null = null;

  constructor(body: Buffer | string, total: number | null = null) {
    this.body = typeof body === 'string' ? Buffer.from(body) : body;
    this.total = total;
  }

  get isWorthPacking(): boolean {
    return this.body.length >= PACK_FROM_BYTES;
  }

  /** The body in brotli, made once and kept: an answer that is asked for again costs no compression again. */
  packed(): Promise<Buffer> {
    this.#packed ??= compress(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return this.#packed;
  }

  /** Weak, because the same answer leaves compressed or not. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    return this.#etag;
  }
}
