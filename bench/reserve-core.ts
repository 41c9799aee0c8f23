import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

function pin(pid: number, cores: readonly number[]): void {
  const list = cores.join(',');
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(pid)]);
}

/** Linux writes `0-1` or `0,2-3`. */
function ownCores(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return list.split(',').flatMap((range) => {
    const [from = 0, until = from] = range.split('-').map(Number);
    return Array.from({ length: until - from + 1 }, (_, at) => from + at);
  });
}

export type ReservedCore = {
  /** Includes child processes of `work`. */
  within: <T>(work: () => Promise<T>) => Promise<T>;
  assignTo: (browser: Browser) => Promise<void>;
};

/** Software drawing would use every core. Null with one core, or without Linux's `taskset`. */
export function reserveCore(): ReservedCore | null {
  let cores: number[];
  try {
    cores = ownCores();
    pin(process.pid, cores);
  } catch {
    return null;
  }
  if (cores.length < 2) return null;
  const [others, last] = [cores.slice(0, -1), cores.slice(-1)];
  return {
    async within(work) {
      pin(process.pid, others);
      try {
        return await work();
      } finally {
        pin(process.pid, cores);
      }
    },
    async assignTo(browser) {
      const client = await browser.newBrowserCDPSession();
      const { processInfo } = await client.send('SystemInfo.getProcessInfo');
      for (const { type, id } of processInfo) if (type === 'renderer') pin(id, last);
      await client.detach();
    },
  };
}
