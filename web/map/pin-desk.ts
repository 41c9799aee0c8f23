import type { GroupOpening, MapPin, PinGroup, PinQuery } from './map-pin.ts';
import { PinIndex, stackOrder } from './pin-index.ts';
import { readPins } from './read-pins.ts';

/** What became of a question to the server: 'held', 'overtaken' by the next one, or failed with the answer's status, if there was one. */
export type FetchOutcome = { kind: 'held' } | { kind: 'overtaken' } | { kind: 'failed'; status?: number };

export type PinRequest =
  /** Groups these pins, in place of what was held. */
  | { kind: 'load'; pins: readonly MapPin[] }
  /** Fetches the pins and clusters of an address and groups them, in place of what was held. The last one asked for wins. */
  | { kind: 'fetch'; address: string }
  | { kind: 'query'; query: PinQuery }
  | { kind: 'open'; clusterId: number }
  /** The pins of an address, for a list. Null: they cannot be had. */
  | { kind: 'list'; address: string };

type Answers = {
  load: null;
  fetch: FetchOutcome;
  query: PinGroup[];
  open: GroupOpening;
  list: MapPin[] | null;
};
export type PinAnswer<R extends PinRequest> = Answers[R['kind']];

const ask = (address: string, signal?: AbortSignal) =>
  fetch(address, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) });

/** Holds the pins of a map and answers for them, in a worker or, where there is none, in the page. */
export class PinDesk {
  #index = new PinIndex([]);
  #underway: AbortController | null = null;

  async answer<R extends PinRequest>(request: R): Promise<PinAnswer<R>> {
    return (await this.#answer(request)) as PinAnswer<R>;
  }

  async #answer(request: PinRequest): Promise<Answers[PinRequest['kind']]> {
    switch (request.kind) {
      case 'load':
        this.#index = new PinIndex(request.pins);
        return null;
      case 'fetch':
        return await this.#fetch(request.address);
      case 'query':
        return this.#index.query(request.query);
      case 'open':
        return this.#index.open(request.clusterId);
      case 'list':
        return await this.#list(request.address);
    }
  }

  async #fetch(address: string): Promise<FetchOutcome> {
    this.#underway?.abort();
    const own = new AbortController();
    this.#underway = own;
    try {
      const response = await ask(address, own.signal);
      if (!response.ok) return { kind: 'failed', status: response.status };
      const index = new PinIndex(readPins(await response.json()));
      if (own.signal.aborted) return { kind: 'overtaken' };
      this.#index = index;
      return { kind: 'held' };
    } catch {
      return own.signal.aborted ? { kind: 'overtaken' } : { kind: 'failed' };
    }
  }

  async #list(address: string): Promise<MapPin[] | null> {
    try {
      const response = await ask(address);
      if (!response.ok) return null;
      return stackOrder(readPins(await response.json()).filter((spot) => 'id' in spot));
    } catch {
      return null;
    }
  }
}
