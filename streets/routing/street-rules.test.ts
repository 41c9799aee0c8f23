import { describe, expect, it } from 'vitest';
import type { Tags } from '../osm/osm-extract.ts';
import { ENDS_BITS } from './street-graph.ts';
import { readSpeedLimit, readStreetRules } from './street-rules.ts';

/** `>` forwards, `<` backwards, `~` access for destinations only. */
function accessOf(tags: Tags): string {
  const rules = readStreetRules(tags);
  if (!rules) return 'none';
  const said = (['drive', 'walk', 'bike'] as const).flatMap((mode) => {
    const arrows = `${rules.backward[mode] > 0 ? '<' : ''}${rules.forward[mode] > 0 ? '>' : ''}`;
    return arrows === '' ? [] : [`${mode}${arrows}${rules.ends & ENDS_BITS[mode] ? '~' : ''}`];
  });
  return said.join(' ') || 'none';
}

describe('readStreetRules: access', () => {
  it.each<[string, Tags]>([
    ['a building', { building: 'yes' }],
    ['an unknown highway value', { highway: 'constructor' }],
    ['a closed street', { highway: 'residential', access: 'no' }],
  ])('excludes %s', (_, tags) => {
    expect(accessOf(tags)).toBe('none');
  });

  it.each<[string, Tags, string]>([
    ['all modes on a residential street', { highway: 'residential' }, 'drive<> walk<> bike<>'],
    ['cars on a motorway, in one direction', { highway: 'motorway' }, 'drive>'],
    ['cars on a motorroad', { highway: 'trunk', motorroad: 'yes' }, 'drive<>'],
    ['pedestrians on a footway', { highway: 'footway' }, 'walk<>'],
    ['pedestrians and cyclists on a path', { highway: 'path' }, 'walk<> bike<>'],
    [
      'pedestrians and cyclists on a street closed to cars',
      { highway: 'residential', motor_vehicle: 'no' },
      'walk<> bike<>',
    ],
    [
      'drivers and cyclists on a street without a sidewalk',
      { highway: 'primary', foot: 'no' },
      'drive<> bike<>',
    ],
    ['route ends on a private drive', { highway: 'service', access: 'private' }, 'drive<>~ walk<>~ bike<>~'],
    [
      'route ends by car and through traffic on foot on a track',
      { highway: 'track' },
      'drive<>~ walk<> bike<>',
    ],
  ])('allows %s', (_, tags, expected) => {
    expect(accessOf(tags)).toBe(expected);
  });

  it.each<[string, Tags, string]>([
    ['applies to vehicles, not pedestrians', { oneway: 'yes' }, 'drive> walk<> bike>'],
    ['may be reversed', { oneway: '-1' }, 'drive< walk<> bike<'],
    ['is implied by a roundabout', { junction: 'roundabout' }, 'drive> walk<> bike>'],
    ['may exempt cyclists', { oneway: 'yes', 'oneway:bicycle': 'no' }, 'drive> walk<> bike<>'],
    ['allows contraflow lanes', { oneway: 'yes', cycleway: 'opposite_lane' }, 'drive> walk<> bike<>'],
  ])('reads one-way tags: the restriction %s', (_, tags, expected) => {
    expect(accessOf({ highway: 'residential', ...tags })).toBe(expected);
  });
});

describe('readStreetRules: ferries', () => {
  it.each<[string, Tags]>([
    ['without a duration', { route: 'ferry' }],
    ['that takes a day', { route: 'ferry', duration: '24:00' }],
    ['for staff', { route: 'ferry', duration: '00:20', access: 'private' }],
  ])('omits a ferry %s', (_, tags) => {
    expect(accessOf(tags)).toBe('none');
  });

  it.each<[string, number]>([
    ['20', 1_200],
    ['0:20', 1_200],
    ['01:05:30', 3_930],
    ['PT1H5M', 3_900],
  ])('reads the duration %s as %d seconds', (duration, seconds) => {
    expect(readStreetRules({ route: 'ferry', duration })?.crossingSeconds).toBe(seconds);
  });

  it('allows pedestrians, and vehicles if tagged', () => {
    expect(accessOf({ route: 'ferry', duration: '20' })).toBe('walk<>');
    expect(accessOf({ route: 'ferry', duration: '20', bicycle: 'yes' })).toBe('walk<> bike<>');
    expect(accessOf({ route: 'ferry', duration: '20', motor_vehicle: 'yes', bicycle: 'yes' })).toBe(
      'drive<> walk<> bike<>',
    );
  });
});

describe('readStreetRules: cycleways', () => {
  const kinds = (tags: Tags) => {
    const rules = readStreetRules({ highway: 'secondary', ...tags });
    return [rules?.forward.cycleKind, rules?.backward.cycleKind];
  };

  it.each<[string, Tags, number[]]>([
    ['none by default', {}, [0, 0]],
    ['lanes on both sides', { cycleway: 'lane' }, [1, 1]],
    ['a lane on the right', { 'cycleway:right': 'lane' }, [1, 0]],
    ['a path on the right', { 'cycleway:right': 'track', 'cycleway:left': 'no' }, [2, 0]],
    ['a lane against a one-way street', { oneway: 'yes', cycleway: 'opposite_lane' }, [0, 1]],
    ['a cycleway', { highway: 'cycleway' }, [2, 2]],
    ['none on a footway', { highway: 'footway' }, [0, 0]],
  ])('finds %s', (_, tags, expected) => {
    expect(kinds(tags)).toEqual(expected);
  });
});

describe('readStreetRules: speeds', () => {
  it.each<[string | undefined, number | null]>([
    ['30 mph', 48.28],
    ['50', 50],
    ['signals', null],
    ['0', null],
    ['1e9', null],
    [undefined, null],
  ])('reads the limit %s as %d km/h', (text, kmh) => {
    const limit = readSpeedLimit(text);
    if (kmh === null) expect(limit).toBeNull();
    else expect(limit).toBeCloseTo(kmh, 1);
  });

  const driveKmh = (tags: Tags) => readStreetRules({ highway: 'residential', ...tags })?.forward.drive ?? 0;

  it('are taken from plausible limits rather than the class of street', () => {
    expect(driveKmh({ maxspeed: '20 mph' })).toBeLessThan(driveKmh({}));
    expect(driveKmh({ 'maxspeed:forward': '20 mph', maxspeed: '60 mph' })).toBeLessThan(driveKmh({}));
    expect(driveKmh({ maxspeed: '900' })).toBeLessThanOrEqual(120);
    expect(driveKmh({ maxspeed: '1' })).toBeGreaterThanOrEqual(8);
  });

  it('are higher on larger streets and lower on gravel', () => {
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
