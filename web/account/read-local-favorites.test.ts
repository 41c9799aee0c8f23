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

test('Somebody with an account whose list was never read here is told that it did not load, not that nothing is saved', async () => {
  const list = await readLocalFavorites(7);
  expect(list).toMatchObject({ kind: 'failed', text: expect.stringContaining('try again') });
});

test('A visitor who has saved nothing reads so', async () => {
  expect(await readLocalFavorites(null)).toMatchObject({ kind: 'read', favorites: [] });
});
