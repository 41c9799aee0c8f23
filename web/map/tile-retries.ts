import { retryDelay } from './retry-delay.ts';

export type TilePlace = { z: number; x: number; y: number };

/** Retries tiles after temporary failures, because the library does not. */
export class TileRetries {
  readonly #refresh: (sourceId: string, tile: TilePlace) => void;
  readonly #failures = new Map<string, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(refresh: (sourceId: string, tile: TilePlace) => void) {
    this.#refresh = refresh;
  }

  handleFailedTile(sourceId: string, tile: TilePlace, status: number | undefined): boolean {
    const key = keyOf(sourceId, tile);
    const failures = this.#failures.get(key) ?? 0;
    const pause = retryDelay(failures, status);
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

  handleLoaded(sourceId: string, tile: TilePlace): void {
    this.#failures.delete(keyOf(sourceId, tile));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#failures.clear();
  }
}

const keyOf = (sourceId: string, { z, x, y }: TilePlace) => [sourceId, z, x, y].join('/');
