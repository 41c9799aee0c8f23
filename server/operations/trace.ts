import { AsyncLocalStorage } from 'node:async_hooks';
import type { Patience } from './patience.ts';

/** Whose work this is: what the lines of the log, the audit trail and the jobs that it starts are told by. */
export type Trace = {
  /** The request that all this follows from, also where a job does it; null: a job that the clock added. */
  readonly request_id: string | null;
  /** Who asks, once that is known. */
  user_id: number | null;
  /** Network address of whoever asks, after trusted proxies. */
  readonly address?: string;
  readonly job?: { name: string; id: string };
  /** Absent: nobody waits for it. */
  readonly patience?: Patience;
};

const traces = new AsyncLocalStorage<Trace>();

/** Does something as part of a request, or of what a request started. */
export function traced<R>(trace: Trace, work: () => R): R {
  return traces.run(trace, work);
}

/** Nobody is to be answered any more by what is done here, or it may take as long as it takes. */
export function endPatience(): void {
  traces.getStore()?.patience?.end();
}

/** Null: no request is the cause, but the clock, an operator or the program itself. */
export function currentTrace(): Trace | null {
  return traces.getStore() ?? null;
}
