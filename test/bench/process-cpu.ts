import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second of /proc/PID/stat; 100 on every Linux that Node runs on. */
const TICKS_PER_S = 100;

type Times = { parent: number; seconds: number };

function readTimes(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in brackets: state, parent ... and utime, stime as 12th and 13th from there.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S };
  } catch {
    return null; // the process has left meanwhile
  }
}

/** CPU seconds, user and system, of a process and all below it: the server with its database. */
export function cpuSecondsOfTree(root: number): number {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(Number(name)) : null;
    if (times) all.set(Number(name), times);
  }
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (belongs(pid) ? seconds : 0), 0);
}
