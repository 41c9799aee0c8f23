import type { Plan } from './plan-grid.ts';
import { headingAt, offsetLine, turnedBox } from './plan-lines.ts';
import { towardsShore } from './shore-line.ts';
import type { TownDraft } from './town-draft.ts';
import { channel } from './town-waters.ts';
import { marinaFingers } from './wharves.ts';

/** What ships need: breakwaters and a light at the channel's mouth, a marina, sheds on the quay. */
export function layHarbor(draft: TownDraft): void {
  const end = channel.length - 1;
  const [du, dv] = headingAt(channel, end);
  const [u, v] = channel[end]!;
  for (const side of [1, -1]) {
    const bank = offsetLine(channel, side * 66).slice(-4);
    const tip: Plan = [u + du * 260 - dv * side * 40, v + dv * 260 + du * side * 40];
    draft.line([...bank, tip], { man_made: 'breakwater' });
    const name = side > 0 ? 'North Pierhead Light' : 'South Pierhead Light';
    draft.node(tip, { man_made: 'lighthouse', name });
  }
  const light: Plan = [u - du * 520 - dv * 170, v - dv * 520 + du * 170];
  draft.area(turnedBox(light, [du, dv], 12, 12), {
    building: 'yes',
    man_made: 'lighthouse',
    name: 'Lakeshore Lighthouse',
  });
  draft.area(turnedBox([light[0] - du * 30, light[1] - dv * 30], [du, dv], 14, 11), {
    building: 'house',
    tourism: 'museum',
    name: 'Keeper’s House Museum',
  });
  for (const finger of marinaFingers()) draft.line(finger, { man_made: 'pier', floating: 'yes' });
  draft.node([4_330, -3_520], { leisure: 'marina', name: 'Lantern Marina' });
  for (const { name, at, offshore } of BAYS)
    draft.node(towardsShore(at, -offshore), { natural: 'bay', name });
}

export const PLACES: readonly { name: string; place: string; at: Plan }[] = [
  { name: 'Lakeshore', place: 'town', at: [750, -1_750] },
  { name: 'Old Harbor', place: 'suburb', at: [3_520, -2_620] },
  { name: 'Orchard Hill', place: 'suburb', at: [-2_930, 2_420] },
  { name: 'Millrace', place: 'suburb', at: [2_600, 2_300] },
  { name: 'West Village', place: 'suburb', at: [-2_500, -350] },
  { name: 'Foundry Row', place: 'suburb', at: [-1_100, -3_000] },
  { name: 'Market Square', place: 'quarter', at: [475, -1_080] },
  { name: 'Northgate', place: 'neighbourhood', at: [0, 1_060] },
  { name: 'Eastbank', place: 'neighbourhood', at: [1_850, -330] },
  { name: 'Southside', place: 'neighbourhood', at: [1_150, -2_760] },
  { name: 'Parkside', place: 'neighbourhood', at: [3_000, 250] },
  { name: 'Dunes End', place: 'hamlet', at: [7_300, -5_300] },
  { name: 'Loon Lake', place: 'hamlet', at: [-6_500, -3_000] },
  { name: 'Cherry Corner', place: 'hamlet', at: [-6_100, 120] },
];

/** What is named of the waters around the island: how far off its shore, in metres, on the way out to `at`. */
const BAYS: readonly { name: string; at: Plan; offshore: number }[] = [
  { name: 'Lantern Roads', at: [10_700, -3_300], offshore: 900 },
  { name: 'Sunset Bay', at: [-9_900, 4_300], offshore: 900 },
  { name: 'Dune Sound', at: [7_600, 9_300], offshore: 1_000 },
  { name: 'South Bay', at: [-6_200, -8_400], offshore: 900 },
];
