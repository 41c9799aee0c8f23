import type { PinGroup } from './map-pin.ts';
import type { MapMark } from './mark-paths.ts';
import { partsOf, WORLD_PX } from './pin-box.ts';

/** Pixels of the world at a zoom level. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

/** Rounded up, because fonts differ. */
const CHARACTER_PX = 8;
const PILL_EDGES_PX = 26;
const LAMP_PX = 16;
const HALF_HEIGHT_PX = 16;
const GROUP_PX = 5;
/** Relative to the tip of the school's marker. */
const MARK_PX = { halfWidth: 22, height: 52 };
const LABEL_PX = { below: 19, above: -69, halfHeight: 11 };

function pixelsOf({ lng, lat }: { lng: number; lat: number }, zoom: number): [x: number, y: number] {
  const [east, south] = partsOf(lng, lat);
  const world = WORLD_PX * 2 ** zoom;
  return [east * world, south * world];
}

export function pillBox(group: PinGroup, label: string, zoom: number): PixelBox {
  const [x, y] = pixelsOf(group, zoom);
  const half = (label.length * CHARACTER_PX + PILL_EDGES_PX + (group.rank >= 2 ? LAMP_PX : 0)) / 2;
  const bottom = y + HALF_HEIGHT_PX + (group.count > 1 ? GROUP_PX : 0);
  return [x - half, y - HALF_HEIGHT_PX, x + half, bottom];
}

export function schoolBoxes(marks: readonly MapMark[], zoom: number): PixelBox[] {
  return marks
    .filter(({ kind }) => kind === 'school')
    .flatMap((mark): PixelBox[] => {
      const [x, y] = pixelsOf(mark, zoom);
      const marker: PixelBox = [x - MARK_PX.halfWidth, y - MARK_PX.height, x + MARK_PX.halfWidth, y];
      if (!mark.hasLabel) return [marker];
      const middle = y + (mark.isLabelAbove ? LABEL_PX.above : LABEL_PX.below);
      const half = (mark.label.length * CHARACTER_PX + PILL_EDGES_PX) / 2;
      return [marker, [x - half, middle - LABEL_PX.halfHeight, x + half, middle + LABEL_PX.halfHeight]];
    });
}

export function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

type PillOptions = { zoom: number; labelOf: (group: PinGroup) => string; reserved: readonly PixelBox[] };

/** Marks a group as a dot if its price would overlap the price of an earlier group. */
export function placePills(groups: readonly PinGroup[], options: PillOptions): PinGroup[] {
  const { zoom, labelOf } = options;
  const taken = [...options.reserved];
  return groups.map((group) => {
    const box = pillBox(group, labelOf(group), zoom);
    const isDot = taken.some((other) => overlaps(box, other));
    if (!isDot) taken.push(box);
    return { ...group, isDot };
  });
}
