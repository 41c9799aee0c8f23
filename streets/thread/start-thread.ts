import { type Transferable, Worker } from 'node:worker_threads';
import type { ThreadCall, ThreadRequest, ThreadResponse } from './serve-regions.ts';

/** A later request may succeed. */
export class RegionUnavailable extends Error {
  override readonly name = 'RegionUnavailable';
}

export type Thread = {
  readonly isAlive: boolean;
  /** @throws the error thrown in the thread, or RegionUnavailable */
  call(call: ThreadCall, transfer?: Transferable[]): Promise<unknown>;
  release(region: number): void;
  end(reason: string): Promise<void>;
};

type PendingCall = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The process stays alive only during calls. @param timeoutMs limit of each call */
export function startThread(script: URL, timeoutMs: number): Thread {
  const worker = new Worker(script, { name: 'streets', execArgv: [] });
  worker.unref();
  /** The thread is running the first call. */
  const pending = new Map<number, PendingCall>();
  let calls = 0;
  let failure: RegionUnavailable | null = null;
  let timer: NodeJS.Timeout | undefined;

  const fail = (reason: string) => {
    failure ??= new RegionUnavailable(reason);
    clearTimeout(timer);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
    worker.unref();
  };
  const end = async (reason: string) => {
    fail(reason);
    await worker.terminate();
  };
  const watch = () => {
    clearTimeout(timer);
    if (pending.size === 0) return worker.unref();
    worker.ref();
    timer = setTimeout(
      () => void end(`A routing request took longer than ${timeoutMs / 1000} s.`),
      timeoutMs,
    );
  };

  worker.on('message', ({ call, ...outcome }: ThreadResponse) => {
    const caller = pending.get(call);
    pending.delete(call);
    watch();
    if ('result' in outcome) caller?.resolve(outcome.result);
    else
      caller?.reject('error' in outcome ? outcome.error : new RegionUnavailable('The region was released.'));
  });
  worker.on('messageerror', (error) => void end(`Lost a response of the routing thread: ${error.message}`));
  worker.on('error', (error) => fail(`The routing thread failed: ${(error as Error).message}`));
  worker.on('exit', (code) => fail(`The thread of the streets has ended with code ${code}.`));

  return {
    get isAlive() {
      return failure === null;
    },
    call: (call, transfer) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        calls += 1;
        worker.postMessage({ ...call, call: calls } satisfies ThreadRequest, transfer);
        pending.set(calls, { resolve, reject });
        if (pending.size === 1) watch();
      }),
    release(region) {
      if (!failure) worker.postMessage({ release: region } satisfies ThreadRequest);
    },
    end,
  };
}
