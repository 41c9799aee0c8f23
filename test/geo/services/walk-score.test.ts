import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openService } from '#server/geo/services/call-service.ts';
import { openWalkScore, type WalkScoreProvider } from '#server/geo/services/walk-score.ts';
import { handClock, type ServiceDouble, serviceDouble } from './service-double.ts';

const KEY = 'a-key-of-the-operator';
const ADDRESS = '1119 8th Avenue, Seattle, WA 98101';

/** As the service documents it. */
const SCORES = {
  status: 1,
  walkscore: 98,
  description: "Walker's Paradise",
  updated: '2016-11-17 04:40:31.218250',
  logo_url: 'https://cdn.walk.sc/images/api-logo.png',
  ws_link: 'https://www.walkscore.com/score/1119-8th-Avenue-Seattle-WA-98101/lat=47.6085/lng=-122.3295/',
  snapped_lat: 47.6085,
  snapped_lon: -122.3295,
  transit: { score: 100, description: "Rider's Paradise", summary: '115 nearby routes' },
  bike: { score: 68, description: 'Bikeable' },
};

let double: ServiceDouble;
let walkScore: WalkScoreProvider;

beforeEach(async () => {
  double = await serviceDouble(() => ({ body: SCORES }));
  const clock = handClock();
  walkScore = openWalkScore(
    openService({ name: 'Walk Score', url: double.url, userAgent: 'Porchlight (test)', clock }),
    KEY,
  );
});
afterEach(() => double.close());

const ask = () => walkScore.score([-122.3295, 47.6085], ADDRESS);

describe('Walk Score is not used', () => {
  test.each([
    [40, 200, 'it does not know WALK_SCORE_KEY'],
    [41, 200, 'the calls of today are used up'],
    [77, 200, 'its status 77 is not known'],
  ])('with its status %i', async (status, http, reason) => {
    double.answer = () => ({ status: http, body: { status } });
    await expect(ask()).rejects.toThrow(reason);
  });

  test.each<[string, object]>([
    ['below 0', { walkscore: -1 }],
    ['missing', { walkscore: null }],
    ['with words for pages', { description: 'x'.repeat(101) }],
  ])('with a score %s', async (_, change) => {
    double.answer = () => ({ body: { ...SCORES, ...change } });
    await expect(ask()).rejects.toThrow('another shape');
  });

  test('where it answers with a page, and its key is in no sentence', async () => {
    for (const mood of ['page', 'down', 'forbidden', 'garbage'] as const) {
      double.mood = mood;
      const sentence = await ask().then(
        () => 'was used',
        (error: Error) => `${error.message} ${error.stack}`,
      );
      expect(sentence).toContain('Walk Score');
      expect(sentence).not.toContain(KEY);
    }
  });
});

describe('Walk Score', () => {
  test('has three scores in its own words, with a page of its own to link to', async () => {
    expect(await ask()).toMatchObject({
      state: 'ready',
      scores: {
        walk: { score: 98, description: "Walker's Paradise" },
        transit: { score: 100, description: "Rider's Paradise" },
        bike: { score: 68, description: 'Bikeable' },
        infoUrl: SCORES.ws_link,
        source: 'walk-score',
        attribution: 'Walk Score®',
      },
    });
    expect(Object.fromEntries(double.asked[0]!.query)).toEqual({
      format: 'json',
      lat: '47.6085',
      lon: '-122.3295',
      address: ADDRESS,
      transit: '1',
      bike: '1',
      wsapikey: KEY,
    });
  });

  test('has no transit or bike score where a town has none', async () => {
    for (const none of [
      null,
      undefined,
      {},
      { score: null, description: null },
      { score: 400, description: 'x' },
    ]) {
      double.answer = () => ({ body: { ...SCORES, transit: none, bike: none } });
      expect(await ask()).toMatchObject({ scores: { walk: { score: 98 }, transit: null, bike: null } });
    }
  });

  test('is linked to only at its own site', async () => {
    const links = [
      'javascript:alert(1)',
      'https://walkscore.com.example.org/',
      'http://www.walkscore.com/',
      'no',
      7,
      null,
    ];
    for (const ws_link of links) {
      double.answer = () => ({ body: { ...SCORES, ws_link } });
      expect(await ask()).toMatchObject({ scores: { infoUrl: 'https://www.walkscore.com/how-it-works/' } });
    }
  });

  test('says that it is still counting, or has none for a place', async () => {
    double.answer = () => ({ body: { status: 2 } });
    expect(await ask()).toEqual({ state: 'pending', scores: null });
    double.answer = () => ({ status: 404, body: { status: 30 } });
    expect(await ask()).toEqual({ state: 'unknown', scores: null });
  });
});
