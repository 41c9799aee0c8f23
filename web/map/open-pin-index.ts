import type { GroupOpening, MapPin, PinGroup, PinQuery } from './map-pin.ts';
import { PinIndex } from './pin-index.ts';

/** Above so many pins the index is built in a worker: on a phone it would hold the page for a blink or more. */
const WORKER_ABOVE_PINS = 2_000;

export type PinRequest =
  | { kind: 'load'; pins: readonly MapPin[] }
  | { kind: 'query'; query: PinQuery }
  | { kind: 'open'; clusterId: number };

/** One way to ask, wherever the index lives. */
export type OpenPinIndex = {
  query(query: PinQuery): Promise<PinGroup[]>;
  open(clusterId: number): Promise<GroupOpening>;
  close(): void;
};

export function openPinIndex(pins: readonly MapPin[]): OpenPinIndex {
  return pins.length > WORKER_ABOVE_PINS && typeof Worker !== 'undefined' ? inWorker(pins) : inPage(pins);
}

function inPage(pins: readonly MapPin[]): OpenPinIndex {
  const index = new PinIndex(pins);
  return {
    query: async (query) => index.query(query),
    open: async (clusterId) => index.open(clusterId),
    close: () => {},
  };
}

function inWorker(pins: readonly MapPin[]): OpenPinIndex {
  const worker = new Worker(new URL('./pin-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: never) => void>();
  let lastId = 0;
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const ask = <T>(request: PinRequest): Promise<T> => {
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve) => {
      waiting.set(id, resolve as (answer: never) => void);
      worker.postMessage({ id, ask: request });
    });
  };
  void ask({ kind: 'load', pins });
  return {
    query: (query) => ask<PinGroup[]>({ kind: 'query', query }),
    open: (clusterId) => ask<GroupOpening>({ kind: 'open', clusterId }),
    close: () => worker.terminate(),
  };
}
