import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has held at once, in MB (1,048,576 bytes). `process.resourceUsage().maxRSS` says that of the process
 * which started it, where that one was larger.
 */
export function peakMegabytes(pid: number | 'self' = 'self'): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`The system does not say how much memory process ${pid} took.`);
  return Number(match[1]) / 1024;
}
