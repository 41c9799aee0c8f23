import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

function keep(pid: number, cores: readonly number[]): void {
  const list = cores.join(',');
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(pid)]);
}

/** The cores that this program may have, as Linux writes them: `0-1`, `0,2-3`. */
function ownCores(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return list.split(',').flatMap((range) => {
    const [from = 0, until = from] = range.split('-').map(Number);
    return Array.from({ length: until - from + 1 }, (_, at) => from + at);
  });
}

/** What a page can have of a machine: one core for itself, and the others for everything else. */
export type SparedCore = {
  /** Runs with this program, and all that it starts meanwhile, on the other cores. */
  within: <T>(work: () => Promise<T>) => Promise<T>;
  /** Gives the core to the browser's pages, all threads of theirs included. */
  giveTo: (browser: Browser) => Promise<void>;
};

/**
 * A core for a page alone; null where there is only one, or nothing to give it with (Linux and util-linux have that). Chromium slows a page down
 * by keeping it busy for so many times what has passed, also where another program had the processor meanwhile; and without a graphics card
 * the browser's drawing is such a program, which takes every core that it can have.
 */
export function spareCore(): SparedCore | null {
  let cores: number[];
  try {
    cores = ownCores();
    keep(process.pid, cores);
  } catch {
    return null;
  }
  if (cores.length < 2) return null;
  const [others, last] = [cores.slice(0, -1), cores.slice(-1)];
  return {
    async within(work) {
      keep(process.pid, others);
      try {
        return await work();
      } finally {
        keep(process.pid, cores);
      }
    },
    async giveTo(browser) {
      const client = await browser.newBrowserCDPSession();
      const { processInfo } = await client.send('SystemInfo.getProcessInfo');
      for (const { type, id } of processInfo) if (type === 'renderer') keep(id, last);
      await client.detach();
    },
  };
}
