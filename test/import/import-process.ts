import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { listingImportTasks } from '#server/properties/import/run-listing-import.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';

// This process runs the job of one import and prints its peak memory in MB.
const [connectionString, id] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString, types: valueParsers });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const log = { info() {}, warn() {}, error() {} };
const context = { log, attempt: 1, signal: new AbortController().signal };
await listingImportTasks({ db, geocoder: null })['import-listings']!({ id: Number(id) }, context);
console.log(peakMegabytes());
await db.destroy();
