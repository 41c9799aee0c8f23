import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { NODE, ROOT } from './install.mjs';

// Plain JavaScript for Node 20: it starts the project's own Node.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The compile cache saves a third of the CPU time of starting. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const SETPRIV = '/usr/bin/setpriv';
const PARENT_CHECK_MS = 500;

/** With `setpriv`, the kernel ends the program if this process is killed. */
function command(args) {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'TERM', NODE, ...args]] : [NODE, args];
}

/** npm signals only its shell, so the program would continue and hold the port. */
function exitWithNpm(leave) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Runs a file with the project's Node, forwards signals and exits with the file's exit code.
 * @param {string[]} args the file and its arguments
 * @param {Record<string, string>} env
 * @param {{ code: number, run: () => void }} [again] runs instead of exiting with this code
 */
export function runProgram(args, env, again) {
  const [program, all] = command(args);
  const child = spawn(program, all, {
    cwd: ROOT,
    stdio: 'inherit',
    // The terminal's Ctrl-C must reach only this process, which forwards it.
    detached: true,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      ...env,
      PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  let hasForwarded = false;
  // Ctrl-C may arrive twice; see `server/graceful-shutdown.ts`.
  const pass = (signal) => {
    hasForwarded = true;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  // npm's exit must not cause a second signal.
  exitWithNpm(() => hasForwarded || pass('SIGTERM'));
  child.once('error', (error) => {
    console.error(`Cannot start the program: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    for (const one of SIGNALS) process.off(one, pass);
    if (again && code === again.code) again.run();
    else process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
}
