import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocalFavorites } from './read-local-favorites.ts';

const store = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  store.clear();
});

test('readLocalFavorites fails for a user whose favorites were never cached in this browser', async () => {
  const list = await readLocalFavorites(7);
  expect(list).toMatchObject({ kind: 'failed', text: expect.stringContaining('try again') });
});

test('readLocalFavorites returns an empty list for a visitor without favorites', async () => {
  expect(await readLocalFavorites(null)).toMatchObject({ kind: 'read', favorites: [] });
});
