import { afterEach, describe, expect, test, vi } from 'vitest';
import { localStore } from './browser-storage.ts';

const stored = new Map<string, string>();

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
  ])("stores values in memory if the browser's storage %s", (_, block) => {
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
});
