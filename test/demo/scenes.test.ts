import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawBathroom } from '#demo/scenes/bathroom.ts';
import { drawBedroom } from '#demo/scenes/bedroom.ts';
import { drawExterior } from '#demo/scenes/exterior.ts';
import { drawFloorPlan } from '#demo/scenes/floor-plan.ts';
import { drawKitchen } from '#demo/scenes/kitchen.ts';
import { TIMES_OF_DAY } from '#demo/scenes/light.ts';
import { drawLivingRoom } from '#demo/scenes/living-room.ts';
import { drawPortrait } from '#demo/scenes/portrait.ts';
import { createRandom } from '#demo/scenes/random.ts';
import { PROPERTY_TYPES } from '#shared/api/properties.ts';

const PLANS = [0, 1, 2, 3, 4, 5].flatMap((bedrooms) => [1, 2, 3].map((baths) => ({ bedrooms, baths })));
const ROOMS = { drawLivingRoom, drawBedroom, drawKitchen, drawBathroom };

describe('drawn pictures', () => {
  test('the same seed draws the same picture, another seed another one', () => {
    for (const type of PROPERTY_TYPES) {
      expect(drawExterior(type, 'a')).toBe(drawExterior(type, 'a'));
      expect(drawExterior(type, 'a')).not.toBe(drawExterior(type, 'b'));
    }
    for (const draw of Object.values(ROOMS)) {
      expect(draw('a')).toBe(draw('a'));
      expect(draw('a')).not.toBe(draw('b'));
    }
  });

  test('every type of building can be drawn at every hour, with numbers only where numbers belong', () => {
    for (const type of PROPERTY_TYPES) {
      for (const time of TIMES_OF_DAY) {
        for (const seed of ['x', 'y', 'z']) expectSound(drawExterior(type, seed, time));
      }
    }
  });

  test('rooms and plans of every size are sound', () => {
    for (let i = 0; i < 60; i++) for (const draw of Object.values(ROOMS)) expectSound(draw(`room-${i}`));
    for (const plan of PLANS) expectSound(drawFloorPlan(`p${plan.bedrooms}${plan.baths}`, plan));
  });

  test('portraits are sound, square, and each their own', async () => {
    const seeds = Array.from({ length: 60 }, (_, n) => `student-${n}`);
    for (const seed of seeds) expectSound(drawPortrait(seed));
    expect(new Set(seeds.map(drawPortrait)).size).toBe(60);
    const { width, height } = await sharp(Buffer.from(drawPortrait('a'))).metadata();
    expect([width, height]).toEqual([320, 320]);
  });

  test('none needs a font, a script or another file', () => {
    const all = [
      drawExterior('house', 'f'),
      drawKitchen('f'),
      drawPortrait('f'),
      drawFloorPlan('f', { bedrooms: 2, baths: 1, squareFeet: 800 }),
    ];
    for (const svg of all)
      expect(svg).not.toMatch(/<(text|script|image|use|style|foreignObject)\b|href|font/);
  });

  test('they are rendered three to two, and are not blank', async () => {
    for (const svg of [
      drawExterior('condo', 'r'),
      drawLivingRoom('r'),
      drawFloorPlan('r', { bedrooms: 3, baths: 2 }),
    ]) {
      const image = sharp(Buffer.from(svg));
      expect(await image.metadata()).toMatchObject({ width: 1280, height: 854 });
      const { channels } = await image.stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
    }
  });

  test('a stream of random numbers is not moved by what another draws', () => {
    const first = createRandom('s');
    const second = createRandom('s');
    second.next();
    expect(first.fork('clouds').next()).toBe(second.fork('clouds').next());
  });
});

function expectSound(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
  expect(svg.startsWith('<svg ')).toBe(true);
  expect(svg.length).toBeLessThan(400_000);
}
