/** A place in the log of changes, from PostgreSQL's `16/B374D848`. */
export function readLogPlace(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

type Mark = { atMs: number; place: bigint };

/** More marks than are made in a minute; older ones are of a replica that is left alone anyway. */
const MOST_MARKS = 200;

/**
 * How far a replica is behind, by our clock alone: we note where the primary was at a moment, and see when the replica gets
 * there. Unlike the age of the last change, it is right on a site where nothing is being written.
 */
export class ReplicaLag {
  #marks: Mark[] = [];
  /** The latest moment of which the replica has everything; null before the first is reached. */
  #freshThroughMs: number | null = null;

  /** The primary was here at this moment. Moments are told in order. */
  note(atMs: number, place: bigint): void {
    this.#marks.push({ atMs, place });
    if (this.#marks.length > MOST_MARKS) this.#marks.splice(1, 1);
  }

  /** The replica has come this far. */
  reach(place: bigint): void {
    for (let mark = this.#marks[0]; mark && mark.place <= place; mark = this.#marks[0]) {
      this.#freshThroughMs = mark.atMs;
      this.#marks.shift();
    }
  }

  /** Milliseconds; infinite while nothing is known. */
  lagMs(nowMs: number): number {
    return this.#freshThroughMs === null ? Number.POSITIVE_INFINITY : nowMs - this.#freshThroughMs;
  }

  /** Another server is the primary: its places are not those of the one before. */
  forget(): void {
    this.#marks = [];
    this.#freshThroughMs = null;
  }
}
