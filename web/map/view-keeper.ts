import type { MapBounds, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import type { OpenPinIndex } from './open-pin-index.ts';
import { boxAroundView, intersect, isWithin } from './pin-box.ts';
import { retryPause } from './retry-pause.ts';

/** While the map moves, the groups are looked up at most this often. */
const LOOKUP_EVERY_MS = 120;
/** The server is asked when the map has rested so long, or has moved so long beyond what is held. */
const REST_MS = 120;
const LONGEST_MOVE_MS = 600;

type ViewKeeperOptions = {
  /** What the map shows, with a margin. */
  readView: () => PinQuery;
  index: OpenPinIndex;
  /** Null: the index holds all pins there are. */
  source: PinSource | null;
  show: (groups: PinGroup[]) => void;
};

type HeldBox = { box: MapBounds; zoom: number };

/** Keeps the groups of pins up with a map's movements, and what the index holds up with its view. */
export class ViewKeeper {
  readonly #options: ViewKeeperOptions;
  #isGone = false;
  #lastLook = Number.NEGATIVE_INFINITY;
  /** What the index holds, where it is fetched. */
  #held: HeldBox | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movesSince: number | null = null;
  #underway: string | null = null;
  #failures = 0;

  constructor(options: ViewKeeperOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
  }

  readonly look = async (): Promise<void> => {
    this.#lastLook = performance.now();
    const view = this.#options.readView();
    if (this.#options.source) this.#keepUp(this.#options.source, view);
    const groups = await this.#options.index.ask({ kind: 'query', query: view });
    if (!this.#isGone) this.#options.show(groups);
  };

  readonly lookSometimes = (): void => {
    if (performance.now() - this.#lastLook > LOOKUP_EVERY_MS) void this.look();
  };

  #keepUp(source: PinSource, view: PinQuery): void {
    const zoom = Math.max(0, Math.round(view.zoom));
    clearTimeout(this.#timer);
    if (this.#held?.zoom === zoom && isWithin(view.bounds, this.#held.box)) {
      this.#movesSince = null;
      return;
    }
    this.#movesSince ??= performance.now();
    const hasMovedLong = performance.now() - this.#movesSince > LONGEST_MOVE_MS;
    const next = { box: boxAroundView(view.bounds, zoom), zoom };
    this.#timer = setTimeout(() => this.#fetch(source, next), hasMovedLong ? 0 : REST_MS);
  }

  async #fetch(source: PinSource, next: HeldBox): Promise<void> {
    this.#movesSince = null;
    const asked = source.within ? intersect(next.box, source.within) : next.box;
    // Nothing is shown there, and what is held lies elsewhere.
    if (asked === null) return;
    const address = source.addressOf(asked, next.zoom);
    if (address === this.#underway) return;
    this.#underway = address;
    const outcome = await this.#options.index.ask({ kind: 'fetch', address });
    if (this.#isGone || outcome.kind === 'overtaken') return;
    this.#underway = null;
    if (outcome.kind === 'held') {
      this.#held = next;
      this.#failures = 0;
      await this.look();
      return;
    }
    const pause = retryPause(this.#failures, outcome.status);
    this.#failures += 1;
    if (pause !== null) this.#timer = setTimeout(this.look, pause);
  }
}
