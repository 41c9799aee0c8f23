import { ProgressLine } from '#server/jobs/import/progress-line.ts';

export interface FillProgress {
  /** Called once, before the first step. */
  start(): void;
  step(done: number, total: number): void;
  end(seconds: number): void;
}

export function createProgressBar(stream: NodeJS.WriteStream = process.stdout): FillProgress {
  const line = new ProgressLine({ stream, isPlainWithoutTty: true });
  return {
    start() {
      stream.write('Adding demo data (only once).\n');
    },
    step(done, total) {
      line.show('Photos and listings', total === 0 ? 1 : done / total, `${done} of ${total}`);
    },
    end(seconds) {
      line.clear();
      stream.write(`Added the demo data (${Math.round(seconds)} s).\n`);
    },
  };
}
