import type { MapBounds, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import type { OpenPinIndex } from './open-pin-index.ts';
import { boxAroundView, intersect, isWithin } from './pin-box.ts';
import { retryPause } from './retry-pause.ts';

/** While the map moves, the groups are looked up at most this often. */
const LOOKUP_EVERY_MS = 120;
/** A zoom that the map only passes through is not drawn, unless it passes for so long: nearly every pin would be another one. */
const LONGEST_ZOOM_MS = 500;
/** The server is asked when the map has rested so long, or has moved so long beyond what is held. */
const REST_MS = 120;
const LONGEST_MOVE_MS = 600;

type ViewKeeperOptions = {
  /** What the map shows. */
  readView: () => PinQuery;
  index: OpenPinIndex;
  /** Null: the index holds all pins there are. */
  source: PinSource | null;
  show: (groups: PinGroup[]) => void;
};

type HeldBox = { box: MapBounds; zoom: number };

/** Pins beyond each edge are ready before they come into view; a part of the view's width and height. */
const MARGIN = 0.15;
const WORLD: MapBounds = [-180, -90, 180, 90];

/** Groups are made for whole zooms. */
const levelOf = ({ zoom }: PinQuery) => Math.max(0, Math.round(zoom));

function widen([west, south, east, north]: MapBounds): MapBounds {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [
    Math.max(WORLD[0], west - x),
    Math.max(WORLD[1], south - y),
    Math.min(WORLD[2], east + x),
    Math.min(WORLD[3], north + y),
  ];
}

/** Keeps the groups of pins up with a map's movements, and what the index holds up with its view. */
export class ViewKeeper {
  readonly #options: ViewKeeperOptions;
  /** What was looked up last. */
  #looked: HeldBox | null = null;
  #isGone = false;
  #lastLook = Number.NEGATIVE_INFINITY;
  #zoomingSince: number | null = null;
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

  /** Looks up what has come into view, if anything has. */
  readonly look = async (): Promise<void> => {
    this.#lastLook = performance.now();
    this.#zoomingSince = null;
    const view = this.#options.readView();
    const zoom = levelOf(view);
    const wide = widen(view.bounds);
    if (this.#options.source) this.#keepUp(this.#options.source, { box: wide, zoom });
    if (this.#looked?.zoom === zoom && isWithin(view.bounds, this.#looked.box)) return;
    this.#looked = { box: wide, zoom };
    const groups = await this.#options.index.ask({ kind: 'query', query: { bounds: wide, zoom } });
    if (!this.#isGone) this.#options.show(groups);
  };

  /** For each frame of a moving map. */
  readonly lookSometimes = (): void => {
    const now = performance.now();
    if (now - this.#lastLook <= LOOKUP_EVERY_MS) return;
    if (this.#looked && this.#looked.zoom !== levelOf(this.#options.readView())) {
      this.#zoomingSince ??= now;
      if (now - this.#zoomingSince < LONGEST_ZOOM_MS) return;
    }
    void this.look();
  };

  #keepUp(source: PinSource, { box, zoom }: HeldBox): void {
    clearTimeout(this.#timer);
    if (this.#held?.zoom === zoom && isWithin(box, this.#held.box)) {
      this.#movesSince = null;
      return;
    }
    this.#movesSince ??= performance.now();
    const hasMovedLong = performance.now() - this.#movesSince > LONGEST_MOVE_MS;
    const next = { box: boxAroundView(box, zoom), zoom };
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
      this.#looked = null;
      await this.look();
      return;
    }
    const pause = retryPause(this.#failures, outcome.status);
    this.#failures += 1;
    if (pause !== null) this.#timer = setTimeout(this.look, pause);
  }
}
