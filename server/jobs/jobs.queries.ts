import { type QueryExecutorProvider, sql } from 'kysely';

/** Jobs are added in the caller's transaction. */
export type JobDb = QueryExecutorProvider;

export type JobRow = {
  name: string;
  payload: unknown;
  queue: string | null;
  run_at: string | null;
  max_attempts: number | null;
  job_key: string | null;
  priority: number | null;
  flags: string[] | null;
};

export async function insertJobs(db: JobDb, jobs: JobRow[]): Promise<void> {
  await sql`
    select count(graphile_worker.add_job(
      j.name, payload => j.payload, queue_name => j.queue, run_at => j.run_at,
      max_attempts => j.max_attempts, job_key => j.job_key, priority => j.priority, flags => j.flags))
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j(
      name text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text, priority int,
      flags text[])
  `.execute(db);
}

/** `oldest_due` is ISO 8601. */
export type JobCount = { name: string; waiting: number; failed: number; oldest_due: string | null };

export async function findJobCounts(db: JobDb): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts or locked_at is not null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      to_char(min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)
        at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest_due
    from graphile_worker.jobs
    group by task_identifier
    order by task_identifier
  `.execute(db);
  return rows;
}

/** The job queue's pool has no Kysely. */
export type JobConnection = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

const WORKER_LOCKS = 7_204;
const DEAD_AMONG_HOLDERS = `
  select name from (
    select distinct locked_by as name from graphile_worker.jobs where locked_by is not null
  ) as holders
  where pg_try_advisory_xact_lock($1, hashtext(name))`;

/** Closing the connection releases the lock. */
export async function holdWorkerLock(db: JobConnection, workerName: string): Promise<void> {
  await db.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCKS, workerName]);
}

/** Dead workers have locked jobs but not their advisory lock. */
export async function findDeadWorkers(db: JobConnection): Promise<string[]> {
  const { rows } = await db.query(DEAD_AMONG_HOLDERS, [WORKER_LOCKS]);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** @returns the workers that are still dead and were released */
export async function releaseDeadWorkers(db: JobConnection, names: string[]): Promise<string[]> {
  const { rows } = await db.query(
    `with dead as materialized (${DEAD_AMONG_HOLDERS} and name = any($2))
    select name, graphile_worker.force_unlock_workers(array[name]) from dead`,
    [WORKER_LOCKS, names],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}
