import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { openService } from '#server/geo/services/call-service.ts';
import { keepServiceStates } from '#server/geo/services/keep-service-states.ts';
import { findMapServices } from '#server/geo/services/map-services.queries.ts';
import { openWalkScore } from '#server/geo/services/walk-score.ts';
import { operatorDesk } from '#test/accounts/operator-desk.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool, TOWN } from '#test/helpers/listings.ts';
import { makeMap } from '#test/helpers/maps.ts';
import { handClock, type ServiceDouble, serviceDouble } from './service-double.ts';
import { type ValhallaDouble, valhallaDouble } from './valhalla-double.ts';

const KEY = 'a-key-of-the-operator';
const AT = `${TOWN[1] + 0.01},${TOWN[0]}`;

let db: Db;
let valhalla: ValhallaDouble;
let walkScore: ServiceDouble;
let bare: ReturnType<typeof operatorDesk>;
let operator: ReturnType<typeof operatorDesk>;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  valhalla = await valhallaDouble();
  walkScore = await serviceDouble();
  walkScore.mood = 'page';
  bare = operatorDesk(database.url);
  operator = operatorDesk(database.url, {
    VALHALLA_URL: valhalla.url,
    WALK_SCORE_KEY: KEY,
    WALK_SCORE_URL: walkScore.url,
  });
});
afterAll(async () => {
  await valhalla.close();
  await walkScore.close();
});

describe('Who asks for the services', () => {
  test('is told how a point is written, and which of its two numbers comes first', async () => {
    const apart = await bare('map-services', '--at', '-83.0,39.9');
    expect(apart.errors).toContain('--at=LAT,LNG, a point, latitude first');
    expect(apart.errors).not.toContain('ambiguous');
    expect(apart.code).toBe(2);
    const exchanged = await bare('map-services', '--at=-83.0,39.9');
    expect(exchanged.errors).toContain('Latitude first, please: --at=39.9,-83');
    expect(exchanged.code).toBe(2);
  });

  test('learns that nothing goes out, and that nothing covers a point', async () => {
    const { code, output } = await bare('map-services', '--at', AT);
    expect(code).toBe(0);
    expect(output).toContain('No service of others is configured: nothing goes out.');
    expect(output).toContain('No streets have been imported.');
    expect(output).toContain('No imported map has it: times are estimates');
    expect(output).toContain('No school is near it');
  });

  test('learns which answers, which fails and why, without a key', async () => {
    const { output } = await operator('map-services');
    expect(output).toMatch(/^Valhalla +127\.0\.0\.1:\d+ +answers +\d+ ms +never +never +no +Valhalla /m);
    expect(output).toMatch(
      /^Walk Score +127\.0\.0\.1:\d+ +FAILS +\d+ ms +never +never +no +Walk Score answered with a page/m,
    );
    expect(output).not.toContain(KEY);
    // What was asked is noted for the next who looks.
    expect((await operator('map-services')).output).toMatch(
      /^Walk Score .* never +20\d\d-\d\d-\d\d \d\d:\d\d +no/m,
    );
  });

  test('learns what covers a point, and who tells the way to school from there', async () => {
    await makeSchool(db, { name: 'Test State' });
    const box = { west: TOWN[0] - 1, south: TOWN[1] - 1, east: TOWN[0] + 1, north: TOWN[1] + 1 };
    const version = await makeMap(db, { region: 'around-town', box });
    const { output } = await operator('map-services', '--at', AT);
    expect(output).toMatch(new RegExp(`^around-town +${version} +not said`, 'm'));
    expect(output).toContain('0 hospitals within 10 miles');
    expect(output).toContain('To Test State,');
    expect(output).toMatch(/on foot +\d+ min +exact +valhalla/);
    valhalla.mood = 'down';
    expect((await operator('map-services', '--at', AT)).output).toMatch(
      /on foot +\d+ min +estimated +estimate +in place of a source that is away/,
    );
  });
});

test('A service that is left alone is said to be so, by whichever process found it out, until it answers', async () => {
  const clock = handClock();
  const onOutcome = keepServiceStates(db, clock);
  const options = { name: 'Walk Score', url: walkScore.url, userAgent: 'Porchlight (test)' };
  const provider = openWalkScore(openService({ ...options, clock, onOutcome }), KEY);
  for (let time = 0; time < 5; time += 1) await provider.score([-83, 40], 'x').catch(() => {});
  const state = async () => (await findMapServices(db)).find(({ name }) => name === 'Walk Score')!;
  await expect.poll(async () => (await state()).open_until).not.toBeNull();
  expect((await state()).failure).toContain('answered with a page');
  expect((await operator('map-services')).output).toMatch(/^Walk Score .* until \d\d:\d\d:\d\d /m);
  walkScore.mood = 'well';
  walkScore.answer = () => ({ body: { status: 2 } });
  clock.time += 60_000;
  await provider.score([-83, 40], 'x');
  await expect.poll(async () => (await state()).open_until).toBeNull();
  expect((await state()).last_answer).not.toBeNull();
});
