import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { NODE, ROOT } from './install.mjs';
import { MEMORY_GIVEN_BACK } from './memory.mjs';

// Plain JavaScript for Node 20: it starts the program's own runtime.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Node keeps what it has compiled here, by contents: a second start takes a third less of the processor. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const SETPRIV = '/usr/bin/setpriv';
/** How soon we notice that whoever started us has gone. */
const NOTICE_MS = 500;

/** The program ends with us even if we are killed, where the system can arrange it. */
function command(args) {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'TERM', NODE, ...args]] : [NODE, args];
}

/** npm passes a signal to the shell that it runs us by, which ends without a word to us: we would stay, and hold the port. */
function leaveWithNpm(leave) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, NOTICE_MS);
  timer.unref();
}

/**
 * Runs a file of ours under the project's Node, passes signals on to it, and ends as it ends.
 * @param {string[]} args the file and its arguments
 * @param {Record<string, string>} env
 * @param {{ code: number, run: () => void }} [again] what to do instead of ending when it ends with this code
 */
export function runProgram(args, env, again) {
  const [program, all] = command(args);
  const child = spawn(program, all, {
    cwd: ROOT,
    stdio: 'inherit',
    // Its own process group: it hears of Ctrl-C from us, once, and drains.
    detached: true,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...MEMORY_GIVEN_BACK,
      ...process.env,
      ...env,
      PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  let isTold = false;
  // Ctrl-C may come twice, from the terminal and from npm: the program knows one signal that does (`server/leave-in-order.ts`).
  const pass = (signal) => {
    isTold = true;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  // npm goes whenever it likes after a signal, which is no second one.
  leaveWithNpm(() => isTold || pass('SIGTERM'));
  child.once('error', (error) => {
    console.error(`The program could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    for (const one of SIGNALS) process.off(one, pass);
    if (again && code === again.code) again.run();
    else process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
}
