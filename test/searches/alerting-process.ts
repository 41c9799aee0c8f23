import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { alert } from './search-fixture.ts';

// A process that the test kills. It runs both jobs of saved searches again and again.
const [connectionString] = process.argv.slice(2) as [string];
const pool = new pg.Pool({ connectionString, types: valueParsers, max: 2 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
process.send!('ready');
for (;;) await alert(db);
