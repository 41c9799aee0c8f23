import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchHasOwnStreets, fetchOwnStyle, fetchStreetStyle } from './base-style.ts';

const STYLE = { version: 8, sources: {}, layers: [] };
const signal = new AbortController().signal;
const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe('external street map style', () => {
  it('is null if the request fails', async () => {
    answerWith({}, 503);
    expect(await fetchStreetStyle('https://streets.example/a', signal)).toBeNull();
  });
});

describe('own map style', () => {
  it('falls back to a plain background when the request fails', async () => {
    answerWith({}, 500);
    const style = await fetchOwnStyle('dark', signal);
    expect(style.layers.map(({ id }) => id)).toEqual(['ground']);
  });

  it('is fetched again for each map, so that open tabs do not request deleted tiles', async () => {
    answerWith({ ...STYLE, name: 'before' });
    expect((await fetchOwnStyle('light', signal)).name).toBe('before');
    answerWith({ ...STYLE, name: 'after' });
    expect((await fetchOwnStyle('light', signal)).name).toBe('after');
  });

  it('counts as having streets only where the server has imported them', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ has_streets: url.includes('at=-83.012,40.000') });
    });
    expect(await fetchHasOwnStreets([-83.01234, 39.9999], signal)).toBe(true);
    expect(await fetchHasOwnStreets([-84, 40], signal)).toBe(false);
    expect(asked[1]).toBe('/maps/streets.json?at=-84.000,40.000');
  });
});
