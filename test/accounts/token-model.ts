/** What is told to a family of tokens; tokens are named by the order in which they were given out. */
export type Step =
  | { do: 'refresh'; token: number }
  | { do: 'revoke'; token: number; kind: 'access' | 'refresh' }
  | { do: 'pass'; seconds: number }
  | { do: 'block' | 'unblock' };

type Pair = { parent: number | null; used: number | null; accessEnds: number; refreshEnds: number };

const GRACE_S = 10;
const ACCESS_S = 900;
const DAY_S = 86_400;
const SESSION_S = 14 * DAY_S;
const LONGEST_S = 90 * DAY_S;

/**
 * One session as the rules say it (RFC 6749 with rotation): a refresh token works once, for ten seconds more while nothing of what came
 * from it was used, and its reuse ends all. Written from the rules alone, with numbers in place of a database.
 */
export class TokenModel {
  readonly pairs: Pair[] = [];
  #now = 0;
  #isEnded = false;
  #isBlocked = false;
  #ends = SESSION_S;

  constructor() {
    this.#give(null);
  }

  #give(parent: number | null): void {
    this.pairs.push({ parent, used: null, accessEnds: this.#now + ACCESS_S, refreshEnds: this.#ends });
  }

  get #isAlive(): boolean {
    return !this.#isEnded && !this.#isBlocked && this.#now < Math.min(this.#ends, LONGEST_S);
  }

  /** Whether the access token of a pair opens anything now. */
  works(token: number): boolean {
    return this.#isAlive && this.#now < this.pairs[token]!.accessEnds;
  }

  pass(seconds: number): void {
    this.#now += seconds;
  }

  revoke(): void {
    this.#isEnded = true;
  }

  block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked;
  }

  /** Whether a refresh token is taken. */
  refresh(token: number): boolean {
    const pair = this.pairs[token]!;
    if (!this.#isAlive) return false;
    const isInGrace =
      pair.used !== null &&
      this.#now - pair.used < GRACE_S &&
      !this.pairs.some(({ parent, used }) => parent === token && used !== null);
    if (pair.used !== null && !isInGrace) {
      this.#isEnded = true;
      return false;
    }
    if (this.#now >= pair.refreshEnds) return false;
    pair.used ??= this.#now;
    this.#ends = Math.min(this.#now + SESSION_S, LONGEST_S);
    this.#give(token);
    return true;
  }
}
