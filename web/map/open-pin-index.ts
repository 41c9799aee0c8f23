import type { MapPin } from './map-pin.ts';
import { type PinAnswer, PinDesk, type PinRequest } from './pin-desk.ts';
import type { WorkerAnswer } from './pin-worker.ts';

/** Above so many pins they are grouped in a worker: on a phone it would take longer than a frame. */
const WORKER_ABOVE_PINS = 250;

/** One way to ask, wherever the pins are held. */
export type OpenPinIndex = {
  ask<const R extends PinRequest>(request: R): Promise<PinAnswer<R>>;
  close(): void;
};

/** An index of pins that are known. */
export function openPinIndex(pins: readonly MapPin[]): OpenPinIndex {
  const index = pins.length > WORKER_ABOVE_PINS ? openPinDesk() : inPage();
  void index.ask({ kind: 'load', pins });
  return index;
}

/** An index of pins that are fetched as they are needed. */
export function openPinDesk(): OpenPinIndex {
  return typeof Worker === 'undefined' ? inPage() : inWorker();
}

function inPage(): OpenPinIndex {
  const desk = new PinDesk();
  return { ask: (request) => desk.answer(request), close: () => {} };
}

type Pending = { request: PinRequest; resolve: (answer: never) => void; reject: (error: Error) => void };

/**
 * A worker whose file does not come, as in a page that stood open over a new release, leaves its questions to the page: all that it was told last
 * is told again there.
 */
function inWorker(): OpenPinIndex {
  const worker = new Worker(new URL('./pin-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Pending>();
  let page: OpenPinIndex | null = null;
  let lastId = 0;
  worker.onmessage = ({ data: { id, answer, failure } }: MessageEvent<WorkerAnswer>) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) pending?.resolve(answer as never);
    else pending?.reject(new Error(failure));
  };
  worker.onerror = () => {
    worker.terminate();
    page ??= inPage();
    for (const { request, resolve, reject } of waiting.values())
      page.ask(request).then(resolve as never, reject);
    waiting.clear();
  };
  return {
    ask: <R extends PinRequest>(request: R) => {
      if (page) return page.ask(request);
      lastId += 1;
      const id = lastId;
      return new Promise<PinAnswer<R>>((resolve, reject) => {
        waiting.set(id, { request, resolve: resolve as (answer: never) => void, reject });
        worker.postMessage({ id, ask: request });
      });
    },
    close: () => worker.terminate(),
  };
}
