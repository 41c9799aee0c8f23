import type { MapPin } from './map-pin.ts';
import { type PinAnswer, PinDesk, type PinRequest } from './pin-desk.ts';

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

function inWorker(): OpenPinIndex {
  const worker = new Worker(new URL('./pin-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: never) => void>();
  let lastId = 0;
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  return {
    ask: <R extends PinRequest>(request: R) => {
      lastId += 1;
      const id = lastId;
      return new Promise<PinAnswer<R>>((resolve) => {
        waiting.set(id, resolve as (answer: never) => void);
        worker.postMessage({ id, ask: request });
      });
    },
    close: () => worker.terminate(),
  };
}
