import { AsyncLocalStorage } from 'node:async_hooks';

/** Added to log lines, audit events and jobs. */
export type Trace = {
  /** Also in jobs that the request queued; null: a scheduled job. */
  readonly request_id: string | null;
  /** Once known. */
  user_id: number | null;
  /** After trusted proxies. */
  readonly address?: string;
  readonly job?: { name: string; id: string };
};

const traceStorage = new AsyncLocalStorage<Trace>();

export function runWithTrace<R>(trace: Trace, work: () => R): R {
  return traceStorage.run(trace, work);
}

/** Null: a scheduled job, an operator, or start-up. */
export function currentTrace(): Trace | null {
  return traceStorage.getStore() ?? null;
}
