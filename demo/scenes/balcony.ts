import { drawPlate, drawSlab, type Site } from './building.ts';
import { darken, mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { circle, num, rect, stroke } from './sheet.ts';
import { drawWindow } from './windows.ts';

export interface BalconyStyle {
  rail: 'bars' | 'glass' | 'solid';
  colour: string;
  depth: number;
}

export function chooseBalconyStyle(random: Random): BalconyStyle {
  return {
    rail: random.pick(['bars', 'bars', 'glass', 'solid'] as const),
    colour: random.pick([PAINT.charcoal, PAINT.paper, PAINT.walnut, PAINT.ink]),
    depth: random.between(1, 1.4),
  };
}

/** A balcony with its glazed door behind and whatever its people keep there. */
export function drawBalcony(
  site: Site,
  x: number,
  w: number,
  floorY: number,
  z: number,
  style: BalconyStyle,
  frame: string,
  random: Random,
): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  const door = camera.project(x + w * 0.16, floorY + 2.15, z);
  const lit = random.chance(light.litShare);
  drawWindow(
    sheet,
    light,
    random,
    { x: door.x, y: door.y, w: w * 0.68 * s, h: 2.12 * s },
    { frame, panes: 'plain', lintel: null, sill: null, shutters: null, boxes: false },
    s,
    lit,
  );
  drawSlab(
    site,
    { x0: x, x1: x + w, y0: floorY - 0.18, y1: floorY, z0: z - style.depth, z1: z },
    PAINT.stone,
  );
  const shade = camera.project(x, floorY - 0.18, z);
  sheet.add(rect(shade.x, shade.y, w * s, s * 0.42, light.shade, 'opacity="0.2"'));
  const front = z - style.depth;
  drawBalconyThings(site, x, w, floorY, front + 0.3, random);
  const colour = light.tint(style.colour);
  if (style.rail === 'glass') {
    const pane = drawPlate(
      site,
      x,
      x + w,
      floorY,
      floorY + 0.95,
      front,
      mixColours(PAINT.mist, light.sky[light.sky.length - 1]![1], 0.4),
      'opacity="0.5"',
    );
    sheet.add(
      stroke(
        `M${num(pane.x + pane.w * 0.2)} ${num(pane.y + pane.h)}l${num(pane.h * 0.5)} ${num(-pane.h)}`,
        '#FFFFFF',
        2.4,
        'opacity="0.4"',
      ),
    );
  } else if (style.rail === 'solid')
    drawPlate(site, x, x + w, floorY - 0.1, floorY + 0.9, front, light.shaded(style.colour, 0.06));
  else {
    const fs = camera.scaleAt(front);
    let d = '';
    for (let k = 0.1; k < w; k += 0.15) {
      const a = camera.project(x + k, floorY + 0.95, front);
      d += `M${num(a.x)} ${num(a.y)}v${num(fs * 0.95)}`;
    }
    sheet.add(stroke(d, colour, Math.max(1, fs * 0.028)));
  }
  drawPlate(
    site,
    x - 0.03,
    x + w + 0.03,
    floorY + 0.92,
    floorY + 1,
    front,
    light.hasSnow ? PAINT.snow : colour,
  );
}

function drawBalconyThings(
  site: Site,
  x: number,
  w: number,
  floorY: number,
  z: number,
  random: Random,
): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  if (random.chance(0.5)) {
    const a = camera.project(x + w * random.pick([0.14, 0.84]), floorY, z);
    sheet.add(rect(a.x - s * 0.16, a.y - s * 0.34, s * 0.32, s * 0.34, light.tint(PAINT.clay)));
    const leaf = light.tint(light.hasSnow ? '#7C9488' : '#5B8A57');
    for (const [dx, dy, r] of [
      [0, -0.72, 0.26],
      [-0.2, -0.55, 0.2],
      [0.2, -0.56, 0.2],
    ] as const)
      sheet.add(circle(a.x + dx * s, a.y + dy * s, r * s, leaf));
  }
  if (random.chance(0.3)) {
    const a = camera.project(x + w * 0.5, floorY, z);
    const cloth = light.tint(random.pick([PAINT.lamp, PAINT.brick, PAINT.teal]));
    sheet.add(
      rect(a.x - s * 0.25, a.y - s * 0.8, s * 0.5, s * 0.45, cloth, 'rx="3"'),
      rect(a.x - s * 0.28, a.y - s * 0.4, s * 0.56, s * 0.1, darken(cloth, 0.2)),
      stroke(
        `M${num(a.x - s * 0.24)} ${num(a.y - s * 0.3)}v${num(s * 0.3)}M${num(a.x + s * 0.24)} ${num(a.y - s * 0.3)}v${num(s * 0.3)}`,
        light.tint(PAINT.charcoal),
        1.6,
      ),
    );
  }
  if (light.isDark && random.chance(0.35)) {
    const a = camera.project(x, floorY + 2, z);
    const b = camera.project(x + w, floorY + 2, z);
    sheet.add(
      stroke(
        `M${num(a.x)} ${num(a.y)}Q${num((a.x + b.x) / 2)} ${num(a.y + s * 0.5)} ${num(b.x)} ${num(b.y)}`,
        '#6A5A4A',
        1,
      ),
    );
    for (let i = 1; i < 7; i++) {
      const t = i / 7;
      sheet.add(circle(a.x + (b.x - a.x) * t, a.y + s * 0.5 * 2 * t * (1 - t) + 2, 2.3, '#FFE3A0'));
    }
  }
}
