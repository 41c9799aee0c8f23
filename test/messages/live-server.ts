import { Kysely, PostgresDialect } from 'kysely';
import { DatabasePool, JOB_LIMITS } from '#server/db/database-pool.ts';
import type { Tables } from '#server/db/tables.ts';
import { openLiveApp } from './live-app.ts';

/** Tests kill this process. The first argument is its database. */
const connection = { connectionString: process.argv[2] as string };
const pool = new DatabasePool({ connection, limits: JOB_LIMITS, max: 2 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
console.log((await openLiveApp({ db, connection })).url);
