import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { SessionUser } from '#server/context.ts';
import { connectionSettings, JOB_LIMITS } from '#server/db/database-pool.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { localCall } from '#server/http/call-local.ts';
import { routes } from '#server/routes.ts';
import type { Call } from '#shared/api/call.ts';
import { addCleanup } from './cleanups.ts';
import type { TestDatabase } from './database.ts';
import { visitorContext } from './visitor-context.ts';

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Returns an array element in PostgreSQL's syntax. */
function asElement(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`;
}

function asLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(asElement).join(',')}}` : String(value));
}

/** Creates functions that capture SQL statements and explain them. Closed after the test file. */
export async function queryPlans(database: TestDatabase) {
  // Uses the connection settings of the app, because plans depend on them.
  const client = new pg.Client(connectionSettings(database.connection, JOB_LIMITS));
  // The connection fails when the test's database is dropped. That error does not matter.
  client.on('error', () => {});
  await client.connect();
  addCleanup(() => client.end());

  let sent: Statement[] = [];
  const pool = new pg.Pool({ ...database.connection, max: 1, types: valueParsers });
  pool.on('error', () => {});
  const spied = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  addCleanup(() => spied.destroy());

  return {
    /** Returns the statements that `work` sends. */
    async statementsOf(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
      sent = [];
      await work(spied);
      return sent;
    },

    /** Returns the custom plan and the generic plan of a statement. */
    async plansOf({ sql: text, parameters }: Statement): Promise<string[]> {
      const plans: string[] = [];
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`);
        await client.query(`prepare asked as ${text}`);
        const values = parameters.length > 0 ? `(${parameters.map(asLiteral).join(', ')})` : '';
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked${values}`);
        await client.query('deallocate asked');
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return plans;
    },
  };
}

/** Returns a function that calls the API in process, as a user or a visitor. */
export function callAs(db: Db, user: SessionUser | null = null): Call {
  return localCall(routes, { ...visitorContext(db), user });
}

/** Returns those of the tables that a plan reads with a sequential scan. */
export function scansIn(plan: string, tables: readonly string[]): string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)]
    .map(([, table]) => table!)
    .filter((table) => tables.includes(table));
}
