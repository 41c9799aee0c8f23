import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import type { ProcessedPicture } from './derive-sizes.ts';
import { PictureError } from './picture-errors.ts';
import { createProcessPool } from './process-pool.ts';

export type PicturePool = {
  /** @throws PictureError */
  processPicture(bytes: Uint8Array): Promise<ProcessedPicture>;
  stop(): Promise<void>;
};

type Options = { onCrash?: ((reason: string) => void) | undefined };

/** On two cores, more decoders only increased the time for each picture. */
const UPLOADS_AT_ONCE = 2;
const UPLOAD_TIMEOUT_MS = 20_000;
/** Each takes up to 12 MB of memory. */
const MAX_WAITING_UPLOADS = 24;

export function createPicturePool({ onCrash }: Options = {}): PicturePool {
  const uploads = createProcessPool({
    script: new URL('./picture-worker.ts', import.meta.url),
    size: UPLOADS_AT_ONCE,
    niceness: 5,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    maxWaiting: MAX_WAITING_UPLOADS,
    onCrash,
  });
  return {
    async processPicture(bytes) {
      if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError('too_large');
      return (await uploads.run({ name: 'process', input: bytes })) as ProcessedPicture;
    },
    stop: () => uploads.stop(),
  };
}
