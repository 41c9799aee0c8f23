import { retryPause } from './retry-pause.ts';

/** A tile by its place in the scheme. */
export type TilePlace = { z: number; x: number; y: number };

/**
 * Has tiles of a map asked for again that failed because the site was busy: the map library leaves a hole for as long as one looks there. A tile
 * that fails again and again is given up.
 */
export class TileRetries {
  readonly #refresh: (sourceId: string, tile: TilePlace) => void;
  readonly #failures = new Map<string, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(refresh: (sourceId: string, tile: TilePlace) => void) {
    this.#refresh = refresh;
  }

  /** Whether a tile that failed is asked for again. */
  noteFailure(sourceId: string, tile: TilePlace, status: number | undefined): boolean {
    const key = keyOf(sourceId, tile);
    const failures = this.#failures.get(key) ?? 0;
    const pause = retryPause(failures, status);
    if (pause === null) {
      this.#failures.delete(key);
      return false;
    }
    this.#failures.set(key, failures + 1);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#refresh(sourceId, tile);
    }, pause);
    this.#timers.add(timer);
    return true;
  }

  noteLoaded(sourceId: string, tile: TilePlace): void {
    this.#failures.delete(keyOf(sourceId, tile));
  }

  /** Asks for nothing any more. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#failures.clear();
  }
}

const keyOf = (sourceId: string, { z, x, y }: TilePlace) => [sourceId, z, x, y].join('/');
