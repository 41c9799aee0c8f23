import type { TokenPair } from '#shared/api/auth-schemas.ts';
import type { BrowserStore } from '../ui/browser-storage.ts';

type TokenStoreOptions = {
  /** Storage that all tabs share. */
  storage: Pick<BrowserStore, 'get' | 'set' | 'remove'>;
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Exchanges the refresh token. Resolves to null if the server rejects it. Rejects on a network failure. */
  exchange: (refreshToken: string) => Promise<TokenPair | null>;
  now: () => number;
  /** Called when the session ends, even by a logout in another tab. */
  onEnd: () => void;
};

export const REFRESH_TOKEN_KEY = 'porchlight.refresh_token';
/** Milliseconds before its expiry at which a token is renewed, so that pending calls don't fail. */
const MARGIN_MS = 30_000;

/**
 * Holds the access token in memory and the refresh token in shared storage. If a response is lost, the next
 * attempt sends the same refresh token.
 */
export class TokenStore {
  readonly #options: TokenStoreOptions;
  #access: { token: string; until: number } | null = null;
  #renewing: Promise<string | null> | null = null;

  constructor(options: TokenStoreOptions) {
    this.#options = options;
  }

  get hasRefreshToken(): boolean {
    return this.refreshToken !== null;
  }

  get refreshToken(): string | null {
    return this.#options.storage.get(REFRESH_TOKEN_KEY);
  }

  save(pair: TokenPair): void {
    this.#access = {
      token: pair.access_token,
      until: this.#options.now() + pair.expires_in * 1000 - MARGIN_MS,
    };
    this.#options.storage.set(REFRESH_TOKEN_KEY, pair.refresh_token);
  }

  clear(): void {
    this.#access = null;
    this.#options.storage.remove(REFRESH_TOKEN_KEY);
  }

  async getToken(): Promise<string | null> {
    if (this.#access && this.#access.until > this.#options.now()) return this.#access.token;
    return await this.renew();
  }

  /** Renews a token that the server has rejected, unless another call has already renewed it. */
  async renewToken(refused: string): Promise<string | null> {
    if (this.#access && this.#access.token !== refused) return this.#access.token;
    return await this.renew();
  }

  /** Renews the token. Concurrent callers in the tab share one request. */
  renew(): Promise<string | null> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** Ends this tab's session after a logout in another tab. */
  handleStorage(key: string | null, value: string | null): void {
    const isOver = (key === REFRESH_TOKEN_KEY || key === null) && value === null;
    if (!isOver || !this.#access) return;
    this.#access = null;
    this.#options.onEnd();
  }

  async #renew(): Promise<string | null> {
    if (!this.hasRefreshToken) return this.#end();
    return await this.#options.withLock(async () => {
      const known = this.refreshToken;
      if (known === null) return this.#signOut();
      const pair = await this.#options.exchange(known);
      // A login or logout in another tab during the request takes precedence over this response.
      if (!this.hasRefreshToken) return this.#signOut();
      if (this.refreshToken !== known) return pair ? this.#use(pair) : this.#end();
      if (pair === null) {
        this.clear();
        this.#options.onEnd();
        return null;
      }
      this.save(pair);
      return pair.access_token;
    });
  }

  #use(pair: TokenPair): string {
    this.#access = {
      token: pair.access_token,
      until: this.#options.now() + pair.expires_in * 1000 - MARGIN_MS,
    };
    return pair.access_token;
  }

  /**
   * Ends the session even if this tab has never had an access token, because another tab may log out during
   * the first refresh.
   */
  #signOut(): null {
    this.#access = null;
    this.#options.onEnd();
    return null;
  }

  #end(): null {
    const wasOpen = this.#access !== null;
    this.#access = null;
    if (wasOpen) this.#options.onEnd();
    return null;
  }
}
