import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { dataUrl } from '#test/helpers/manager-listings.ts';
import { send } from '#test/helpers/people.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { openTestApp } from './open-test-app.ts';

// Runs until the test kills it.
const [connectionString, folder, token, property] = process.argv.slice(2) as [string, string, string, string];
const pool = new pg.Pool({ connectionString, types: valueParsers });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const { app } = await openTestApp(db, folder);
for (;;) {
  const body = { property: Number(property), photo: dataUrl(await photo(700, 500)) };
  const made = await send(app, 'POST', 'photos/', { token, body });
  process.send!(made.statusCode);
  const { id } = made.json() as { id: number };
  await send(app, 'PUT', `photos/${id}/`, { token, body: { photo: dataUrl(await photo(700, 500)) } });
}
