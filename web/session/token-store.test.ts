import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenPair } from '#shared/api/auth-schemas.ts';
import { REFRESH_TOKEN_KEY, TokenStore } from './token-store.ts';

/** State of a browser whose tabs share storage and lock, and of a server whose refresh tokens work once. */
let stored: Map<string, string>;
let valid: Set<string>;
let served: number;
let ended: number;
let clock: number;
let queue: Promise<unknown>;
let isOffline: boolean;

beforeEach(() => {
  stored = new Map();
  valid = new Set();
  served = 0;
  ended = 0;
  clock = 0;
  queue = Promise.resolve();
  isOffline = false;
});

function issue(): TokenPair {
  served += 1;
  valid.add(`refresh-${served}`);
  return {
    access_token: `access-${served}`,
    refresh_token: `refresh-${served}`,
    token_type: 'Bearer',
    expires_in: 900,
  };
}

function openTab(): TokenStore {
  return new TokenStore({
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => Boolean(stored.set(key, value)),
      remove: (key) => void stored.delete(key),
    },
    withLock: <T>(work: () => Promise<T>) => {
      const turn = queue.then(work, work);
      queue = turn.catch(() => {});
      return turn;
    },
    exchange: async (token) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (isOffline) throw new Error('no connection');
      return valid.delete(token) ? issue() : null;
    },
    now: () => clock,
    onEnd: () => {
      ended += 1;
    },
  });
}

describe('TokenStore session end', () => {
  test('a rejected refresh token is deleted and ends the session', async () => {
    stored.set(REFRESH_TOKEN_KEY, 'stolen-and-used');
    expect(await openTab().getToken()).toBeNull();
    expect(stored.size).toBe(0);
    expect(ended).toBe(1);
  });

  test('a logout ends the session in every tab', async () => {
    const [one, other] = [openTab(), openTab()];
    one.save(issue());
    await other.getToken();
    one.clear();
    other.handleStorage(REFRESH_TOKEN_KEY, null);
    expect(ended).toBe(1);
    expect(await other.getToken()).toBeNull();
  });

  test('a logout ends the session of another tab that has no access token yet', async () => {
    const [one, other] = [openTab(), openTab()];
    one.save(issue());
    const renewing = other.renew();
    await Promise.resolve();
    one.clear();
    other.handleStorage(REFRESH_TOKEN_KEY, null);
    expect(ended).toBe(0);
    expect(await renewing).toBeNull();
    expect(ended).toBe(1);
  });

  test('a network failure does not end the session', async () => {
    const tab = openTab();
    tab.save(issue());
    clock = 900_000;
    isOffline = true;
    await expect(tab.getToken()).rejects.toThrow('no connection');
    isOffline = false;
    expect(await tab.getToken()).toBe('access-2');
    expect(ended).toBe(0);
  });

  test('a logout during a refresh ends the session permanently', async () => {
    const tab = openTab();
    tab.save(issue());
    clock = 900_000;
    const renewing = tab.getToken();
    await Promise.resolve();
    tab.clear();
    expect(await renewing).toBeNull();
    expect(stored.size).toBe(0);
  });
});

describe('TokenStore refresh', () => {
  test('gives ten tabs that refresh concurrently one valid token each', async () => {
    const tabs = Array.from({ length: 10 }, openTab);
    tabs[0]!.save(issue());
    for (let round = 1; round <= 5; round += 1) {
      clock = round * 900_000;
      const tokens = await Promise.all(tabs.map((tab) => tab.getToken()));
      expect(new Set(tokens).size).toBe(10);
      expect(tokens).not.toContain(null);
    }
    expect(valid.size).toBe(1);
    expect(ended).toBe(0);
  });

  test('sends one token request for concurrent calls of a tab', async () => {
    const tab = openTab();
    tab.save(issue());
    expect(await tab.getToken()).toBe('access-1');
    clock = 880_000;
    expect(new Set(await Promise.all([tab.getToken(), tab.getToken(), tab.renewToken('access-1')]))).toEqual(
      new Set(['access-2']),
    );
    expect(served).toBe(2);
    expect(await tab.renewToken('access-1')).toBe('access-2');
    expect(served).toBe(2);
  });

  test('sends no request for a visitor', async () => {
    expect(await openTab().getToken()).toBeNull();
    expect([served, ended]).toEqual([0, 0]);
  });
});
