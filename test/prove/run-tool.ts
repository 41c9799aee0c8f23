import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';

const BIN = join(ROOT, 'node_modules', '.bin');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** What a shell says of a program that was interrupted. */
const INTERRUPTED = 130;

const living = new Set<ChildProcess>();
let isEnding = false;

/**
 * Whoever ends the run ends what it has started in every lane, with its databases: the run leaves once the last of them has left, and
 * nothing is said of what was not tried to its end.
 */
function endAll(): void {
  isEnding = true;
  for (const child of living) child.kill('SIGTERM');
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
    const child = spawn(join(BIN, program), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
    const file = createWriteStream(log, { flags: 'a' });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    begin(child);
    const timer = setTimeout(() => {
      file.write(`Took longer than ${Math.round(limitMs / 60_000)} minutes and was stopped.\n`);
      child.kill('SIGTERM');
    }, limitMs);
    child.once('error', (error) => file.write(`${error.message}\n`));
    child.once('close', (code) => {
      clearTimeout(timer);
      end(child);
      if (!isEnding) file.end(() => resolve(code ?? 1));
    });
  });
}
