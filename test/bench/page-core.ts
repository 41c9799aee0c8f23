import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Browser } from '@playwright/test';

const CORES = availableParallelism();
const PAGE_CORE = String(CORES - 1);
const OTHER_CORES = `0-${CORES - 2}`;

function keep(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)]);
}

/** Whether processes can be given cores here: Linux, with util-linux, and at least two of them. */
export function canSpareCore(): boolean {
  try {
    keep(process.pid, `0-${CORES - 1}`);
    return CORES > 1;
  } catch {
    return false;
  }
}

/**
 * Runs with the last core left to a page: this program, and all that it starts meanwhile, has the others. Chromium slows a page down by
 * keeping it busy for so many times what has passed, also where another program had the processor meanwhile; and without a graphics card the
 * browser's drawing is such a program, which takes every core that it can have.
 */
export async function withSparedCore<T>(work: () => Promise<T>): Promise<T> {
  keep(process.pid, OTHER_CORES);
  try {
    return await work();
  } finally {
    keep(process.pid, `0-${CORES - 1}`);
  }
}

/** Gives the spared core to the browser's pages, all threads of theirs included. */
export async function giveToPages(browser: Browser): Promise<void> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) if (type === 'renderer') keep(id, PAGE_CORE);
  await client.detach();
}
