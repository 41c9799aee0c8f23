import { type QueryExecutorProvider, sql } from 'kysely';

/** A database or transaction. Jobs are added in the caller's transaction. */
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

/** Replaces queued jobs that have the same key. */
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

/** `oldest_due` is the due time of the job that has waited longest (ISO 8601). */
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

/** A connection of the job queue's own pool, without Kysely. */
export type JobConnection = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

/** First key of the advisory locks that show which workers are alive. */
const WORKER_LOCKS = 7_204;
const DEAD_AMONG_HOLDERS = `
  select name from (
    select distinct locked_by as name from graphile_worker.jobs where locked_by is not null
  ) as holders
  where pg_try_advisory_xact_lock($1, hashtext(name))`;

/** The worker holds the lock until its connection closes. */
export async function holdWorkerLock(db: JobConnection, workerName: string): Promise<void> {
  await db.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCKS, workerName]);
}

/**
 * Finds workers that have locked jobs without holding their advisory lock: they were killed or lost the
 * connection.
 */
export async function findDeadWorkers(db: JobConnection): Promise<string[]> {
  const { rows } = await db.query(DEAD_AMONG_HOLDERS, [WORKER_LOCKS]);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/**
 * Checks again that the workers are dead.
 * @returns the workers whose jobs were released
 */
export async function releaseDeadWorkers(db: JobConnection, names: string[]): Promise<string[]> {
  const { rows } = await db.query(
    `with dead as materialized (${DEAD_AMONG_HOLDERS} and name = any($2))
    select name, graphile_worker.force_unlock_workers(array[name]) from dead`,
    [WORKER_LOCKS, names],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}
