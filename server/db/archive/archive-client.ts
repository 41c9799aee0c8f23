import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionSettings, NO_LIMITS } from '../database-pool.ts';
import type { Tables } from '../tables.ts';

/** Server-independent output format, so that equal rows have equal sums. */
const SESSION = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set xmlbinary = 'base64'`;

/** End it with `end()`. */
export async function openArchiveClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings(connection, NO_LIMITS),
    application_name: 'porchlight archive',
  });
  // Without a listener the error would end the process; the query fails anyway.
  client.on('error', () => {});
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** Shares the connection's transaction. */
export function queriesOn(client: pg.Client): Kysely<Tables> {
  const query = client.query.bind(client);
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
