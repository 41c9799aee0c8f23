import { type Transferable, Worker } from 'node:worker_threads';
import { StreetsAway } from './opened-streets.ts';
import type { ThreadAnswer, ThreadCall, ThreadRequest } from './thread-messages.ts';

/** Can't be restarted. */
export type Thread = {
  readonly isAlive: boolean;
  /** @throws the thread's error, or StreetsAway */
  call(call: ThreadCall, transfer?: Transferable[]): Promise<unknown>;
  drop(streets: number): void;
  /** Rejects pending calls. */
  end(reason: string): Promise<void>;
};

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/** Keeps the process alive during calls only. @param timeoutMs per call; a slower thread is ended */
export function startThread(script: URL, timeoutMs: number): Thread {
  const worker = new Worker(script, { name: 'streets', execArgv: [] });
  worker.unref();
  /** Oldest first: the running one. */
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let fall: StreetsAway | null = null;
  let timer: NodeJS.Timeout | undefined;

  const fallFor = (reason: string) => {
    fall ??= new StreetsAway(reason);
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(fall);
    waiting.clear();
    worker.unref();
  };
  const end = async (reason: string) => {
    fallFor(reason);
    await worker.terminate();
  };
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size === 0) return worker.unref();
    worker.ref();
    timer = setTimeout(
      () => void end(`A question to the streets took longer than ${timeoutMs / 1000} s.`),
      timeoutMs,
    );
  };

  worker.on('message', ({ call, ...outcome }: ThreadAnswer) => {
    const asked = waiting.get(call);
    waiting.delete(call);
    watch();
    if ('answer' in outcome) asked?.resolve(outcome.answer);
    else
      asked?.reject('failure' in outcome ? outcome.failure : new StreetsAway('The streets were let go of.'));
  });
  worker.on(
    'messageerror',
    (error) => void end(`An answer of the streets is lost: ${(error as Error).message}`),
  );
  worker.on('error', (error) => fallFor(`The thread of the streets has failed: ${(error as Error).message}`));
  worker.on('exit', (code) => fallFor(`The thread of the streets has ended with code ${code}.`));

  return {
    get isAlive() {
      return fall === null;
    },
    call: (call, transfer) =>
      new Promise((resolve, reject) => {
        if (fall) return reject(fall);
        calls += 1;
        worker.postMessage({ ...call, call: calls } satisfies ThreadRequest, transfer);
        waiting.set(calls, { resolve, reject });
        if (waiting.size === 1) watch();
      }),
    drop(streets) {
      if (!fall) worker.postMessage({ drop: streets } satisfies ThreadRequest);
    },
    end,
  };
}
