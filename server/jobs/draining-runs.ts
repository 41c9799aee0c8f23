import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { type RunWatch, startStopping, waitUntilDrained } from './job-runner.ts';
import type { WorkerLiveness } from './worker-liveness.ts';

/** Each draining run uses another connection. */
const MAX_DRAINING = 2;
const DRAIN_TIMEOUT_MS = 60_000;

export type Run = { runner: Runner; watch: RunWatch; liveness: WorkerLiveness };

/** These runs start no more jobs but still hold locks. */
export class DrainingRuns {
  readonly #ends = new Map<Run, Promise<void>>();

  add(run: Run): void {
    startStopping(run.runner);
    run.liveness.stopChecking();
    this.#ends.set(
      run,
      waitUntilDrained(run.runner, run.watch).then(() => this.#release(run)),
    );
  }

  #release(run: Run): void {
    run.liveness.release();
    this.#ends.delete(run);
  }

  /** Waits up to a minute, then abandons the oldest run: other workers take its jobs. */
  async limit(signal: AbortSignal): Promise<void> {
    if (this.#ends.size <= MAX_DRAINING) return;
    const timeout = sleep(DRAIN_TIMEOUT_MS, undefined, { signal, ref: false }).catch(() => {});
    await Promise.race([...this.#ends.values(), timeout]);
    // On shutdown, `stop` waits for all runs.
    if (signal.aborted) return;
    const [oldest] = this.#ends.keys();
    if (oldest && this.#ends.size > MAX_DRAINING) this.#release(oldest);
  }

  isBusy(): boolean {
    return [...this.#ends.keys()].some(({ watch }) => watch.isBusy());
  }

  async waitForAll(): Promise<void> {
    await Promise.all(this.#ends.values());
  }

  releaseAll(): void {
    for (const run of this.#ends.keys()) this.#release(run);
  }
}
