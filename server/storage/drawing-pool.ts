import { availableParallelism } from 'node:os';
import type { ProcessedPicture } from './derive-sizes.ts';
import { createProcessPool } from './process-pool.ts';

export type DrawingPool = {
  /** Our own SVG, never anybody else's, to files in every size. See `drawPicture`. */
  drawPicture(svg: string): Promise<ProcessedPicture>;
  stop(): Promise<void>;
};

/** The processes that fill a demo with pictures: as many as there are cores, for a first start that does not drag. */
export function createDrawingPool(): DrawingPool {
  const pool = createProcessPool({
    script: new URL('./drawing-worker.ts', import.meta.url),
    size: availableParallelism(),
    niceness: 0,
    timeoutMs: 60_000,
    maxWaiting: Number.POSITIVE_INFINITY,
  });
  return {
    async drawPicture(svg) {
      return (await pool.run({ name: 'draw', input: svg })) as ProcessedPicture;
    },
    stop: () => pool.stop(),
  };
}
