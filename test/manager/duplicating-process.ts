import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { send } from '#test/helpers/people.ts';
import { openDesk } from './open-desk.ts';

// Copies a listing again and again. Is killed at some moment.
const [connectionString, folder, token, property] = process.argv.slice(2) as [string, string, string, string];
const pool = new pg.Pool({ connectionString, types: valueParsers });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const { app } = await openDesk(db, folder);
for (;;) {
  const path = `manager_properties/${property}/duplicate/`;
  process.send!((await send(app, 'POST', path, { token, body: {} })).statusCode);
}
