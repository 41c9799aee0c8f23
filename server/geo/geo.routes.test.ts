import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { sendProblem } from '../http/send-problem.ts';
import { geoRoutes } from './geo.routes.ts';

let app: FastifyInstance;
let database: TestDatabase;
let schoolId: number;

beforeAll(async () => {
  database = await testDatabase();
  const school = await database.db
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
  schoolId = school.id;
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendProblem);
  await app.register(geoRoutes, { db: database.db });
});

afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('What is no map', () => {
  it.each([
    ['/maps/tiles/a/1/1.pbf', 400],
    ['/maps/tiles/3/1/1', 400],
    ['/maps/tiles/3/-1/1.pbf', 400],
    ['/maps/tiles/3/1/1.5.pbf', 400],
    ['/maps/tiles/3/8/1.pbf', 404],
    ['/maps/tiles/3/1/8.pbf', 404],
    ['/maps/tiles/99/1/1.pbf', 404],
    ['/maps/tiles/10/1/1.pbf', 404],
    ['/maps/regions/1/12/1100/1550.pbf', 404],
    ['/maps/regions/999999999999999/12/1100/1550.pbf', 404],
    ['/maps/regions/0/12/1100/1550.pbf', 400],
    ['/maps/regions/1e3/12/1100/1550.pbf', 400],
    ['/maps/regions/9999999999999999/12/1100/1550.pbf', 400],
    ['/maps/regions/1/12/1100/1550.png', 400],
    ['/maps/regions/1/12/4096/1550.pbf', 404],
    ['/maps/regions/1/23/0/0.pbf', 404],
    ['/maps/regions/1/22/999999999/0.pbf', 404],
    ['/maps/regions/-1/12/1100/1550.pbf', 400],
    ['/maps/regions/1/12/1100/%00.pbf', 400],
    ['/maps/regions/1/12/1100/1550.pbf.gz', 400],
    ['/maps/regions/columbus/12/1100/1550.pbf', 400],
    ['/maps/style.json?theme=pink', 400],
    ['/maps/style.json?theme=light&theme=dark', 400],
    ['/maps/style.json?ground=atlantis', 400],
    ['/maps/schools/0.svg', 404],
    ['/maps/schools/abc.svg', 404],
    ['/maps/schools/1.png', 404],
    ['/maps/schools/9007199254740993.svg', 404],
    ['/maps/schools/9007199254740991.svg', 404],
  ])('%s is refused with %d and a sentence', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json().detail).toMatch(/\.$/);
  });
});

describe('Map tiles', () => {
  it('may be kept for ever, since their address changes with them', async () => {
    const answer = await get('/maps/tiles/7/34/48.pbf', { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('reach those who take no compression as well', async () => {
    const answer = await get('/maps/tiles/7/34/48.pbf');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.toString('latin1')).toContain('county_border');
  });

  it('of open water are empty, which is no error', async () => {
    expect((await get('/maps/tiles/9/170/220.pbf')).statusCode).toBe(204);
  });
});

describe('The streets of a region', () => {
  const region = async (state: 'filling' | 'current' | 'old', name = 'columbus') => {
    const { id } = await database.db
      .insertInto('map_versions')
      .values({
        region: name,
        state,
        west: -83.2,
        south: 39.8,
        east: -82.8,
        north: 40.2,
        attribution: '© OpenStreetMap contributors',
        completed: state === 'filling' ? null : new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bytes = gzipSync(`tile of ${id}`);
    await database.db
      .insertInto('map_tiles')
      .values({ version_id: id, z: 12, x: 1100, y: 1550, bytes })
      .execute();
    return id;
  };
  const styleOf = async (query = '') => (await get(`/maps/style.json${query}`)).json();
  const tileUrl = (version: number, place = '12/1100/1550') => `/maps/regions/${version}/${place}.pbf`;

  afterEach(() => database.db.deleteFrom('map_versions').execute());

  it('that is being imported are shown to nobody, or an empty tile would be kept for ever', async () => {
    const filling = await region('filling');
    expect((await get(tileUrl(filling))).statusCode).toBe(404);
    expect(Object.keys((await styleOf()).sources)).toEqual(['outline']);
  });

  it('come as they were stored, and may be kept for ever', async () => {
    const version = await region('current');
    const answer = await get(tileUrl(version), { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(`tile of ${version}`);
    expect((await get(tileUrl(version))).body).toBe(`tile of ${version}`);
  });

  it('are not kept when there are none: the region may be imported a moment later', async () => {
    const answer = await get(tileUrl(123_456));
    expect([answer.statusCode, answer.headers['cache-control'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('immutable'),
    ]);
  });

  it('are empty where nothing lies, which is no error', async () => {
    const version = await region('current');
    const answer = await get(tileUrl(version, '12/1/1'));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('lie over the outline, with credit to those who drew the map', async () => {
    const version = await region('current');
    const style = await styleOf();
    expect(style.sources[`region-${version}`]).toMatchObject({
      tiles: [tileUrl(version).replace('12/1100/1550', '{z}/{x}/{y}')],
      bounds: [-83.2, 39.8, -82.8, 40.2],
      attribution: expect.stringContaining('© OpenStreetMap contributors'),
    });
  });

  it('imported anew are seen at the next map: the style is asked for again, and sent only when it has changed', async () => {
    const first = await region('current');
    const before = await get('/maps/style.json?theme=dark');
    expect(before.headers['cache-control']).toBe('public, no-cache');
    const again = { 'if-none-match': before.headers.etag as string };
    expect((await get('/maps/style.json?theme=dark', again)).statusCode).toBe(304);
    await database.db.deleteFrom('map_versions').where('id', '=', first).execute();
    const second = await region('current');
    const after = await get('/maps/style.json?theme=dark', again);
    expect(after.statusCode).toBe(200);
    expect(Object.keys(after.json().sources)).toEqual(['outline', `region-${second}`]);
  });

  it('of the version before are still there for maps that are open', async () => {
    const old = await region('old');
    expect((await get(tileUrl(old))).statusCode).toBe(200);
    expect(Object.keys((await styleOf()).sources)).toEqual(['outline']);
  });
});

describe('The map of a school', () => {
  it('names its place, in either scheme', async () => {
    for (const theme of ['light', 'dark']) {
      const answer = await get(`/maps/schools/${schoolId}.svg?theme=${theme}`);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.body).toContain('Columbus, OH');
    }
  });

  it('follows the school when it moves', async () => {
    await database.db
      .updateTable('schools')
      .set({ city: 'Ann Arbor', state: 'MI', lng: -83.74, lat: 42.28 })
      .where('id', '=', schoolId)
      .execute();
    expect((await get(`/maps/schools/${schoolId}.svg`)).body).toContain('Ann Arbor, MI');
  });
});
