import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LATER, type RoutingProvider } from '#server/geo/routing-provider.ts';
import { openService } from '#server/geo/services/call-service.ts';
import { openValhalla } from '#server/geo/services/valhalla-provider.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { HOME, RECORDED_ROUTES, SCHOOL } from './recorded-routes.ts';
import { type HandClock, handClock } from './service-double.ts';
import { NO_PATH, NOT_NEAR, refusal, type ValhallaDouble, valhallaDouble } from './valhalla-double.ts';

let double: ValhallaDouble;
let clock: HandClock;
let valhalla: RoutingProvider;

beforeEach(async () => {
  double = await valhallaDouble();
  clock = handClock();
  valhalla = openValhalla(
    openService({ name: 'Valhalla', url: double.url, userAgent: 'Porchlight (test)', clock }),
  );
});
afterEach(() => double.close());

const drive = { from: HOME, to: SCHOOL, mode: 'drive' } as const;

/** Homes on a street to the north of the school. */
const homes = (count: number): LngLat[] =>
  Array.from({ length: count }, (_, at) => [-83.01, Math.round((40.001 + at * 0.0005) * 1e6) / 1e6]);
const toHomes = (targets: LngLat[]) => valhalla.matrix({ origin: SCHOOL, targets, mode: 'drive' });

type Body = { targets: unknown[] };
const sizes = () => double.asked.map(({ body }) => (body as Body).targets.length);

/** A recorded answer with something changed in it. */
function spoiled(change: (trip: (typeof RECORDED_ROUTES)['auto']['trip']) => void) {
  const answer = structuredClone(RECORDED_ROUTES.auto);
  change(answer.trip);
  return () => ({ body: answer });
}

describe('Routes of Valhalla that are not used', () => {
  test.each<[string, Parameters<typeof spoiled>[0]]>([
    [
      'has no line',
      (trip) => {
        trip.legs[0]!.shape = '';
      },
    ],
    [
      'takes a week',
      (trip) => {
        trip.summary.time = 604_800;
      },
    ],
    [
      'is shorter than the straight line',
      (trip) => {
        trip.summary.length = 0;
      },
    ],
    [
      'is measured in kilometers',
      (trip) => {
        trip.units = 'kilometers';
      },
    ],
    [
      'says miles and means kilometers',
      (trip) => {
        trip.summary.length *= 1.609;
      },
    ],
  ])('such as one that %s', async (_, change) => {
    double.answer = spoiled(change);
    await expect(valhalla.route(drive)).rejects.toThrow('Valhalla');
  });

  test('such as one between other places, or the other way around, or with swapped coordinates', async () => {
    const others: LngLat[][] = [
      [
        [-83.1, 40.1],
        [-83.11, 40.11],
      ],
      [SCHOOL, HOME].map(([lng, lat]) => [lat, lng]),
    ];
    for (const [from, to] of others) {
      await expect(valhalla.route({ from: from!, to: to!, mode: 'drive' })).rejects.toThrow('not used');
    }
    await expect(valhalla.route({ from: SCHOOL, to: HOME, mode: 'drive' })).rejects.toThrow('elsewhere');
  });
});

describe('Routes of Valhalla', () => {
  test('are those between two places by each mode, without what the product does not read', async () => {
    const answers = [
      ['drive', 'auto', 174, 2260],
      ['walk', 'pedestrian', 1506, 2132],
      ['bike', 'bicycle', 474, 2222],
    ] as const;
    for (const [mode, costing, seconds, meters] of answers) {
      const route = await valhalla.route({ from: HOME, to: SCHOOL, mode });
      expect(route).toMatchObject({ quality: 'exact', source: 'valhalla', seconds });
      expect(Math.abs((route?.meters ?? 0) - meters)).toBeLessThan(60);
      expect(route?.attribution).toBe('© OpenStreetMap contributors');
      expect(Object.keys(route?.trip ?? {}).sort()).toEqual(['legs', 'status', 'summary', 'units']);
      const recorded = RECORDED_ROUTES[costing].trip.legs[0]!;
      expect(route?.trip.legs).toEqual([
        { shape: recorded.shape, summary: { time: recorded.summary.time, length: recorded.summary.length } },
      ]);
      expect(decodePolyline(recorded.shape).length).toBeGreaterThan(10);
    }
    expect(double.asked[0]?.body).toEqual({
      locations: [
        { lat: 40.014, lon: -82.999, search_cutoff: 1000 },
        { lat: 39.999803, lon: -83.007525, search_cutoff: 1000 },
      ],
      costing: 'auto',
      units: 'miles',
      directions_type: 'none',
    });
  });

  test('are none where there is no way, and not known where it has no streets', async () => {
    double.answer = () => NO_PATH;
    expect(await valhalla.route(drive)).toBeNull();
    double.answer = () =>
      refusal(170, 'Locations are in unconnected regions. Go check/edit the map at osm.org');
    expect(await valhalla.route(drive)).toBeNull();
    double.answer = () => refusal(171, 'No suitable edges near location');
    expect(await valhalla.route(drive)).toBeUndefined();
    double.answer = () => refusal(154, 'Path distance exceeds the max distance limit');
    expect(await valhalla.route(drive)).toBeUndefined();
  });
});

describe('A table of Valhalla that is not used', () => {
  test.each<[string, (durations: unknown[], distances: unknown[]) => void]>([
    ['is too short', (durations) => void durations.pop()],
    [
      'has a negative time',
      (durations) => {
        durations[1] = -60;
      },
    ],
    [
      'has a drive at the speed of sound',
      (durations) => {
        durations[2] = 0;
      },
    ],
  ])('such as one that %s', async (_, spoil) => {
    double.spoil = spoil;
    const far: LngLat[] = [
      [-82.9, 40.05],
      [-82.95, 40.06],
      [-83.2, 40.1],
      [-82.8, 39.8],
    ];
    await expect(toHomes(far)).rejects.toThrow('Valhalla');
  });
});

describe('A table of Valhalla', () => {
  test('has a time and a length for each place, in their order, fifty to a call', async () => {
    const targets = homes(120);
    const travels = await toHomes(targets);
    expect(sizes()).toEqual([50, 50, 20]);
    expect(travels).toHaveLength(120);
    const meters = travels.map((travel) => (typeof travel === 'object' ? (travel?.meters ?? 0) : 0));
    expect(meters.slice(10)).toEqual(meters.slice(10).toSorted((a, b) => a - b));
    expect(travels[0]).toEqual({ seconds: 36, meters: 324, quality: 'exact', source: 'valhalla' });
    expect(double.asked[0]?.body).toMatchObject({ costing: 'auto', units: 'kilometers', verbose: false });
  });

  test('has none for a place without a way, which a route confirms', async () => {
    const lacking = [1, 2, 3];
    double.spoil = (durations, distances) => {
      for (const at of lacking) durations[at] = distances[at] = null;
    };
    const answerWell = double.answer;
    let routes = 0;
    double.answer = (call) => {
      if (call.path !== '/route') return answerWell(call);
      routes += 1;
      return [NO_PATH, answerWell(call), NOT_NEAR][routes - 1]!;
    };
    const targets: LngLat[] = [SCHOOL, [-83.02, 40.02], SCHOOL, [-83.03, 40.03]];
    const travels = await valhalla.matrix({ origin: HOME, targets, mode: 'drive' });
    expect(travels[0]).toMatchObject({ source: 'valhalla' });
    expect(travels.slice(1)).toEqual([
      null,
      { seconds: 174, meters: 2260, quality: 'exact', source: 'valhalla' },
      undefined,
    ]);
  });

  test('is given up after a minute, with what is known by then', async () => {
    const answerWell = double.answer;
    double.answer = (call) => {
      clock.time += 25_000;
      return answerWell(call);
    };
    const travels = await toHomes(homes(400));
    expect(travels).toHaveLength(400);
    expect(travels.indexOf(LATER)).toBe(200);
    expect(travels.lastIndexOf(LATER)).toBe(399);
  });

  test('from many homes to one school has the ways that lead there, fifty to a call', async () => {
    const targets = homes(70);
    const travels = await valhalla.matrix({ origin: SCHOOL, targets, mode: 'drive', towards: true });
    const place = ([lon, lat]: LngLat) => ({ lat, lon, search_cutoff: 1000 });
    expect(double.asked.map(({ body }) => body)).toMatchObject([
      { sources: targets.slice(0, 50).map(place), targets: [place(SCHOOL)] },
      { sources: targets.slice(50).map(place), targets: [place(SCHOOL)] },
    ]);
    expect(travels).toEqual(await toHomes(targets));
  });
});

test('Whether Valhalla is well is said in a sentence', async () => {
  expect(await valhalla.health()).toEqual({
    isUp: true,
    detail: 'Valhalla 3.6.1 answers, with streets of 2026-09-21.',
  });
  double.answer = () => ({ body: { version: '3.6.1', tileset_last_modified: 0 } });
  expect(await valhalla.health()).toMatchObject({ isUp: false });
  double.mood = 'page';
  expect(await valhalla.health()).toEqual({
    isUp: false,
    detail: 'Valhalla answered with a page, not with data.',
  });
});
