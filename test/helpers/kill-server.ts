import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 50_000;

/** Returns the parent process id, from /proc; null for a dead process or a zombie. */
function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
const isThere = (pid: number) => parentOf(pid) !== null;

/**
 * Kills a server and its child processes with SIGKILL.
 * @param isWhole kills all at once; otherwise only the root process, after which the others exit
 * automatically
 */
export async function killServer(root: number, isWhole: boolean): Promise<void> {
  const others = childrenOf(root);
  for (const pid of [root, ...(isWhole ? others : [])]) if (isThere(pid)) process.kill(pid, 'SIGKILL');
  for (const end = performance.now() + LONGEST_MS; [root, ...others].some(isThere); await sleep(5))
    if (performance.now() > end) throw new Error('The killed server was not gone.');
}
