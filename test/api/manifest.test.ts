import { expect, test } from 'vitest';
import { MANIFEST_PATH, PAGES } from '#shared/pages.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';

const api = await testApi((await testDatabase()).db);

test('web app manifest contains name, icons, start URL and shortcuts', async () => {
  const answer = await api.app.inject({ method: 'GET', url: MANIFEST_PATH });
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = answer.json();
  expect(manifest).toMatchObject({
    name: 'Porchlight',
    short_name: 'Porchlight',
    start_url: PAGES.home,
    scope: PAGES.home,
    display: 'standalone',
    lang: 'en',
  });
  expect(
    manifest.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose]),
  ).toEqual([
    ['/icons/icon-192.png', '192x192', 'any'],
    ['/icons/icon-512.png', '512x512', 'any'],
    ['/icons/maskable-512.png', '512x512', 'maskable'],
    ['/icons/monochrome-512.png', '512x512', 'monochrome'],
  ]);
});

test('web app manifest is in the language of Accept-Language', async () => {
  const headers = { 'accept-language': 'es-MX,es;q=0.9' };
  const answer = await api.app.inject({ method: 'GET', url: MANIFEST_PATH, headers });
  expect(answer.json()).toMatchObject({
    lang: 'es',
    shortcuts: [{ name: 'Favoritos', url: PAGES.favorites }],
  });
});
