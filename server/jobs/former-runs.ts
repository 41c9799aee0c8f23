import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { beginToStop, type RunWatch, untilOver } from './job-runner.ts';
import type { WorkerWatch } from './keep-worker-alive.ts';

/** Each uses a connection that a worker has in addition to its jobs. */
const MOST = 2;
const PATIENCE_MS = 60_000;

export type Run = { runner: Runner; watch: RunWatch; alive: WorkerWatch };

/** Queue runs that take no more jobs but still hold locks on running ones. */
export class FormerRuns {
  readonly #ends = new Map<Run, Promise<void>>();

  add(run: Run): void {
    beginToStop(run.runner);
    run.alive.stopLooking();
    this.#ends.set(
      run,
      untilOver(run.runner, run.watch).then(() => this.#release(run)),
    );
  }

  #release(run: Run): void {
    run.alive.release();
    this.#ends.delete(run);
  }

  /** Beyond the limit, the oldest is abandoned after a minute: other workers take its jobs. */
  async keepFew(signal: AbortSignal): Promise<void> {
    if (this.#ends.size <= MOST) return;
    const isTooLong = sleep(PATIENCE_MS, undefined, { signal, ref: false }).catch(() => {});
    await Promise.race([...this.#ends.values(), isTooLong]);
    // On shutdown the caller waits for all.
    if (signal.aborted) return;
    const [oldest] = this.#ends.keys();
    if (oldest && this.#ends.size > MOST) this.#release(oldest);
  }

  isAtWork(): boolean {
    return [...this.#ends.keys()].some(({ watch }) => watch.isAtWork());
  }

  async untilAllOver(): Promise<void> {
    await Promise.all(this.#ends.values());
  }

  letAllGo(): void {
    for (const run of this.#ends.keys()) this.#release(run);
  }
}
