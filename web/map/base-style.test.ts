import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  bareStyle,
  fetchHasOwnStreets,
  fetchOwnStyle,
  fetchStreetStyle,
  isWithoutStreets,
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

describe('the site’s own map', () => {
  it('that cannot be fetched leaves a bare ground for the pins', async () => {
    answerWith({}, 500);
    const style = await fetchOwnStyle('dark', signal);
    expect(style.layers.map(({ id }) => id)).toEqual(['ground']);
  });

  it('is asked for at every map: a tab that is open for days must not ask for tiles that are gone', async () => {
    answerWith({ ...STYLE, name: 'before' });
    expect((await fetchOwnStyle('light', signal)).name).toBe('before');
    answerWith({ ...STYLE, name: 'after' });
    expect((await fetchOwnStyle('light', signal)).name).toBe('after');
  });

  it('that has not changed is the same, so that nothing is drawn anew', async () => {
    answerWith({ ...STYLE, name: 'same' });
    const first = await fetchOwnStyle('light', signal);
    expect(await fetchOwnStyle('light', signal)).toBe(first);
  });

  it('that cannot be asked for again stays as it was', async () => {
    answerWith({}, 500);
    expect(await fetchOwnStyle('light', signal)).toMatchObject({ name: 'same' });
  });

  it('does not write the name of a campus below the mark of its school', () => {
    const campus = { id: 'streets-campus-name', type: 'symbol', filter: ['==', ['get', 'kind'], 'campus'] };
    const street = { id: 'streets-main-name', type: 'symbol', filter: true };
    const style = { ...STYLE, layers: [street, campus] } as never;
    const [streets, campuses] = withoutNameAt(style, [-83, 40]).layers as { filter: unknown }[];
    expect(streets).toBe(street);
    expect(JSON.stringify(campuses!.filter)).toContain(
      '["distance",{"type":"Point","coordinates":[-83,40]}]',
    );
    expect(withoutNameAt(style, null)).toBe(style);
  });

  it('has streets where the server says so, and nowhere else', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ has_streets: url.includes('at=-83.012,40.000') });
    });
    expect(await fetchHasOwnStreets([-83.01234, 39.9999], signal)).toBe(true);
    expect(await fetchHasOwnStreets([-84, 40], signal)).toBe(false);
    expect(asked[1]).toBe('/maps/streets.json?at=-84.000,40.000');
  });

  it('is not said to have none where the server says something else, which is not asked for again', async () => {
    const ask = vi.fn(async () => new Response('<html>'));
    vi.stubGlobal('fetch', ask);
    expect(await fetchHasOwnStreets([-83, 40], signal)).toBeNull();
    ask.mockImplementation(async () => Response.json({ has_streets: 'yes' }));
    expect(await fetchHasOwnStreets([-83, 40], signal)).toBeNull();
    ask.mockImplementation(async () => Response.json({ detail: 'No.' }, { status: 400 }));
    expect(await fetchHasOwnStreets([-83, 40], signal)).toBeNull();
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it.each<[string, () => Promise<Response>]>([
    ['is busy', async () => Response.json({ detail: 'Too busy.' }, { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'is not said to have none where the server %s: it is asked again, four times in all',
    async (_, fail) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const ask = vi.fn(fail);
      vi.stubGlobal('fetch', ask);
      const never = fetchHasOwnStreets([-83, 40], signal);
      await vi.runAllTimersAsync();
      expect(await never).toBeNull();
      expect(ask).toHaveBeenCalledTimes(4);
      ask.mockImplementation(async () => Response.json({ has_streets: ask.mock.calls.length > 6 }));
      ask.mockImplementationOnce(fail).mockImplementationOnce(fail);
      const later = fetchHasOwnStreets([-83, 40], signal);
      await vi.runAllTimersAsync();
      expect(await later).toBe(true);
      vi.useRealTimers();
    },
  );

  it('is not asked again by a map that has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const gone = new AbortController();
    const ask = vi.fn(async () => new Response('', { status: 503 }));
    vi.stubGlobal('fetch', ask);
    const asked = expect(fetchHasOwnStreets([-83, 40], gone.signal)).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(0);
    gone.abort();
    await asked;
    expect(vi.getTimerCount()).toBe(0);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

test('the site’s own map is not asked at each place where it says by itself that it has streets nowhere', () => {
  const styleOf = (...names: string[]) =>
    ({ ...bareStyle('light'), sources: Object.fromEntries(names.map((name) => [name, {}])) }) as never;
  expect(isWithoutStreets(styleOf('outline'))).toBe(true);
  for (const other of [null, bareStyle('light'), styleOf('outline', 'streets')]) {
    expect(isWithoutStreets(other)).toBe(false);
  }
});
