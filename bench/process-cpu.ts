import { readdirSync, readFileSync } from 'node:fs';

/** 100 on every Linux that Node runs on. */
const TICKS_PER_S = 100;

type Times = { parent: number; seconds: number };

function readTimes(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // utime and stime are the 12th and 13th fields after the name, followed by those of exited children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_S };
  } catch {
    return null; // The process has exited.
  }
}

/** User and system seconds, including descendants. */
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
