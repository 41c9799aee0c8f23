import { connect, createServer, type Server, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseLimits, DatabasePool, REQUEST_LIMITS } from '#server/db/database-pool.ts';
import { databaseProblem } from '#server/http/database-problem.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';

let database: TestDatabase;
const toClose: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

function open(
  options: { connection?: pg.ClientConfig; limits?: DatabaseLimits; max?: number; isPrepared?: boolean } = {},
) {
  const pool = new DatabasePool({
    connection: database.connection,
    limits: REQUEST_LIMITS,
    max: 2,
    ...options,
  });
  toClose.push(() => pool.end());
  return { pool, db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) };
}

async function preparedStatements(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(
    db,
  );
  return rows.map((row) => row.text);
}

/** A way to the database that can fall silent without closing, as a broken network does. */
async function silenceable(): Promise<{ connection: pg.ClientConfig; fallSilent(): void }> {
  const { searchParams, port, hostname } = new URL(database.url);
  const socketFolder = searchParams.get('host');
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((near) => {
    const far = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.5432`)
      : connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => !isSilent && to.write(chunk));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database.url);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const fallSilent = () => {
    isSilent = true;
  };
  return { connection: { connectionString: url.href }, fallSilent };
}

describe('Statements', () => {
  test('with parameters are prepared once per connection, those without are not', async () => {
    const { db } = open({ max: 1 });
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 1 as prepared`.execute(db);
    await sql`select 1 as plain`.execute(db);
    expect(await preparedStatements(db)).toEqual(['select $1::int + 1 as prepared']);
  });

  test('are not prepared where a pooler cannot have it', async () => {
    const { db } = open({ max: 1, isPrepared: false });
    await sql`select ${1}::int`.execute(db);
    expect(await preparedStatements(db)).toEqual([]);
  });

  test('of more kinds than 500 all run prepared, and those that were asked for longest ago are forgotten', async () => {
    const { db } = open({ max: 1 });
    const ask = (n: number) => sql`select ${n}::int as ${sql.ref(`c${n}`)}`.execute(db);
    for (let n = 0; n < 500; n += 1) await ask(n);
    await ask(0);
    for (let n = 500; n < 520; n += 1) await ask(n);
    const prepared = await preparedStatements(db);
    expect(prepared).toHaveLength(500);
    expect(prepared).toEqual(expect.arrayContaining(['select $1::int as "c0"', 'select $1::int as "c519"']));
    expect(prepared).not.toContain('select $1::int as "c1"');
    expect((await ask(1)).rows).toEqual([{ c1: 1 }]);
    expect(await preparedStatements(db)).toContain('select $1::int as "c1"');
  });

  test('that were forgotten are asked again at any moment, in a transaction that has failed as well', async () => {
    const { db } = open({ max: 1 });
    const ask = (asked: Kysely<never>, n: number) =>
      sql`select ${n}::int as ${sql.ref(`d${n}`)}`.execute(asked);
    for (let n = 0; n < 500; n += 1) await ask(db, n);
    // Each takes the place of the next one.
    const asked = [500, ...Array.from({ length: 40 }, (_, n) => n)];
    const many = await db
      .connection()
      .execute(async (held) => await Promise.all(asked.map((n) => ask(held, n))));
    expect(many.map(({ rows }) => rows[0])).toEqual(asked.map((n) => ({ [`d${n}`]: n })));
    const failing = db.transaction().execute(async (tx) => {
      await expect(sql`select 1 / ${0}::int`.execute(tx)).rejects.toMatchObject({ code: '22012' });
      for (const n of [600, 601]) await expect(ask(tx, n)).rejects.toMatchObject({ code: '25P02' });
      throw new Error('as it was to be');
    });
    await expect(failing).rejects.toThrow('as it was to be');
    for (const n of [0, 1, 2, 600, 601]) expect((await ask(db, n)).rows).toEqual([{ [`d${n}`]: n }]);
    expect((await preparedStatements(db)).length).toBeLessThanOrEqual(500);
  });

  test('whose plan the schema has left behind within a transaction are to be asked again, and then succeed', async () => {
    const { db } = open({ max: 1 });
    await sql`create table left_behind (id int)`.execute(database.db);
    const read = (asked: Kysely<never>) => sql`select * from left_behind where id <> ${1}`.execute(asked);
    await read(db);
    await sql`alter table left_behind add column extra int`.execute(database.db);
    const refusal = await db
      .transaction()
      .execute(read)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: '0A000' });
    expect(databaseProblem(refusal)?.problem).toMatchObject({ status: 503, retry_after: 2 });
    expect(databaseProblem({ code: '0A000', message: 'That is not supported.' })).toBeNull();
    expect((await db.transaction().execute(read)).rows).toEqual([]);
  });

  test('go on after the schema changed under their plan', async () => {
    const { db } = open({ max: 1 });
    await sql`create table changing (id int, name text)`.execute(database.db);
    await sql`insert into changing values (1, 'a')`.execute(database.db);
    const read = () => sql`select * from changing where id = ${1}`.execute(db);
    await read();
    await sql`alter table changing add column extra int default 5`.execute(database.db);
    expect((await read()).rows).toEqual([{ id: 1, name: 'a', extra: 5 }]);
    await sql`alter table changing alter column name type varchar(9)`.execute(database.db);
    await db.transaction().execute(async (tx) => {
      // A fresh statement of the transaction is no retry.
      expect((await sql`select * from changing where id = ${1} and true`.execute(tx)).rows).toHaveLength(1);
    });
    expect((await read()).rows).toHaveLength(1);
  });

  test('find a connection after the server has ended one that nobody used, and nothing else has come of it', async () => {
    const { pool, db } = open({ max: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(pool.idleCount).toBe(1);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('of an error leave the connection fit for the next', async () => {
    const { db } = open({ max: 1 });
    const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(db);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  });
});

describe('A person never waits long', () => {
  test('a slow statement is stopped by the server within its limit', async () => {
    const { db } = open();
    await expect(sql`select pg_sleep(${20})`.execute(db)).rejects.toMatchObject({ code: '57014' });
  });

  test('a lock that somebody else holds is given up', async () => {
    const { db } = open();
    await sql`create table if not exists locked (id int)`.execute(database.db);
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table locked`.execute(holder);
      await expect(sql`select * from locked where id = ${1}`.execute(db)).rejects.toMatchObject({
        code: '55P03',
      });
    });
    expect((await sql`select * from locked where id = ${1}`.execute(db)).rows).toEqual([]);
  });

  test('when all connections are busy, a further caller is told to come back, and the next is served', async () => {
    const { db, pool } = open({ max: 1, limits: { ...REQUEST_LIMITS, connectMs: 150 } });
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
    const busy = db.connection().execute(async (held) => {
      await sql`select 1`.execute(held);
      await isDone;
    });
    const refusals = await Promise.all(
      [1, 2, 3].map((n) => sql`select ${n}::int`.execute(db).catch((error: unknown) => error)),
    );
    for (const refusal of refusals) {
      expect(databaseProblem(refusal)?.problem).toMatchObject({ status: 503, retry_after: 2 });
    }
    expect(pool.facts).toMatchObject({ total: 1, waiting: 0 });
    finish();
    await busy;
    expect((await sql<{ n: number }>`select ${4}::int as n`.execute(db)).rows).toEqual([{ n: 4 }]);
  });

  test('a database that falls silent is an error, and its connections are not used again', async () => {
    const way = await silenceable();
    const { db, pool } = open({ connection: way.connection });
    await sql`select ${1}::int`.execute(db);
    way.fallSilent();
    await expect(sql`select ${1}::int`.execute(db)).rejects.toThrow(/Query read timeout/);
    await expect(sql`select ${2}::int`.execute(db)).rejects.toThrow(/timeout/);
    expect(pool.facts.total).toBe(0);
  });

  test('a transaction that loses its connection fails, and the program lives on', async () => {
    const { db } = open();
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select ${1}::int`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql<{ n: number }>`select ${1}::int as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  });
});
