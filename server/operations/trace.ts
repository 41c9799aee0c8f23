import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields added to log lines, audit events and jobs. */
export type Trace = {
  /** Id of the request. Jobs that a request queued have its id; it is null in scheduled jobs. */
  readonly request_id: string | null;
  /** Null until the user is authenticated. */
  user_id: number | null;
  /** Client address as reported by trusted proxies. */
  readonly address?: string;
  readonly job?: { name: string; id: string };
};

const traceStorage = new AsyncLocalStorage<Trace>();

export function runWithTrace<R>(trace: Trace, work: () => R): R {
  return traceStorage.run(trace, work);
}

/** Null in scheduled jobs, operators' commands and while the program starts. */
export function currentTrace(): Trace | null {
  return traceStorage.getStore() ?? null;
}
