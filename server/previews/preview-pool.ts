import { createProcessPool } from '../storage/process-pool.ts';
import type { PreviewParts } from './draw-preview.ts';

export type PreviewPool = {
  /** @throws PictureError `busy` if the queue is full */
  drawPreview(parts: PreviewParts): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/** One at a time: bots can wait. */
const AT_ONCE = 1;
const MAX_WAITING = 20;
const TIMEOUT_MS = 20_000;

export function createPreviewPool(onCrash?: (reason: string) => void): PreviewPool {
  const pool = createProcessPool({
    script: new URL('./preview-worker.ts', import.meta.url),
    size: AT_ONCE,
    niceness: 10,
    timeoutMs: TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
    onCrash,
  });
  return {
    async drawPreview(parts) {
      return (await pool.run({ name: 'draw', input: parts })) as Uint8Array;
    },
    stop: () => pool.stop(),
  };
}
