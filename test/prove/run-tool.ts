import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';

const BIN = join(ROOT, 'node_modules', '.bin');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a shell says of a program that was interrupted. */
const INTERRUPTED = 130;

const living = new Set<ChildProcess>();
let isEnding = false;

/** Ends a tool and the servers that its tests have started, which are of its group: one that stayed would keep its words open for ever. */
function stop({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // All of them have left.
  }
}

/**
 * Whoever ends the run ends what it has started in every lane, with its databases: the run leaves once the last of them has left, and
 * nothing is said of what was not tried to its end.
 */
function endAll(): void {
  isEnding = true;
  for (const child of living) stop(child);
}

function begin(child: ChildProcess): void {
  if (living.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  living.add(child);
}

function end(child: ChildProcess): void {
  living.delete(child);
  if (living.size > 0) return;
  if (isEnding) process.exit(INTERRUPTED);
  for (const signal of SIGNALS) process.removeListener(signal, endAll);
}

/** Runs one of the project's tools to its end, its words in a file. @returns its exit code */
export function runTool(
  words: string[],
  env: NodeJS.ProcessEnv,
  log: string,
  limitMs: number,
): Promise<number> {
  return new Promise((resolve) => {
    const [program = '', ...args] = words;
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which can be ended as a whole.
      detached: true,
    });
    const file = createWriteStream(log, { flags: 'a' });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    begin(child);
    const timer = setTimeout(() => {
      file.write(`Took longer than ${Math.round(limitMs / 60_000)} minutes and was stopped.\n`);
      stop(child);
    }, limitMs);
    child.once('error', (error) => file.write(`${error.message}\n`));
    child.once('close', (code) => {
      clearTimeout(timer);
      end(child);
      if (!isEnding) file.end(() => resolve(code ?? 1));
    });
  });
}
