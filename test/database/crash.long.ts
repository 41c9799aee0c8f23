import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { serverCommand } from '#server/db/embedded/launch-server.ts';
import { serverUser, spawnAs } from '#server/db/embedded/server-user.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { REPEAT } from '#test/helpers/repeat.ts';
import {
  killWriters,
  openFolder,
  removeFolder,
  reopen,
  serverOf,
  startWriter,
  until,
  untilGone,
} from './crash-scene.ts';

const ROUNDS = { everything: 3 * REPEAT, program: 3 * REPEAT, orphan: 2 * REPEAT };
const ROUND_MS = 60_000;
const quiet = { info() {}, warn() {} };

let dataDir: string;
beforeEach(() => {
  dataDir = openFolder();
});
afterEach(() => {
  killWriters();
  removeFolder(dataDir);
});

/** Lets a new process write for a moment that differs from round to round. */
async function writeForAWhile(round: number) {
  const writer = startWriter(dataDir, `round ${round}`);
  await until(() => writer.acknowledged.length > 20, 'the writer wrote');
  await sleep(Math.random() * 150);
  return writer;
}

function kill(...pids: number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

describe('After kill -9', () => {
  test(
    `of program, keeper and server together, ${ROUNDS.everything} times, no acknowledged row is lost`,
    async () => {
      const writers = [];
      for (let round = 0; round < ROUNDS.everything; round += 1) {
        const writer = await writeForAWhile(round);
        const server = serverOf(dataDir)!;
        kill(writer.child.pid!, server.keeper, server.pid);
        await untilGone(writer.child);
        writers.push(writer);
        expect((await reopen(dataDir, writers)).lost).toBe(0);
      }
    },
    ROUNDS.everything * ROUND_MS,
  );

  test(
    `of the program alone, ${ROUNDS.program} times, the server stops by itself and the next start is quick`,
    async () => {
      const writers = [];
      for (let round = 0; round < ROUNDS.program; round += 1) {
        const writer = await writeForAWhile(round);
        kill(writer.child.pid!);
        await untilGone(writer.child);
        await until(() => serverOf(dataDir) === null, 'the server stopped by itself');
        writers.push(writer);
        expect((await reopen(dataDir, writers)).lost).toBe(0);
      }
    },
    ROUNDS.program * ROUND_MS,
  );

  test(
    'of the keeper, the server stops too, and comes back for the program that still needs it',
    async () => {
      const writer = await writeForAWhile(0);
      const server = serverOf(dataDir)!;
      kill(server.keeper);
      await until(() => serverOf(dataDir)?.pid !== server.pid, 'the server stopped with its keeper');
      const before = writer.acknowledged.length;
      await until(() => writer.acknowledged.length > before + 20, 'the program writes again');
      expect(serverOf(dataDir)?.pid).not.toBe(server.pid);
      writer.child.kill('SIGTERM');
      await until(() => writer.isClosed(), 'the program ended in order');
      expect(serverOf(dataDir)).toBeNull();
      expect((await reopen(dataDir, [writer])).lost).toBe(0);
    },
    ROUND_MS,
  );
});

describe('A server that nobody watches over', () => {
  /** As a crashed program leaves one on a system without setpriv and without its keeper. */
  async function leaveOrphan(): Promise<number> {
    const user = serverUser();
    const place = findClusterPlace(join(dataDir, 'postgres'), user, quiet);
    const binaries = findBinaries({ user, systemFolder: dataDir, log: quiet })!;
    const [command = '', ...args] = serverCommand(binaries, place, true);
    const log = openSync(place.logFile, 'a');
    spawn(command, args, { ...spawnAs(user), cwd: '/', detached: true, stdio: ['ignore', log, log] }).unref();
    await until(() => serverOf(dataDir) !== null, 'the orphan ran');
    return serverOf(dataDir)!.pid;
  }

  test(
    `is joined by the next start and stopped after it, ${ROUNDS.orphan} times`,
    async () => {
      const writer = await writeForAWhile(0);
      writer.child.kill('SIGTERM');
      await untilGone(writer.child);
      for (let round = 0; round < ROUNDS.orphan; round += 1) {
        const orphan = await leaveOrphan();
        const server = await startEmbedded({ folder: join(dataDir, 'postgres'), log: quiet });
        expect(server.isAdopted).toBe(true);
        expect(serverOf(dataDir)?.pid).toBe(orphan);
        await server.close();
        expect(serverOf(dataDir)).toBeNull();
      }
      expect((await reopen(dataDir, [writer])).lost).toBe(0);
    },
    ROUNDS.orphan * ROUND_MS,
  );

  test(
    'is stopped when the program that joined it is killed',
    async () => {
      const first = await writeForAWhile(0);
      first.child.kill('SIGTERM');
      await untilGone(first.child);
      await leaveOrphan();
      const second = await writeForAWhile(1);
      kill(second.child.pid!);
      await until(() => serverOf(dataDir) === null, 'the joined server stopped');
      expect((await reopen(dataDir, [first, second])).lost).toBe(0);
    },
    ROUND_MS,
  );
});
