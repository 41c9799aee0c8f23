import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { type Running, startRunning } from './start-running.ts';

/** More than Node lets knock by itself, 511; fewer than open files are allowed anywhere. */
const CROWD = 900;
/** How many the system lets knock, whatever a program asks for. */
const longestLine = () => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
};
const takesCrowds = longestLine() >= CROWD;
if (!takesCrowds) console.warn(`SKIPPED: ${CROWD} who come at once; this system lets fewer knock.`);

let running: Running;
beforeAll(async () => {
  running = await startRunning((await testDatabase()).url);
});
afterAll(async () => {
  running.child.kill('SIGCONT');
  running.child.kill('SIGTERM');
  await running.left;
});

function openLine(host: string, port: number): { socket: Socket; opened: Promise<void> } {
  const socket = connect(port, host);
  return {
    socket,
    opened: new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)),
  };
}

test.skipIf(!takesCrowds)(
  'nine hundred who come while the program is busy are let in, and none of them has to knock again seconds later',
  async () => {
    const { hostname, port } = new URL(running.site);
    // As busy as can be. Whoever finds no place in the line is let in only when it goes on.
    running.child.kill('SIGSTOP');
    const lines = Array.from({ length: CROWD }, () => openLine(hostname, Number(port)));
    let inside = 0;
    for (const { opened } of lines) opened.then(() => (inside += 1));
    await expect.poll(() => inside).toBe(CROWD);

    running.child.kill('SIGCONT');
    expect((await fetch(`${running.site}/healthz`)).status).toBe(200);
    for (const { socket } of lines) socket.destroy();
  },
);
