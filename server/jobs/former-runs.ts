import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { beginToStop, type RunWatch, untilOver } from './job-runner.ts';
import type { WorkerWatch } from './keep-worker-alive.ts';

/** Each holds a connection, of those that a worker has beside its jobs'. */
const MOST = 2;
const PATIENCE_MS = 60_000;

export type Run = { runner: Runner; watch: RunWatch; alive: WorkerWatch };

/** Runs of the queue that take no job any more, while what they have taken goes on under their own locks. */
export class FormerRuns {
  readonly #ends = new Map<Run, Promise<void>>();

  add(run: Run): void {
    beginToStop(run.runner);
    run.alive.stopLooking();
    this.#ends.set(
      run,
      untilOver(run.runner, run.watch).then(() => this.#letGo(run)),
    );
  }

  #letGo(run: Run): void {
    run.alive.letGo();
    this.#ends.delete(run);
  }

  /** Of too many the first is forgotten after a while: what it still has is given to others. */
  async keepFew(signal: AbortSignal): Promise<void> {
    if (this.#ends.size <= MOST) return;
    const isTooLong = sleep(PATIENCE_MS, undefined, { signal, ref: false }).catch(() => {});
    await Promise.race([...this.#ends.values(), isTooLong]);
    // Whoever stops the program waits for all of them.
    if (signal.aborted) return;
    const [oldest] = this.#ends.keys();
    if (oldest && this.#ends.size > MOST) this.#letGo(oldest);
  }

  isAtWork(): boolean {
    return [...this.#ends.keys()].some(({ watch }) => watch.isAtWork());
  }

  async untilAllOver(): Promise<void> {
    await Promise.all(this.#ends.values());
  }

  letAllGo(): void {
    for (const run of this.#ends.keys()) this.#letGo(run);
  }
}
