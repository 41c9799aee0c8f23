import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { serverCommand } from '#server/db/embedded/server-command.ts';
import { serverUser, spawnAs } from '#server/db/embedded/server-user.ts';
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
} from './crash-fixture.ts';

const ROUNDS = { everything: REPEAT, program: REPEAT };
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

/** Starts a process that writes for a random time. */
async function writeForAWhile(round: number) {
  const writer = startWriter(dataDir, `round ${round}`);
  await until(() => writer.acknowledged.length > 20, 'the writer wrote');
  await sleep(Math.random() * 150);
  return writer;
}

function kill(...pids: number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

describe('kill -9', () => {
  test(
    `of app, supervisor and server together, ${ROUNDS.everything} times, loses no acknowledged row`,
    async () => {
      const writers = [];
      for (let round = 0; round < ROUNDS.everything; round += 1) {
        const writer = await writeForAWhile(round);
        const server = serverOf(dataDir)!;
        kill(writer.child.pid!, server.supervisor, server.pid);
        await untilGone(writer.child);
        writers.push(writer);
        expect((await reopen(dataDir, writers)).lost).toBe(0);
      }
    },
    ROUNDS.everything * ROUND_MS,
  );

  test(
    `of the app alone, ${ROUNDS.program} times, stops the server, and the next start is fast`,
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
    'of the supervisor lets the app continue to write and stop the server on exit',
    async () => {
      const writer = await writeForAWhile(0);
      kill(serverOf(dataDir)!.supervisor);
      const before = writer.acknowledged.length;
      await until(() => writer.acknowledged.length > before + 20, 'the program writes on');
      writer.child.kill('SIGTERM');
      await until(() => writer.isClosed(), 'the program ended in order');
      expect(serverOf(dataDir)).toBeNull();
      expect((await reopen(dataDir, [writer])).lost).toBe(0);
    },
    ROUND_MS,
  );
});

describe('database server without a supervisor', () => {
  /** Starts a database server in the state in which a killed app and supervisor leave it. */
  async function startOrphan(): Promise<number> {
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
    'is replaced at the next start without losing an acknowledged row',
    async () => {
      const writer = await writeForAWhile(0);
      writer.child.kill('SIGTERM');
      await untilGone(writer.child);
      const orphan = await startOrphan();
      const next = await writeForAWhile(1);
      expect(serverOf(dataDir)!.pid).not.toBe(orphan);
      kill(next.child.pid!);
      await until(() => serverOf(dataDir) === null, 'the server stopped by itself');
      expect((await reopen(dataDir, [writer, next])).lost).toBe(0);
    },
    ROUND_MS,
  );
});
