import type { TokenPair } from '#shared/api/auth.ts';
import type { BrowserStore } from '../ui/browser-storage.ts';

type KeeperParts = {
  /** Shared by all tabs. */
  storage: Pick<BrowserStore, 'get' | 'set' | 'remove'>;
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Null: refused. Rejects on network failure. */
  exchange: (refreshToken: string) => Promise<TokenPair | null>;
  now: () => number;
  /** Also after a logout in another tab. */
  onEnd: () => void;
};

export const REFRESH_TOKEN_KEY = 'porchlight.refresh_token';
/** Renewed this long before expiry, so that pending calls don't fail. */
const MARGIN_MS = 30_000;

/** Access token in memory, refresh token in shared storage. A lost response is retried with the same token. */
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

  keep(pair: TokenPair): void {
    this.#access = {
      token: pair.access_token,
      until: this.#parts.now() + pair.expires_in * 1000 - MARGIN_MS,
    };
    this.#parts.storage.set(REFRESH_TOKEN_KEY, pair.refresh_token);
  }

  forget(): void {
    this.#access = null;
    this.#parts.storage.remove(REFRESH_TOKEN_KEY);
  }

  async getToken(): Promise<string | null> {
    if (this.#access && this.#access.until > this.#parts.now()) return this.#access.token;
    return await this.renew();
  }

  /** Skips renewal if it happened already. */
  async renewToken(refused: string): Promise<string | null> {
    if (this.#access && this.#access.token !== refused) return this.#access.token;
    return await this.renew();
  }

  /** Concurrent callers share one exchange. */
  renew(): Promise<string | null> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** A logout in another tab applies here too. */
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
      // A login or logout during the request wins over its response.
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

  /** Another tab logged out during the first refresh: notify this tab too. */
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
