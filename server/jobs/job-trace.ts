import { currentTrace, type Trace } from '../operations/trace.ts';

const REQUEST = 'request:';

/** Links the job's log lines to its request. */
export function traceFlags(): string[] | null {
  const id = currentTrace()?.request_id;
  return id ? [REQUEST + id] : null;
}

type FlaggedJob = { id: string; task_identifier: string; flags: Record<string, true> | null };

export function traceOf({ id, task_identifier, flags }: FlaggedJob): Trace {
  const flag = Object.keys(flags ?? {}).find((one) => one.startsWith(REQUEST));
  return {
    request_id: flag?.slice(REQUEST.length) ?? null,
    user_id: null,
    job: { name: task_identifier, id },
  };
}
