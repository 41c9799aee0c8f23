import { tellSeconds } from './tell-seconds.ts';

/** A part that runs: what it is called here, since when, and how long it is expected to take. */
export type Running = { title: string; passedSeconds: number; seconds: number };

/** Between two signs of life where the words go into a file. */
const LINE_EVERY_S = 60;

const tellOne = ({ title, passedSeconds, seconds }: Running) =>
  `${title} ${tellSeconds(passedSeconds)} of about ${tellSeconds(seconds)}`;

/** One line on everything that runs, no wider than the screen: a line that wraps is not written over. */
export function lineOf(running: readonly Running[], leftSeconds: number, width: number): string {
  const line = `about ${tellSeconds(leftSeconds)} left · ${running.map(tellOne).join(' · ')}`;
  return line.length < width ? line : `${line.slice(0, Math.max(0, width - 2))}…`;
}

/** A line for each part that runs. */
export function linesOf(running: readonly Running[], leftSeconds: number): string[] {
  return running.map((one) => `${tellOne(one)} · about ${tellSeconds(leftSeconds)} left`);
}

export type Progress = {
  /** Says something that stays. */
  say(text: string): void;
  end(): void;
};

/** A line that is written over while somebody looks at it, and one a minute and part where it goes into a file. */
export function showProgress(look: () => { running: Running[]; leftSeconds: number }): Progress {
  const { isTTY } = process.stdout;
  const clear = () => void (isTTY && process.stdout.write('\r\u001b[K'));
  const show = () => {
    const { running, leftSeconds } = look();
    if (isTTY) process.stdout.write(`\r\u001b[K${lineOf(running, leftSeconds, process.stdout.columns)}`);
    else for (const line of linesOf(running, leftSeconds)) console.log(line);
  };
  const timer = setInterval(show, isTTY ? 1000 : LINE_EVERY_S * 1000);
  return {
    say(text) {
      clear();
      console.log(text);
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
