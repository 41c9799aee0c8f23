import { readFileSync } from 'node:fs';

/**
 * Returns a process's peak memory in MB (1,048,576 bytes). `process.resourceUsage().maxRSS` may report the
 * parent's peak instead.
 */
export function peakMegabytes(pid: number | 'self' = 'self'): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`The system does not say how much memory process ${pid} took.`);
  return Number(match[1]) / 1024;
}
