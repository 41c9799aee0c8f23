import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work this is: what the lines of the log, the audit trail and the jobs that it starts are told by. */
export type Trace = {
  /** The request that all this follows from, also where a job does it; null: a job that the clock added. */
  readonly request_id: string | null;
  /** Who asks, once that is known. */
  user_id: number | null;
  /** Network address of whoever asks, after trusted proxies. */
  readonly address?: string;
  readonly job?: { name: string; id: string };
};

const traces = new AsyncLocalStorage<Trace>();

/** Does something as part of a request, or of what a request started. */
export function traced<R>(trace: Trace, work: () => R): R {
  return traces.run(trace, work);
}

/** Null: no request is the cause, but the clock, an operator or the program itself. */
export function currentTrace(): Trace | null {
  return traces.getStore() ?? null;
}
