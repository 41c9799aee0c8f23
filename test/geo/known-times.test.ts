import { expect, test } from 'vitest';
import type { TravelMode } from '#streets/travel.ts';
import { type Corner, openTown, type Street } from '#test/helpers/streets.ts';

// Computed by hand: walking at 5.1 km/h, on steps at 3 km/h; driving at the road class's speed, plus seconds
// per junction.

const CORNERS: Record<string, Corner> = {
  west: [0, 0],
  middle: [500, 0],
  east: [1000, 0],
  hill: [500, 600],
  mill: [1000, 600],
  top: [1000, 660],
  far: [1000, 1260],
};
const STREETS: Street[] = [
  ['west middle east', { highway: 'secondary', name: 'Main Street' }],
  ['middle hill', { highway: 'residential' }],
  ['hill mill', { highway: 'residential', oneway: 'yes' }],
  ['mill east', { highway: 'residential' }],
  ['mill top', { highway: 'steps' }],
  ['top far', { highway: 'footway' }],
  ['west hill', { highway: 'footway' }],
];

test.each<[string, string, TravelMode, number | null]>([
  // 1,000 m at 1.417 m/s.
  ['west', 'east', 'walk', 706],
  // The park has 781 m, the streets 1,100 m.
  ['west', 'hill', 'walk', 551],
  ['hill', 'west', 'walk', 551],
  // 500 m; pedestrians may ignore the one-way direction.
  ['mill', 'hill', 'walk', 353],
  // 60 m of steps take 72 s, the other 600 m take 424 s.
  ['mill', 'far', 'walk', 496],
  // 1,000 m at 49 km/h take 73 s, and both junctions together 1 s.
  ['west', 'east', 'drive', 75],
  // 500 m at 49 km/h take 37 s, 600 m at 34 km/h take 64 s.
  ['west', 'hill', 'drive', 101],
  // The one-way street forces a detour of 64, 37 and 64 s, plus the stop before the main street.
  ['mill', 'hill', 'drive', 168],
  ['mill', 'far', 'drive', null],
  // 1,000 m at 17.5 km/h.
  ['west', 'east', 'bike', 207],
])('routing from %s to %s, %s, takes %s seconds', (from, to, mode, seconds) => {
  const found = openTown(CORNERS, STREETS).seconds(from, to, mode);
  if (seconds === null) return expect(found).toBeNull();
  expect(found).not.toBeNull();
  expect(Math.abs(found! / seconds - 1)).toBeLessThan(mode === 'walk' ? 0.05 : 0.2);
});
