import { connect, createServer, type Server, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type DatabaseLimits, DatabasePool, REQUEST_LIMITS } from '#server/db/database-pool.ts';
import { databaseProblem } from '#server/http/database-problem.ts';
import { testDatabase } from '#test/helpers/database.ts';

const toClose: (() => Promise<unknown>)[] = [];

const database = await testDatabase();
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

function open(options: { connection?: pg.ClientConfig; limits?: DatabaseLimits; max?: number } = {}) {
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

/**
 * Returns a connection through a proxy that can stop forwarding without closing sockets, as in a network
 * failure.
 */
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

describe('DatabasePool', () => {
  test('prepares statements with parameters once per connection', async () => {
    const { db } = open({ max: 1 });
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 1 as prepared`.execute(db);
    await sql`select 1 as plain`.execute(db);
    expect(await preparedStatements(db)).toEqual(['select $1::int + 1 as prepared']);
  });

  test('replaces a connection whose plan is older than the schema, and responds 503', async () => {
    const { db } = open({ max: 1 });
    await sql`create table left_behind (id int)`.execute(database.db);
    const read = (asked: Kysely<never>) => sql`select * from left_behind where id <> ${1}`.execute(asked);
    await read(db);
    await sql`alter table left_behind add column extra int`.execute(database.db);
    const refusal = await db
      .transaction()
      .execute(read)
      .catch((error: unknown) => error);
    expect(databaseProblem(refusal)?.problem).toMatchObject({ status: 503, retry_after: 2 });
    expect(databaseProblem({ code: '0A000', message: 'That is not supported.' })).toBeNull();
    expect((await db.transaction().execute(read)).rows).toEqual([]);
  });

  test('replaces an idle connection that the server has ended', async () => {
    const { pool, db } = open({ max: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(pool.facts.idle).toBe(1);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
    await expect.poll(() => pool.facts.total).toBe(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('times out on a lock', async () => {
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

  test('closes connections to a server that doesn’t respond', async () => {
    const way = await silenceable();
    const { db, pool } = open({ connection: way.connection });
    await sql`select ${1}::int`.execute(db);
    way.fallSilent();
    await expect(sql`select ${1}::int`.execute(db)).rejects.toThrow(/Query read timeout/);
    await expect(sql`select ${2}::int`.execute(db)).rejects.toThrow(/timeout/);
    expect(pool.facts.total).toBe(0);
  });

  test('survives a transaction that loses its connection', async () => {
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
