import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openArchiveClient } from './archive-client.ts';

const MARK_LENGTH = 12;

/** The server's own id, independent of its address; empty if the engine has none. */
async function readServerId(client: pg.Client): Promise<string> {
  const { rows } = await client
    .query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    .catch(() => ({ rows: [] }));
  return rows[0]?.id ?? '';
}

/** Identifies a database: `db` and twelve hex digits. */
export async function markDatabase(connection: pg.ClientConfig): Promise<string> {
  const client = await openArchiveClient(connection);
  try {
    const { rows } = await client.query<{ oid: string; name: string }>(
      'select oid::text, datname as name from pg_database where datname = current_database()',
    );
    const parts = [await readServerId(client), rows[0]!.oid, rows[0]!.name];
    return `db${createHash('sha256').update(parts.join('/')).digest('hex').slice(0, MARK_LENGTH)}`;
  } finally {
    await client.end();
  }
}
