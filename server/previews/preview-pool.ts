import { createProcessPool } from '../storage/process-pool.ts';
import type { PreviewParts } from './draw-preview.ts';

export type PreviewPool = {
  /** Rejects with `PictureError` `busy` where too many wait. */
  drawPreview(parts: PreviewParts): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/** One at a time and behind everything else: a card is asked for by machines, which wait. */
const AT_ONCE = 1;
const MAX_WAITING = 20;
const TIMEOUT_MS = 20_000;

/** The process that draws cards; it starts with the first and ends when there is nothing to draw. */
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
