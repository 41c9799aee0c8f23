import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fetchOwnStyle,
  fetchStreetStyle,
  fontOfStyle,
  hasOwnStreetsAt,
  OWN_STYLE_FRESH_MS,
  withoutNameAt,
} from './base-style.ts';

const STYLE = { version: 8, sources: {}, layers: [] };
const signal = new AbortController().signal;
const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe('a street map', () => {
  it('that answers with an error is done without', async () => {
    answerWith({}, 503);
    expect(await fetchStreetStyle('https://streets.example/a', signal)).toBeNull();
  });

  it('that answers with something else than a style is done without', async () => {
    answerWith({ hello: 'world' });
    expect(await fetchStreetStyle('https://streets.example/b', signal)).toBeNull();
  });

  it('that does not answer is given up after four seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), ms);
      return stop.signal;
    });
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('away'))),
        ),
    );
    const asked = fetchStreetStyle('https://streets.example/c', signal);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await asked).toBeNull();
    timeout.mockRestore();
    vi.useRealTimers();
  });

  it('is fetched once and kept', async () => {
    answerWith(STYLE);
    expect(await fetchStreetStyle('https://streets.example/d', signal)).toEqual(STYLE);
    answerWith({}, 500);
    expect(await fetchStreetStyle('https://streets.example/d', signal)).toEqual(STYLE);
  });
});

describe('the site’s own style', () => {
  afterEach(() => vi.useRealTimers());

  it('is asked for again while a page stays open, since the tiles of a region imported anew take the place of the old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const named = (name: string) => ({ ...STYLE, name });
    answerWith(named('first'));
    const first = await fetchOwnStyle('light', null, signal);
    answerWith(named('second'));
    expect(await fetchOwnStyle('light', null, signal)).toBe(first);
    vi.setSystemTime(Date.now() + OWN_STYLE_FRESH_MS);
    expect(await fetchOwnStyle('light', null, signal)).toEqual(named('second'));
  });

  it('that has not changed is the same, so that nothing is drawn anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answerWith({ ...STYLE, name: 'same' });
    const first = await fetchOwnStyle('light', 'lakeshore', signal);
    vi.setSystemTime(Date.now() + OWN_STYLE_FRESH_MS);
    expect(await fetchOwnStyle('light', 'lakeshore', signal)).toBe(first);
  });

  it('that cannot be asked for again stays as it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 2 * OWN_STYLE_FRESH_MS);
    answerWith({}, 500);
    expect(await fetchOwnStyle('light', 'lakeshore', signal)).toMatchObject({ name: 'same' });
  });

  it('does not write the name of a campus below the mark of its school', () => {
    const campus = { id: 'region-7-campus-name', type: 'symbol', filter: ['==', ['get', 'kind'], 'campus'] };
    const street = { id: 'region-7-main-name', type: 'symbol', filter: true };
    const style = { ...STYLE, layers: [street, campus] } as never;
    const [streets, campuses] = withoutNameAt(style, [-83, 40]).layers as { filter: unknown }[];
    expect(streets).toBe(street);
    expect(JSON.stringify(campuses!.filter)).toContain(
      '["distance",{"type":"Point","coordinates":[-83,40]}]',
    );
    expect(withoutNameAt(style, null)).toBe(style);
  });
});

describe('the outline map', () => {
  it('that cannot be fetched leaves a bare ground for the pins', async () => {
    answerWith({}, 500);
    const style = await fetchOwnStyle('dark', null, signal);
    expect(style.layers.map(({ id }) => id)).toEqual(['ground']);
  });
});

describe('labels of ours', () => {
  it('are written in a font that the street map has', () => {
    const layers = [{ id: 'a', type: 'symbol', source: 's', layout: { 'text-font': ['Open Sans Regular'] } }];
    expect(fontOfStyle({ ...STYLE, glyphs: 'https://x/{fontstack}/{range}', layers } as never)).toEqual([
      'Open Sans Regular',
    ]);
  });

  it('are written in our own where the style brings none', () => {
    expect(fontOfStyle(STYLE as never)).toEqual(['Figtree Variable']);
  });
});

describe('the site’s own map', () => {
  const region = {
    type: 'vector' as const,
    bounds: [-83.1, 39.9, -82.9, 40.1] as [number, number, number, number],
  };
  const style = {
    version: 8 as const,
    sources: { outline: { type: 'vector' as const }, 'region-7': region },
    layers: [],
  };

  it('has streets within a region that was imported, and nowhere else', () => {
    expect(hasOwnStreetsAt(style, [-83, 40])).toBe(true);
    expect(hasOwnStreetsAt(style, [-84, 40])).toBe(false);
    expect(hasOwnStreetsAt({ ...style, sources: { outline: { type: 'vector' } } }, [-83, 40])).toBe(false);
  });
});
