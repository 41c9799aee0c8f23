import { darken, lighten, PAINT } from './colour.ts';
import { createRandom, type Random } from './random.ts';
import { circle, ellipse, rect, shape, stroke } from './sheet.ts';

/** Both sides in pixels: as wide as the smallest size that photos are kept in, so each portrait is one file. */
export const PORTRAIT_SIZE = 320;

const SKINS = ['#F3D3B8', '#E8B894', '#D29A6F', '#B47A4F', '#8C5A3A', '#643E2B'];
const HAIRS = ['#2A2230', '#3B2A22', '#6B4A2E', '#A56B3A', '#D2A45A', '#8E3B2B', '#4B4F5C'];
const WALLS = [PAINT.mist, PAINT.cream, PAINT.blush, PAINT.sage, PAINT.mustard, PAINT.sand, PAINT.teal];
const SHIRTS = [PAINT.moss, PAINT.brick, PAINT.denim, PAINT.plum, PAINT.lamp, PAINT.slate, PAINT.pine];

/** What lies behind the head: long hair, a round mass of curls, or nothing. */
function hairBehind(style: number, hair: string): string[] {
  if (style === 0) return [shape('M98 150C92 70 228 70 222 150L230 250L90 250Z', hair)];
  if (style === 1)
    return [circle(160, 122, 78, hair), circle(104, 150, 32, hair), circle(216, 150, 32, hair)];
  if (style === 2) return [circle(160, 62, 26, hair)];
  return [];
}

/** What falls over the forehead. */
function hairOver(style: number, hair: string): string[] {
  if (style === 0)
    return [shape('M104 142C102 62 218 62 216 142C196 128 176 108 168 96C152 118 128 132 106 142Z', hair)];
  if (style === 1) return [shape('M104 136C104 64 216 64 216 136C190 112 130 112 110 132Z', hair)];
  if (style === 2) return [shape('M104 138C102 63 218 63 216 138C196 104 124 104 108 138Z', hair)];
  if (style === 3)
    return [shape('M103 140C94 62 212 50 217 132C192 112 150 120 132 112C128 124 118 132 106 140Z', hair)];
  return [shape('M104 132C104 64 216 64 216 132C186 106 134 106 110 124Z', hair)];
}

function face(random: Random, skin: string): string[] {
  const ink = PAINT.ink;
  const blush = darken(skin, 0.12);
  const eyes = random.chance(0.25)
    ? [stroke('M136 156q6 -6 12 0M172 156q6 -6 12 0', ink, 4)]
    : [circle(142, 156, 4.6, ink), circle(178, 156, 4.6, ink)];
  const smile = random.pick(['M144 186q16 14 32 0', 'M146 186q14 10 28 0', 'M148 188q14 6 26 -2']);
  const glasses = random.chance(0.3)
    ? [
        stroke(
          'M126 156a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M164 156a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M156 154h8',
          ink,
          3,
        ),
      ]
    : [];
  return [
    ellipse(128, 178, 9, 6, blush, 'opacity="0.5"'),
    ellipse(192, 178, 9, 6, blush, 'opacity="0.5"'),
    ...eyes,
    stroke('M134 143q8 -5 15 -1M171 142q8 -4 15 1', darken(skin, 0.55), 3.4),
    stroke('M160 160q-4 10 2 12', darken(skin, 0.25), 3),
    stroke(smile, darken(skin, 0.6), 4),
    ...glasses,
  ];
}

/** A friendly face of nobody, as SVG, square. The seed alone decides, never who it is said to be. */
export function drawPortrait(seed: string): string {
  const random = createRandom(`portrait/${seed}`);
  const wall = random.pick(WALLS);
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const shirt = random.pick(SHIRTS);
  const style = random.int(0, 4);
  const parts = [
    rect(0, 0, PORTRAIT_SIZE, PORTRAIT_SIZE, wall),
    circle(random.int(40, 280), random.int(30, 110), random.int(60, 110), lighten(wall, 0.35)),
    ...hairBehind(style, hair),
    shape('M40 320C44 250 100 236 160 236C220 236 276 250 280 320Z', shirt),
    shape('M136 200h48v36q-24 26 -48 0Z', darken(skin, 0.1)),
    ...(random.chance(0.4) ? [stroke('M128 240q32 34 64 0', lighten(shirt, 0.45), 7)] : []),
    ellipse(104, 160, 10, 15, darken(skin, 0.08)),
    ellipse(216, 160, 10, 15, darken(skin, 0.08)),
    ellipse(160, 150, 55, 66, skin),
    ...face(random.fork('face'), skin),
    ...hairOver(style, hair),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}" viewBox="0 0 ${PORTRAIT_SIZE} ${PORTRAIT_SIZE}">${parts.join('')}</svg>`;
}
