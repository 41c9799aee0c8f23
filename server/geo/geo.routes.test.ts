import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { streetTile } from '#test/helpers/street-tile.ts';
import { readVectorTile } from '#test/helpers/vector-tile.ts';
import { sendProblem } from '../http/send-problem.ts';
import { geoRoutes } from './geo.routes.ts';

const database = await testDatabase();
const { id: schoolId } = await database.db
  .insertInto('schools')
  .values({
    name: 'Test University',
    short_name: 'Test',
    city: 'Columbus',
    state: 'OH',
    public_view_url: 'test-university',
    lng: -83.03,
    lat: 40,
  })
  .returning('id')
  .executeTakeFirstOrThrow();
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
app.setErrorHandler(sendProblem);
await app.register(geoRoutes, { db: database.db });

afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('map request refusals', () => {
  it.each([
    ['/maps/tiles/a/1/1.pbf', 400],
    ['/maps/tiles/3/1/1', 400],
    ['/maps/tiles/3/8/1.pbf', 404],
    ['/maps/streets/0123456789ab/12/1100/1550.png', 400],
    ['/maps/streets/0123456789ab/12/4096/1550.pbf', 404],
    ['/maps/streets.json', 400],
    ['/maps/streets.json?at=-83,NaN', 400],
    ['/maps/streets/0123456789ab/12/1100/%00.pbf', 400],
    ['/maps/style.json?theme=pink', 400],
    ['/maps/schools/abc.svg', 404],
    ['/maps/schools/9007199254740993.svg', 404],
  ])('%s responds %d with a message', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json().detail).toMatch(/\.$/);
  });
});

describe('map tiles', () => {
  it('are cached as immutable', async () => {
    const answer = await get('/maps/tiles/7/34/48.pbf', { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('are sent uncompressed to clients without compression', async () => {
    const answer = await get('/maps/tiles/7/34/48.pbf');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.toString('latin1')).toContain('county_border');
  });
});

describe('street tiles of regions', () => {
  const OHIO = { west: -83.2, south: 39.8, east: -82.8, north: 40.2 };
  const MIDDLE = [15, 8829, 12405] as const;

  type Made = { state?: 'filling' | 'current' | 'old'; box?: typeof OHIO; tiles?: (readonly number[])[] };
  const region = async (
    name: string,
    { state = 'current', box = OHIO, tiles = [[12, 1103, 1550]] }: Made = {},
  ) => {
    const { id } = await database.db
      .insertInto('map_versions')
      .values({
        region: name,
        state,
        ...box,
        attribution: `Drawn by ${name}`,
        completed: state === 'filling' ? null : new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = tiles.map(([z, x, y]) => ({
      version_id: id,
      z: z!,
      x: x!,
      y: y!,
      bytes: streetTile(name),
    }));
    await database.db.insertInto('map_tiles').values(rows).execute();
    return id;
  };
  const remove = (id: number) => database.db.deleteFrom('map_versions').where('id', '=', id).execute();
  const styleOf = async (query = '') => (await get(`/maps/style.json${query}`)).json();
  const tileUrl = async (place = '12/1103/1550', query = '') =>
    (await styleOf(query)).sources.streets.tiles[0].replace('{z}/{x}/{y}', place) as string;
  const namesAt = async (url: string) =>
    (readVectorTile((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).road ?? []).map(
      ({ properties }) => properties.name,
    );
  const isCovered = async (at: string) =>
    (await get(`/maps/streets.json?at=${at}`)).json().has_streets as boolean;
  const block = (count: number) =>
    [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].map((dy) => [MIDDLE[0], MIDDLE[1] + dx, MIDDLE[2] + dy]))
      .slice(0, count);

  afterEach(() => database.db.deleteFrom('map_versions').execute());

  it('are hidden during the import', async () => {
    await region('columbus', { state: 'filling', tiles: block(9) });
    expect(Object.keys((await styleOf()).sources)).toEqual(['outline']);
    expect(await isCovered('-83,40')).toBe(false);
  });

  it('are served as stored and cached as immutable', async () => {
    await region('columbus');
    const url = await tileUrl();
    const answer = await get(url, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(await namesAt(url)).toEqual(['columbus']);
  });

  it('are empty outside of the streets, without an error', async () => {
    await region('columbus');
    for (const place of ['12/1100/1550', '12/1/1']) {
      const answer = await get(await tileUrl(place));
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
  });

  it('are merged where regions meet in a tile', async () => {
    await region('columbus');
    await region('athens');
    const url = await tileUrl();
    expect((await namesAt(url)).sort()).toEqual(['athens', 'columbus']);
    expect((await get(url)).headers['cache-control']).toContain('immutable');
    expect(await namesAt(url)).toHaveLength(2);
  });

  it('get new URLs when an import changes the style, which otherwise responds 304', async () => {
    const first = await region('columbus');
    const before = await get('/maps/style.json?theme=dark');
    expect(before.headers['cache-control']).toBe('public, no-cache');
    const again = { 'if-none-match': before.headers.etag as string };
    expect((await get('/maps/style.json?theme=dark', again)).statusCode).toBe(304);
    await remove(first);
    await region('columbus');
    const after = await get('/maps/style.json?theme=dark', again);
    expect(after.statusCode).toBe(200);
    expect(after.json().sources.streets.tiles).not.toEqual(before.json().sources.streets.tiles);
  });

  it('remain available at old URLs after a new import, but must be revalidated', async () => {
    const first = await region('columbus');
    const url = await tileUrl();
    await remove(first);
    await region('columbus-of-now', { tiles: [[12, 1103, 1550]] });
    expect(await namesAt(url)).toEqual(['columbus-of-now']);
    expect((await get(url)).headers['cache-control']).toBe('public, no-cache');
    expect((await get(url.replace('1103', '1100'))).headers['cache-control']).toBe('public, no-cache');
    await database.db.deleteFrom('map_versions').execute();
    expect((await get(url)).statusCode).toBe(204);
  });

  it("cover the places that have tiles, not the region's whole box", async () => {
    await region('columbus', { tiles: block(9) });
    expect(await isCovered('-83,40')).toBe(true);
    for (const at of ['-83.15,39.85', '-82.85,40.15', '-100,40', '0,90', '180,-90'])
      expect(await isCovered(at), at).toBe(false);
  });

  it('do not cover a motorway that leaves the region, but cover the border between two regions', async () => {
    await region('columbus', { tiles: block(5) });
    expect(await isCovered('-83,40')).toBe(false);
    await region('athens', { tiles: block(9).slice(4) });
    expect(await isCovered('-83,40')).toBe(true);
  });
});

describe('map of a school', () => {
  it('names the city in both color schemes', async () => {
    for (const theme of ['light', 'dark']) {
      const answer = await get(`/maps/schools/${schoolId}.svg?theme=${theme}`);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.body).toContain('Columbus, OH');
    }
  });

  it('is updated when the school moves', async () => {
    await database.db
      .updateTable('schools')
      .set({ city: 'Ann Arbor', state: 'MI', lng: -83.74, lat: 42.28 })
      .where('id', '=', schoolId)
      .execute();
    expect((await get(`/maps/schools/${schoolId}.svg`)).body).toContain('Ann Arbor, MI');
  });
});
