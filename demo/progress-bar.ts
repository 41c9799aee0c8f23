import { ProgressLine } from '#server/jobs/import/progress-line.ts';

/** Told how far a filling is; `total` does not change. */
export interface FillProgress {
  /** Called once, when it is known that there is something to do. */
  start(total: number): void;
  step(done: number, total: number): void;
  end(seconds: number): void;
}

export const NO_PROGRESS: FillProgress = { start() {}, step() {}, end() {} };

/** A line that fills up. Says what it counts: pictures. */
export function createProgressBar(stream: NodeJS.WriteStream = process.stdout): FillProgress {
  const line = new ProgressLine({ stream, saysElsewhere: true });
  const told = (count: number) => count.toLocaleString('en-US');
  return {
    start(total) {
      stream.write(`Filling the demo: drawing ${told(total)} pictures. This happens once.\n`);
    },
    step(done, total) {
      line.show('Pictures', total === 0 ? 1 : done / total, `${told(done)} of ${told(total)}`);
    },
    end(seconds) {
      line.clear();
      stream.write(`The demo is filled (${Math.round(seconds)} s).\n`);
    },
  };
}
