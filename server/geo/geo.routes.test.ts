import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
