import { currentTrace, type Trace } from '../operations/trace.ts';

/** Before the id of the request that a job follows from, among the flags of its row. */
const REQUEST = 'request:';

/** The flags of a job that is added now: which request it follows from, so that its lines of the log say so. Null: none. */
export function causeFlags(): string[] | null {
  const id = currentTrace()?.request_id;
  return id ? [REQUEST + id] : null;
}

type KnownJob = { id: string; task_identifier: string; flags: Record<string, true> | null };

/** As what a job's work is traced: the job itself, and the request that it follows from. */
export function causeOf({ id, task_identifier, flags }: KnownJob): Trace {
  const flag = Object.keys(flags ?? {}).find((one) => one.startsWith(REQUEST));
  return {
    request_id: flag?.slice(REQUEST.length) ?? null,
    user_id: null,
    job: { name: task_identifier, id },
  };
}
