import { afterEach, describe, expect, test, vi } from 'vitest';
import { localStore } from './browser-storage.ts';

const stored = new Map<string, string>();

/** A browser whose storage takes at most so many characters a value. */
function stubStorage(limit: number): void {
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('Full.', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
}

afterEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
  stored.clear();
  vi.unstubAllGlobals();
});

describe('localStore', () => {
  test.each([
    [
      'throws on access',
      () =>
        Object.defineProperty(globalThis, 'localStorage', {
          configurable: true,
          get: () => {
            throw new DOMException('Denied.', 'SecurityError');
          },
        }),
    ],
    ['is null', () => vi.stubGlobal('localStorage', null)],
  ])('holds values in memory where storage %s', (_, block) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    vi.stubGlobal('window', {});
    block();
    try {
      expect(localStore.set('a', '1')).toBe(false);
      expect(localStore.get('a')).toBe('1');
      expect(localStore.isInMemory('a')).toBe(true);
      expect(localStore.keys()).toEqual(['a']);
      localStore.remove('a');
      expect(localStore.get('a')).toBeNull();
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before);
    }
  });

  test('holds a value in memory that does not fit, and drops the older one from storage', () => {
    stubStorage(3);
    expect(localStore.set('a', 'old')).toBe(true);
    expect(localStore.set('a', 'longer')).toBe(false);
    expect(localStore.get('a')).toBe('longer');
    expect(stored.has('a')).toBe(false);
    expect(localStore.set('a', 'new')).toBe(true);
    expect(localStore.isInMemory('a')).toBe(false);
  });

  test('stores nothing on the server, where users share the memory', () => {
    expect(localStore.set('a', '1')).toBe(false);
    expect(localStore.get('a')).toBeNull();
  });
});
