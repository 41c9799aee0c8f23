/** One request or event in the life of a session. Tokens are numbered in the order of issue. */
export type Step =
  | { do: 'refresh'; token: number }
  | { do: 'revoke'; token: number; kind: 'access' | 'refresh' }
  | { do: 'pass'; seconds: number }
  | { do: 'block' | 'unblock' };

type Pair = {
  parent: number | null;
  created: number;
  used: number | null;
  accessEnds: number;
  refreshEnds: number;
};

const CONCURRENT_S = 10;
const ACCESS_S = 900;
const DAY_S = 86_400;
const SESSION_S = 14 * DAY_S;
const LONGEST_S = 90 * DAY_S;

/**
 * A model of one session. A refresh token is accepted until one of its successors, or a sibling issued at
 * another time, has been used; reusing it after that ends the session.
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
    const created = this.#now;
    this.pairs.push({ parent, created, used: null, accessEnds: created + ACCESS_S, refreshEnds: this.#ends });
  }

  get #isAlive(): boolean {
    return !this.#isEnded && !this.#isBlocked && this.#now < Math.min(this.#ends, LONGEST_S);
  }

  /** True if the pair's access token is valid now. */
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

  /** True if the refresh token is accepted. */
  refresh(token: number): boolean {
    const pair = this.pairs[token]!;
    if (!this.#isAlive) return false;
    const isSibling = ({ parent, created }: Pair) =>
      parent !== null && parent === pair.parent && Math.abs(created - pair.created) > CONCURRENT_S;
    if (this.pairs.some((other) => other.used !== null && (other.parent === token || isSibling(other)))) {
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
