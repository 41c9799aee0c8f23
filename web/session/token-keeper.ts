import type { TokenPair } from '#shared/api/auth.ts';
import type { BrowserStore } from '../ui/browser-storage.ts';

/** The browser's facilities, replaced in tests. */
export type KeeperParts = {
  /** Holds the refresh token for all tabs. */
  storage: Pick<BrowserStore, 'get' | 'set' | 'remove'>;
  /** Lets one tab at a time do something. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Exchanges a refresh token. Null: it was refused. Rejects when no answer arrived. */
  exchange: (refreshToken: string) => Promise<TokenPair | null>;
  /** Milliseconds. */
  now: () => number;
  /** The session is over: its tokens are gone, here or by another tab. */
  onEnd: () => void;
};

export const REFRESH_TOKEN_KEY = 'porchlight.refresh_token';
/** An access token is renewed so long before its end, for calls that are on their way. */
const MARGIN_MS = 30_000;

/**
 * Holds the access token of this tab in memory and the refresh token in the storage that all tabs share. One tab at a
 * time exchanges the refresh token and reads the newest one when its turn comes. Only a refusal ends the session: after
 * a lost answer the same token is presented again, which the server accepts until a successor has been used.
 */
export class TokenKeeper {
  readonly #parts: KeeperParts;
  #access: { token: string; until: number } | null = null;
  #renewing: Promise<string | null> | null = null;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  get hasRefreshToken(): boolean {
    return this.refreshToken !== null;
  }

  get refreshToken(): string | null {
    return this.#parts.storage.get(REFRESH_TOKEN_KEY);
  }

  /** Tokens of a new log-in. */
  keep(pair: TokenPair): void {
    this.#access = {
      token: pair.access_token,
      until: this.#parts.now() + pair.expires_in * 1000 - MARGIN_MS,
    };
    this.#parts.storage.set(REFRESH_TOKEN_KEY, pair.refresh_token);
  }

  /** Forgets the tokens, in every tab. */
  forget(): void {
    this.#access = null;
    this.#parts.storage.remove(REFRESH_TOKEN_KEY);
  }

  /** An access token that should still work; null: nobody is logged in. */
  async getToken(): Promise<string | null> {
    if (this.#access && this.#access.until > this.#parts.now()) return this.#access.token;
    return await this.renew();
  }

  /** Another token in place of one that was refused, unless that was done already. */
  async renewToken(refused: string): Promise<string | null> {
    if (this.#access && this.#access.token !== refused) return this.#access.token;
    return await this.renew();
  }

  /** Exchanges the refresh token now; many callers at once share one exchange. */
  renew(): Promise<string | null> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** Another tab has changed the shared storage: what it logged out of is over here too. */
  hearStorage(key: string | null, value: string | null): void {
    const isOver = (key === REFRESH_TOKEN_KEY || key === null) && value === null;
    if (!isOver || !this.#access) return;
    this.#access = null;
    this.#parts.onEnd();
  }

  async #renew(): Promise<string | null> {
    if (!this.hasRefreshToken) return this.#end();
    return await this.#parts.withLock(async () => {
      const known = this.refreshToken;
      if (known === null) return this.#leave();
      const pair = await this.#parts.exchange(known);
      // Somebody logged in or out meanwhile, without waiting for a turn: that counts, not what we were told.
      if (!this.hasRefreshToken) return this.#leave();
      if (this.refreshToken !== known) return pair ? this.#use(pair) : this.#end();
      if (pair === null) {
        this.forget();
        this.#parts.onEnd();
        return null;
      }
      this.keep(pair);
      return pair.access_token;
    });
  }

  #use(pair: TokenPair): string {
    this.#access = {
      token: pair.access_token,
      until: this.#parts.now() + pair.expires_in * 1000 - MARGIN_MS,
    };
    return pair.access_token;
  }

  /** Another tab logged out while this one waited for its first access token: it must hear of it all the same. */
  #leave(): null {
    this.#access = null;
    this.#parts.onEnd();
    return null;
  }

  #end(): null {
    const wasOpen = this.#access !== null;
    this.#access = null;
    if (wasOpen) this.#parts.onEnd();
    return null;
  }
}
