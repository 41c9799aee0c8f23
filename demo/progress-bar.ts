/** Told how far a filling is; `total` does not change. */
export interface FillProgress {
  /** Called once, when it is known that there is something to do. */
  start(total: number): void;
  step(done: number, total: number): void;
  end(seconds: number): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;
/** Where the output is a file or a pipe: so many lines for the whole way. */
const PLAIN_LINES = 5;

export const NO_PROGRESS: FillProgress = { start() {}, step() {}, end() {} };

/** A bar that fills on a terminal; elsewhere a line for every fifth of the way. Says what it counts: pictures. */
export function createProgressBar(stream: NodeJS.WriteStream = process.stdout): FillProgress {
  let drawnAt = 0;
  let saidFifth = 0;
  return {
    start(total) {
      stream.write(
        `Filling the demo: drawing ${total.toLocaleString('en-US')} pictures. This happens once.\n`,
      );
    },
    step(done, total) {
      const share = total === 0 ? 1 : done / total;
      if (!stream.isTTY) {
        const fifth = Math.floor(share * PLAIN_LINES);
        if (fifth === saidFifth || fifth === 0) return;
        saidFifth = fifth;
        stream.write(`  ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}\n`);
        return;
      }
      const now = Date.now();
      if (now - drawnAt < REDRAW_MS && done < total) return;
      drawnAt = now;
      const filled = Math.round(WIDTH * share);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      stream.write(`\r\u001b[2K  ${bar} ${Math.floor(share * 100)} %  ${done} of ${total}`);
    },
    end(seconds) {
      stream.write(`${stream.isTTY ? '\r\u001b[2K' : ''}The demo is filled (${Math.round(seconds)} s).\n`);
    },
  };
}
