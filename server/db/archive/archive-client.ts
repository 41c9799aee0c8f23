import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionSettings, NO_LIMITS } from '../database-pool.ts';
import type { Tables } from '../tables.ts';

/** How values are written as text: the same on every server, whatever its own settings, or equal rows would have unequal sums. */
const SESSION = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set xmlbinary = 'base64'`;

/** One connection for work that reads or writes a whole database. End it with `end()`. */
export async function openArchiveClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings(connection, NO_LIMITS),
    application_name: 'porchlight archive',
  });
  // A broken connection fails the work that uses it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** The query builder on this one connection, so that its statements and copied rows are of one transaction. */
export function queriesOn(client: pg.Client): Kysely<Tables> {
  const query = client.query.bind(client);
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
