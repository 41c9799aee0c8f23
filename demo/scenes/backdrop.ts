import { lighten, mixColours, PAINT } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { circle, ellipse, num, rect, SCENE_HEIGHT, SCENE_WIDTH, type Sheet, shape } from './sheet.ts';

/** Sky, what hangs in it, and what stands far away: everything behind the building. */
export function drawBackdrop(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  sheet.add(rect(0, 0, SCENE_WIDTH, horizonY + 60, sheet.linear(light.sky)));
  if (light.isDark) drawStars(sheet, light, random.fork('stars'));
  drawSun(sheet, light, random.fork('sun'), horizonY);
  drawClouds(sheet, light, random.fork('clouds'), horizonY);
  const far = random.fork('far');
  const kind = far.pick(['hills', 'town', 'town', 'woods', 'water'] as const);
  if (kind === 'hills') drawHills(sheet, light, far, horizonY);
  if (kind === 'town') drawTown(sheet, light, far, horizonY);
  if (kind === 'water') drawWater(sheet, light, far, horizonY);
  drawWoods(sheet, light, far, horizonY, kind === 'woods');
  if (light.hasSnow) drawSnowfall(sheet, random.fork('snow'));
}

function drawStars(sheet: Sheet, light: Light, random: Random): void {
  const count = light.time === 'night' ? 70 : 26;
  for (let i = 0; i < count; i++) {
    const y = random.next() ** 1.6 * 380;
    const r = random.between(0.7, 1.9);
    sheet.add(
      circle(random.between(0, SCENE_WIDTH), y, r, '#FFF3D6', `opacity="${num(0.3 + random.next() * 0.6)}"`),
    );
  }
}

function drawSun(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  const x = random.between(90, SCENE_WIDTH - 90);
  if (light.time === 'night' || (light.time === 'dusk' && random.chance(0.45))) {
    const y = random.between(80, 190);
    const r = random.between(24, 38);
    sheet.add(
      circle(x, y, r * 2.6, '#FFF0CC', 'opacity="0.08"'),
      circle(x, y, r * 1.6, '#FFF0CC', 'opacity="0.1"'),
    );
    sheet.add(circle(x, y, r, '#FBEBC6'));
    sheet.add(circle(x - r * 0.3, y - r * 0.2, r * 0.22, '#E9D3A6', 'opacity="0.6"'));
    sheet.add(circle(x + r * 0.35, y + r * 0.3, r * 0.15, '#E9D3A6', 'opacity="0.6"'));
    return;
  }
  const low = light.time === 'dusk' || light.time === 'golden' || light.time === 'morning';
  const y = low ? horizonY - random.between(40, 150) : random.between(90, 180);
  const r = low ? random.between(54, 78) : random.between(36, 50);
  const colour = light.time === 'dusk' ? '#FBC98A' : light.hasSnow ? '#FBF3E6' : '#FFF1CF';
  sheet.add(
    circle(x, y, r * 2.3, colour, 'opacity="0.18"'),
    circle(x, y, r * 1.55, colour, 'opacity="0.25"'),
  );
  sheet.add(circle(x, y, r, colour));
}

function drawClouds(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  const stopColour = light.sky[Math.min(2, light.sky.length - 1)]![1];
  const count = random.int(2, 5);
  for (let i = 0; i < count; i++) {
    const x = random.between(-60, SCENE_WIDTH);
    const y = random.between(60, horizonY * 0.62);
    const w = random.between(110, 270) * (0.6 + (y / horizonY) * 0.7);
    const h = w * random.between(0.13, 0.2);
    const strength = random.between(0.35, 0.85);
    const colour = light.isDark
      ? mixColours(stopColour, '#F6C6A8', strength * (light.time === 'dusk' ? 0.4 : 0.1))
      : mixColours(stopColour, '#FFFDF6', strength);
    const puffs = [random.between(0.2, 0.36), random.between(0.46, 0.6), random.between(0.68, 0.82)];
    const humps = puffs.map((at, k) =>
      circle(x + w * at, y - h * (k === 1 ? 0.35 : 0.1), h * (k === 1 ? 0.85 : 0.6), colour),
    );
    sheet.add(rect(x, y - h * 0.25, w, h * 0.75, colour, `rx="${num(h * 0.37)}"`), ...humps);
  }
}

function drawHills(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  for (const layer of [0, 1]) {
    const base = horizonY + 20;
    const top = random.between(70, 130) * (layer === 0 ? 1.35 : 0.8);
    const a = random.between(0.15, 0.35) * SCENE_WIDTH;
    const b = random.between(0.6, 0.85) * SCENE_WIDTH;
    const d = `M0 ${base}V${num(base - top * random.between(0.5, 0.9))}Q${num(a)} ${num(base - top * 1.5)} ${num((a + b) / 2)} ${num(base - top * 0.7)}T${num(b)} ${num(base - top * 0.8)}T${SCENE_WIDTH} ${num(base - top * 0.5)}V${base}Z`;
    const colour = mixColours(light.haze, light.tint('#5F8A78'), layer === 0 ? 0.18 : 0.42);
    sheet.add(shape(d, colour));
  }
}

function drawTown(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  for (const layer of [0, 1]) {
    const colour = mixColours(
      light.haze,
      light.isDark ? PAINT.ink : light.tint(PAINT.slate),
      layer === 0 ? 0.14 : 0.36,
    );
    const glow = mixColours(colour, PAINT.lamp, 0.55);
    let x = -random.between(0, 60);
    while (x < SCENE_WIDTH) {
      const w = random.between(34, 92);
      const h = random.between(30, layer === 0 ? 190 : 105) * (random.chance(0.14) ? 1.5 : 1);
      const top = horizonY + 20 - h;
      sheet.add(rect(x, top, w + 1, h, colour));
      const roof = random.next();
      if (roof < 0.28)
        sheet.add(
          shape(
            `M${num(x)} ${num(top + 0.5)}l${num(w / 2)} ${num(-w * 0.32)}l${num(w / 2)} ${num(w * 0.32)}z`,
            colour,
          ),
        );
      else if (roof < 0.4) sheet.add(rect(x + w * 0.3, top - 14, w * 0.22, 15, colour));
      else if (roof < 0.46) sheet.add(rect(x + w * 0.47, top - 34, 2.5, 36, colour));
      else if (roof < 0.5 && layer === 0) drawSteeple(sheet, x + w / 2, top, colour);
      if (light.isDark || light.litShare > 0.2)
        drawFarWindows(sheet, random, x, top, w, h, glow, light.litShare * 0.34);
      x += w + (random.chance(0.25) ? random.between(4, 40) : 0);
    }
  }
}

function drawSteeple(sheet: Sheet, x: number, top: number, colour: string): void {
  sheet.add(
    rect(x - 9, top - 34, 18, 36, colour),
    shape(`M${num(x - 11)} ${num(top - 33)}l11 -52l11 52z`, colour),
  );
}

function drawFarWindows(
  sheet: Sheet,
  random: Random,
  x: number,
  top: number,
  w: number,
  h: number,
  glow: string,
  share: number,
): void {
  for (let wy = top + 9; wy < top + h - 26; wy += 13) {
    for (let wx = x + 7; wx < x + w - 9; wx += 11) {
      if (random.chance(share)) sheet.add(rect(wx, wy, 4, 6, glow, 'opacity="0.8"'));
    }
  }
}

function drawWater(sheet: Sheet, light: Light, random: Random, horizonY: number): void {
  const sky = light.sky[light.sky.length - 1]![1];
  const water = mixColours(sky, light.isDark ? '#3A4C80' : '#6FA7B5', light.hasSnow ? 0.35 : 0.55);
  sheet.add(
    rect(
      0,
      horizonY - 46,
      SCENE_WIDTH,
      90,
      sheet.linear([
        [0, lighten(water, 0.3)],
        [1, water],
      ]),
    ),
  );
  for (let i = 0; i < 26; i++) {
    const y = horizonY - 42 + random.next() * 60;
    const w = random.between(16, 80);
    sheet.add(rect(random.between(0, SCENE_WIDTH), y, w, 1.6, '#FFF6E4', 'opacity="0.35" rx="0.8"'));
  }
  const sails = random.int(1, 3);
  for (let i = 0; i < sails; i++) {
    const x = random.between(60, SCENE_WIDTH - 60);
    const s = random.between(0.7, 1.2);
    const y = horizonY - 38 + random.between(0, 14);
    sheet.add(
      shape(`M${num(x)} ${num(y)}v${num(-34 * s)}l${num(17 * s)} ${num(32 * s)}z`, light.tint(PAINT.paper)),
    );
    sheet.add(
      shape(
        `M${num(x - 2)} ${num(y)}v${num(-26 * s)}l${num(-11 * s)} ${num(25 * s)}z`,
        light.tint(PAINT.blush),
      ),
    );
    sheet.add(
      shape(
        `M${num(x - 15 * s)} ${num(y + 2)}h${num(34 * s)}l${num(-6 * s)} ${num(6 * s)}h${num(-22 * s)}z`,
        light.tint(PAINT.brick),
      ),
    );
  }
}

/** A soft line of trees hides where the far layer meets the ground. */
function drawWoods(sheet: Sheet, light: Light, random: Random, horizonY: number, tall: boolean): void {
  for (const layer of tall ? [0, 1] : [1]) {
    const leaf = light.hasSnow ? '#8FA3A6' : random.pick(light.foliage);
    const colour = mixColours(light.haze, light.tint(leaf), layer === 0 ? 0.35 : 0.66);
    let x = -30;
    const parts: string[] = [];
    while (x < SCENE_WIDTH + 30) {
      const r = random.between(16, tall ? 56 : 34) * (layer === 0 ? 1.5 : 1);
      if (light.hasSnow && random.chance(0.5)) {
        parts.push(
          shape(
            `M${num(x - r * 0.6)} ${num(horizonY + 26)}l${num(r * 0.6)} ${num(-r * 2.1)}l${num(r * 0.6)} ${num(r * 2.1)}z`,
            colour,
          ),
        );
      } else parts.push(ellipse(x, horizonY + 14, r, r * random.between(0.8, 1.3), colour));
      x += r * random.between(0.6, 1.25);
    }
    sheet.add(...parts, rect(0, horizonY + 6, SCENE_WIDTH, 30, colour));
  }
}

function drawSnowfall(sheet: Sheet, random: Random): void {
  if (random.chance(0.4)) return;
  for (let i = 0; i < 60; i++) {
    const x = random.between(0, SCENE_WIDTH);
    const y = random.between(0, SCENE_HEIGHT * 0.75);
    sheet.add(circle(x, y, random.between(1.2, 3), '#FFFFFF', 'opacity="0.8"'));
  }
}
