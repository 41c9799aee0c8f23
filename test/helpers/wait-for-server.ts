import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
/** Timeout in milliseconds. It is long, because the first start creates the demo. */
const LONGEST_MS = 300_000;

/**
 * Polls a URL until the response is a success.
 * @param child process of the server; fails as soon as it exits
 */
export async function waitForServer(url: string, child?: ChildProcess): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(POLL_MS)) {
    if (child && child.exitCode !== null) throw new Error('The server left before it was ready.');
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`${url} was not answered within ${LONGEST_MS / 1000} s.`);
}
