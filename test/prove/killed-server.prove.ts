import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { handOver, serverUser } from '#server/db/embedded/server-user.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { removeFolder, serverOf, until } from '#test/database/crash-scene.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { killServer } from '#test/helpers/kill-server.ts';
import { INITDB, POSTGRES_FOLDER, plainServer, runTool } from '#test/helpers/plain-server.ts';
import { keptRounds } from './kept-rounds.ts';
import { tellFigure } from './tell-figure.ts';

/** Kills of each server, over all runs of `npm run prove` on one state of the program. */
const KILLS = Number(process.env.PROVE_KILLS ?? 500);
const WRITERS = 8;
const ROUND_MS = 60_000;
const quiet = { info() {}, warn() {} };

/** A server that can be lost without a word, and is started again. */
type Victim = { open(): Promise<Database>; kill(): Promise<void>; remove(): Promise<void> };

const openedVictims: Victim[] = [];
afterAll(async () => {
  for (const victim of openedVictims) await victim.remove();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-killed-'));
  // Where this runs as root, the database runs as another user, who must reach its folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** The one that comes with the program, with its keeper. */
function bundledServer(): Victim {
  const dataDir = newFolder();
  let kills = 0;
  return {
    open: () => openDatabase({ dataDir, log: quiet, poolSize: WRITERS }),
    async kill() {
      const { pid, keeper } = serverOf(dataDir)!;
      process.kill(keeper, 'SIGKILL');
      kills += 1;
      await killServer(pid, kills % 2 === 0);
    },
    async remove() {
      removeFolder(dataDir);
    },
  };
}

/** An operator's own, as initdb makes it: every commit waits for the disk. */
async function operatorsServer(): Promise<Victim> {
  const folder = newFolder();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  handOver(data, serverUser());
  runTool('initdb', ['-D', data, ...INITDB]);
  const server = plainServer(data, await findFreePort(), []);
  let kills = 0;
  return {
    async open() {
      await server.start();
      return await openDatabase({ databaseUrl: server.url, dataDir: folder, log: quiet, poolSize: WRITERS });
    },
    async kill() {
      kills += 1;
      await killServer(server.pid, kills % 2 === 0);
    },
    async remove() {
      await server.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Counts = { kills: number; acknowledged: number; lost: number; halves: number; slowestMs: number };

/** Writers at work until the server is gone; each write is two rows or none. @returns the numbers that were acknowledged */
async function writeUntilKilled(database: Database, victim: Victim, round: number): Promise<Set<number>> {
  const acknowledged = new Set<number>();
  let isGone = false;
  const write = async (writer: number) => {
    for (let n = writer; !isGone; n += WRITERS) {
      try {
        await database.db.transaction().execute(async (trx) => {
          await sql`insert into written (round, n, half) values (${round}, ${n}, 1)`.execute(trx);
          await sql`insert into written (round, n, half) values (${round}, ${n}, 2)`.execute(trx);
        });
        acknowledged.add(n);
      } catch {
        await sleep(5);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await until(() => acknowledged.size > WRITERS, 'every writer wrote');
  await sleep(Math.random() * 120);
  await victim.kill();
  isGone = true;
  await writing;
  return acknowledged;
}

/** What of the round is not there, and what is there by halves. */
async function look({ db }: Database, round: number, acknowledged: Set<number>) {
  const { rows } = await sql<{ n: number; halves: number }>`
    select n, count(*)::int as halves from written where round = ${round} group by n`.execute(db);
  const whole = new Set(rows.filter(({ halves }) => halves === 2).map(({ n }) => n));
  return {
    lost: [...acknowledged].filter((n) => !whole.has(n)).length,
    halves: rows.length - whole.size,
    all: whole.size,
  };
}

async function killOften(victim: Victim, counts: Counts, save: () => void): Promise<void> {
  const table = 'create table if not exists written (round int not null, n int not null, half int not null)';
  let database = await victim.open();
  await sql.raw(table).execute(database.db);
  let before = 0;
  while (counts.kills < KILLS) {
    const round = counts.kills;
    const acknowledged = await writeUntilKilled(database, victim, round);
    await database.close();
    const begin = performance.now();
    database = await victim.open();
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - begin));
    const { lost, halves, all } = await look(database, round, acknowledged);
    // What earlier rounds found is there still.
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from written`.execute(
      database.db,
    );
    before += all * 2;
    expect(rows[0]!.count).toBe(before + halves);
    counts.kills += 1;
    counts.acknowledged += acknowledged.size;
    counts.lost += lost;
    counts.halves += halves;
    save();
    expect({ lost, halves }).toEqual({ lost: 0, halves: 0 });
  }
  await database.close();
}

const tell = (name: string, { kills, acknowledged, lost, halves, slowestMs }: Counts) =>
  `${kills} kills -9 of ${name} under ${WRITERS} writers: ${lost} of ${acknowledged.toLocaleString('en-US')} acknowledged writes lost, ${halves} by halves; opened again ${kills} times, after ${slowestMs} ms at the slowest`;

/** Counts of one server, kept from run to run; those that a failed run has left make this one fail too. */
async function proveServer(id: `11-${string}`, name: string, victim: Victim): Promise<void> {
  openedVictims.push(victim);
  const none: Counts = { kills: 0, acknowledged: 0, lost: 0, halves: 0, slowestMs: 0 };
  const { counts, save } = keptRounds<Counts>(id, none);
  await killOften(victim, counts, save);
  expect(counts).toMatchObject({ lost: 0, halves: 0 });
  tellFigure(11, tell(name, counts));
}

describe(`Killed ${KILLS} times under ${WRITERS} writers, no acknowledged write is lost`, () => {
  test(
    'by the bundled PostgreSQL',
    async () => {
      const victim = bundledServer();
      await proveServer('11-bundled', 'the bundled PostgreSQL', victim);
    },
    KILLS * ROUND_MS,
  );

  test(
    'by an operator’s PostgreSQL',
    async () => {
      expect(POSTGRES_FOLDER, 'needs a PostgreSQL in /usr/lib/postgresql').not.toBe('');
      const major = /postgresql\/(\d+)/.exec(POSTGRES_FOLDER)?.[1] ?? '';
      await proveServer('11-operators', `PostgreSQL ${major}`, await operatorsServer());
    },
    KILLS * ROUND_MS,
  );
});
