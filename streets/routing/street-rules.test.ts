import { describe, expect, it } from 'vitest';
import type { Tags } from '../osm/osm-extract.ts';
import { ENDS_BITS } from './street-graph.ts';
import { readSpeedLimit, readStreetRules } from './street-rules.ts';

/** Who may go along and back: `drive> walk<> bike<>`; `~` marks who may only begin or end there. */
function whoMay(tags: Tags): string {
  const rules = readStreetRules(tags);
  if (!rules) return 'nobody';
  const said = (['drive', 'walk', 'bike'] as const).flatMap((mode) => {
    const arrows = `${rules.backward[mode] > 0 ? '<' : ''}${rules.forward[mode] > 0 ? '>' : ''}`;
    return arrows === '' ? [] : [`${mode}${arrows}${rules.ends & ENDS_BITS[mode] ? '~' : ''}`];
  });
  return said.join(' ') || 'nobody';
}

describe('Who may go along a street', () => {
  it.each<[string, Tags]>([
    ['a building', { building: 'yes' }],
    ['a kind that nobody has heard of', { highway: 'constructor' }],
    ['a street closed to all', { highway: 'residential', access: 'no' }],
  ])('nobody may take %s', (_, tags) => {
    expect(whoMay(tags)).toBe('nobody');
  });

  it.each<[string, Tags, string]>([
    ['everybody a residential street', { highway: 'residential' }, 'drive<> walk<> bike<>'],
    ['cars alone a motorway, in one direction', { highway: 'motorway' }, 'drive>'],
    ['cars alone a road like a motorway', { highway: 'trunk', motorroad: 'yes' }, 'drive<>'],
    ['walkers alone a footway', { highway: 'footway' }, 'walk<>'],
    ['walkers and cyclists a path', { highway: 'path' }, 'walk<> bike<>'],
    [
      'walkers and cyclists a street closed to cars',
      { highway: 'residential', motor_vehicle: 'no' },
      'walk<> bike<>',
    ],
    [
      'drivers and cyclists a street without a sidewalk',
      { highway: 'primary', foot: 'no' },
      'drive<> bike<>',
    ],
    [
      'only who lives there a private drive',
      { highway: 'service', access: 'private' },
      'drive<>~ walk<>~ bike<>~',
    ],
    ['farmers a track, walkers through it', { highway: 'track' }, 'drive<>~ walk<> bike<>'],
  ])('lets %s', (_, tags, expected) => {
    expect(whoMay(tags)).toBe(expected);
  });

  it.each<[string, Tags, string]>([
    ['holds for vehicles, not for walkers', { oneway: 'yes' }, 'drive> walk<> bike>'],
    ['may run against the line', { oneway: '-1' }, 'drive< walk<> bike<'],
    ['is implied by a roundabout', { junction: 'roundabout' }, 'drive> walk<> bike>'],
    ['may spare cyclists', { oneway: 'yes', 'oneway:bicycle': 'no' }, 'drive> walk<> bike<>'],
    [
      'lets cyclists against it in their lane',
      { oneway: 'yes', cycleway: 'opposite_lane' },
      'drive> walk<> bike<>',
    ],
  ])('A one-way street %s', (_, tags, expected) => {
    expect(whoMay({ highway: 'residential', ...tags })).toBe(expected);
  });
});

describe('A ferry', () => {
  it.each<[string, Tags]>([
    ['without a duration', { route: 'ferry' }],
    ['that takes a day', { route: 'ferry', duration: '24:00' }],
    ['for the staff', { route: 'ferry', duration: '00:20', access: 'private' }],
  ])('%s is left out', (_, tags) => {
    expect(whoMay(tags)).toBe('nobody');
  });

  it.each<[string, number]>([
    ['20', 1_200],
    ['0:20', 1_200],
    ['01:05:30', 3_930],
    ['PT1H5M', 3_900],
  ])('of %s takes %d seconds', (duration, seconds) => {
    expect(readStreetRules({ route: 'ferry', duration })?.crossingSeconds).toBe(seconds);
  });

  it('takes people, and vehicles where it says so', () => {
    expect(whoMay({ route: 'ferry', duration: '20' })).toBe('walk<>');
    expect(whoMay({ route: 'ferry', duration: '20', bicycle: 'yes' })).toBe('walk<> bike<>');
    expect(whoMay({ route: 'ferry', duration: '20', motor_vehicle: 'yes', bicycle: 'yes' })).toBe(
      'drive<> walk<> bike<>',
    );
  });
});

describe('What cyclists find along a street', () => {
  const kinds = (tags: Tags) => {
    const rules = readStreetRules({ highway: 'secondary', ...tags });
    return [rules?.forward.cycleKind, rules?.backward.cycleKind];
  };

  it.each<[string, Tags, number[]]>([
    ['nothing as a rule', {}, [0, 0]],
    ['lanes on both sides', { cycleway: 'lane' }, [1, 1]],
    ['a lane on the right', { 'cycleway:right': 'lane' }, [1, 0]],
    ['a path on the right', { 'cycleway:right': 'track', 'cycleway:left': 'no' }, [2, 0]],
    ['a lane against a one-way street', { oneway: 'yes', cycleway: 'opposite_lane' }, [0, 1]],
    ['a path of their own', { highway: 'cycleway' }, [2, 2]],
    ['a footway that is not', { highway: 'footway' }, [0, 0]],
  ])('%s', (_, tags, expected) => {
    expect(kinds(tags)).toEqual(expected);
  });
});

describe('Speeds', () => {
  it.each<[string | undefined, number | null]>([
    ['30 mph', 48.28],
    ['50', 50],
    ['signals', null],
    ['0', null],
    ['1e9', null],
    [undefined, null],
  ])('a limit of %s is %d km/h', (text, kmh) => {
    const limit = readSpeedLimit(text);
    if (kmh === null) expect(limit).toBeNull();
    else expect(limit).toBeCloseTo(kmh, 1);
  });

  const driveKmh = (tags: Tags) => readStreetRules({ highway: 'residential', ...tags })?.forward.drive ?? 0;

  it('a limit is believed before the kind of street, but not one that nobody could drive', () => {
    expect(driveKmh({ maxspeed: '20 mph' })).toBeLessThan(driveKmh({}));
    expect(driveKmh({ 'maxspeed:forward': '20 mph', maxspeed: '60 mph' })).toBeLessThan(driveKmh({}));
    expect(driveKmh({ maxspeed: '900' })).toBeLessThanOrEqual(120);
    expect(driveKmh({ maxspeed: '1' })).toBeGreaterThanOrEqual(8);
  });

  it('larger streets are faster, and gravel is slower', () => {
    const kinds = ['service', 'residential', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'];
    const speeds = kinds.map((highway) => driveKmh({ highway }));
    expect(speeds).toEqual(speeds.toSorted((one, other) => one - other));
    expect(new Set(speeds).size).toBe(kinds.length);
    expect(driveKmh({ surface: 'gravel' })).toBeLessThan(driveKmh({}));
    expect(driveKmh({ highway: 'service', service: 'parking_aisle' })).toBeLessThan(
      driveKmh({ highway: 'service' }),
    );
  });
});
