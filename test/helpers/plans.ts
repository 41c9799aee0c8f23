import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionSettings, PATIENT_LIMITS } from '#server/db/database-pool.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Every statement that this work sends, as it is sent. */
export async function statementsOf(
  connection: pg.ClientConfig,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const pool = new pg.Pool({ ...connection, max: 1, types: valueParsers });
  const spied = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  await work(spied);
  await spied.destroy();
  return sent;
}

/** With the settings of the program's own connections, which are part of every plan. */
export async function openPlanner(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings({ connection, limits: PATIENT_LIMITS }));
  await client.connect();
  return client;
}

function asLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** The plans that PostgreSQL makes of a statement: for these values, and for any. */
export async function plansOf(
  client: pg.Client,
  { sql: text, parameters }: Statement,
  explain: 'explain' | 'explain analyze' = 'explain',
): Promise<string[]> {
  const plans: string[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${text}`);
    const values = parameters.length > 0 ? `(${parameters.map(asLiteral).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`${explain} execute asked${values}`);
    await client.query('deallocate asked');
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/** Those of these tables that a plan reads from end to end. */
export function scansOf(plan: string, tables: readonly string[]): string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)]
    .map(([, table]) => table!)
    .filter((table) => tables.includes(table));
}
