import type { Point } from './camera.ts';
import { mixColours, PAINT } from './colour.ts';
import { LAMPLIGHT, type Light } from './light.ts';
import type { Random } from './random.ts';
import { circle, ellipse, num, polygon, rect, type Sheet, shape, stroke } from './sheet.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One kind of window for the whole building, as a builder orders them. */
export interface WindowStyle {
  frame: string;
  panes: 'sash' | 'casement' | 'grid' | 'plain' | 'arch';
  lintel: string | null;
  sill: string | null;
  shutters: string | null;
  boxes: boolean;
}

export function chooseWindowStyle(random: Random, trim: string, wall: string): WindowStyle {
  const accent = random.pick([PAINT.moss, PAINT.denim, PAINT.brick, PAINT.teal, PAINT.plum, PAINT.charcoal]);
  return {
    frame: random.chance(0.75) ? trim : PAINT.charcoal,
    panes: random.pick(['sash', 'sash', 'casement', 'grid', 'plain'] as const),
    lintel: random.chance(0.55) ? mixColours(wall, trim, 0.75) : null,
    sill: trim,
    shutters: random.chance(0.3) ? accent : null,
    boxes: random.chance(0.3),
  };
}

/** A window that faces the eye. `scale` is pixels per metre there. */
export function drawWindow(
  sheet: Sheet,
  light: Light,
  random: Random,
  box: Box,
  style: WindowStyle,
  scale: number,
  lit?: boolean,
): void {
  const frame = light.tint(style.frame);
  const t = Math.max(1.6, scale * 0.07);
  const isLit = lit ?? random.chance(light.litShare);
  const arch = style.panes === 'arch';
  const outline = (grow: number, fill: string) =>
    arch
      ? shape(
          `M${num(box.x - grow)} ${num(box.y + box.h + grow)}V${num(box.y + box.w / 2)}a${num(box.w / 2 + grow)} ${num(box.w / 2 + grow)} 0 0 1 ${num(box.w + grow * 2)} 0V${num(box.y + box.h + grow)}z`,
          fill,
        )
      : rect(box.x - grow, box.y - grow, box.w + grow * 2, box.h + grow * 2, fill);
  if (style.shutters) drawShutters(sheet, light, box, light.tint(style.shutters), t);
  if (style.lintel && !arch)
    sheet.add(rect(box.x - t * 2, box.y - t * 3.4, box.w + t * 4, t * 2.6, light.tint(style.lintel)));
  sheet.add(outline(t, frame));
  if (isLit && light.isDark) {
    sheet.add(
      ellipse(
        box.x + box.w / 2,
        box.y + box.h / 2,
        box.w * 1.15,
        box.h * 0.9,
        sheet.radial([
          [0, PAINT.lamp, 0.34],
          [1, PAINT.lamp, 0],
        ]),
      ),
    );
    sheet.add(outline(t, mixColours(frame, PAINT.lamp, 0.22)));
  }
  drawGlass(sheet, light, random, box, isLit, arch);
  drawBars(sheet, box, style, isLit ? mixColours(frame, '#7A5A3C', 0.16) : frame, t);
  if (style.sill) {
    sheet.add(
      rect(box.x - t * 2.2, box.y + box.h + t * 0.6, box.w + t * 4.4, t * 1.7, light.tint(style.sill)),
    );
    sheet.add(
      rect(box.x - t * 1.6, box.y + box.h + t * 2.3, box.w + t * 3.2, t * 1.1, light.shade, 'opacity="0.22"'),
    );
    if (light.hasSnow)
      sheet.add(
        rect(
          box.x - t * 2.2,
          box.y + box.h - t * 0.1,
          box.w + t * 4.4,
          t * 1.1,
          PAINT.snow,
          `rx="${num(t * 0.5)}"`,
        ),
      );
    else if (style.boxes && box.h > scale * 0.9) drawFlowerBox(sheet, light, random, box, t);
  }
}

function drawGlass(
  sheet: Sheet,
  light: Light,
  random: Random,
  box: Box,
  isLit: boolean,
  arch: boolean,
): void {
  const glass = arch
    ? `M${num(box.x)} ${num(box.y + box.h)}V${num(box.y + box.w / 2)}a${num(box.w / 2)} ${num(box.w / 2)} 0 0 1 ${num(box.w)} 0V${num(box.y + box.h)}z`
    : `M${num(box.x)} ${num(box.y)}h${num(box.w)}v${num(box.h)}h${num(-box.w)}z`;
  if (isLit) {
    sheet.add(
      shape(
        glass,
        sheet.radial(
          light.isDark
            ? LAMPLIGHT
            : [
                [0, '#FFF0C4'],
                [1, '#F9D388'],
              ],
        ),
      ),
    );
    drawInside(sheet, random, box);
  } else {
    const top = light.isDark ? '#2B3560' : mixColours(light.sky[0]![1], PAINT.denim, 0.55);
    const bottom = light.isDark
      ? '#3F4674'
      : mixColours(light.sky[light.sky.length - 1]![1], PAINT.slate, 0.45);
    sheet.add(
      shape(
        glass,
        sheet.linear([
          [0, top],
          [1, bottom],
        ]),
      ),
    );
    if (random.chance(0.4)) {
      const cloth = light.tint(random.pick([PAINT.cream, PAINT.mist, PAINT.paper, PAINT.blush]));
      sheet.add(rect(box.x, box.y, box.w, box.h * random.between(0.2, 0.55), cloth, 'opacity="0.75"'));
    } else {
      const a = box.x + box.w * random.between(0.15, 0.45);
      sheet.add(
        polygon(
          [
            { x: a, y: box.y },
            { x: a + box.w * 0.28, y: box.y },
            { x: a + box.w * 0.28 - box.h * 0.28 + box.w * 0.05, y: box.y + box.h },
            { x: Math.max(box.x, a - box.h * 0.28), y: box.y + box.h },
          ].map((p) => ({ x: Math.min(Math.max(p.x, box.x), box.x + box.w), y: p.y })),
          '#FFFFFF',
          'opacity="0.2"',
        ),
      );
    }
  }
  // the reveal: glass lies deeper than the wall
  if (!arch)
    sheet.add(
      rect(box.x, box.y, box.w, Math.max(1.5, box.h * 0.06), light.shade, 'opacity="0.35"'),
      rect(box.x, box.y, Math.max(1, box.w * 0.05), box.h, light.shade, 'opacity="0.2"'),
    );
}

/** Who lives here: a curtain, a plant, a lamp, a cat. */
function drawInside(sheet: Sheet, random: Random, box: Box): void {
  const dark = '#B5713A';
  const foot = box.y + box.h;
  const kind = random.next();
  if (kind < 0.4) {
    const w = box.w * random.between(0.16, 0.26);
    const cloth = random.pick(['#F7E4BE', '#EFC79B', '#E9A97B']);
    sheet.add(
      shape(
        `M${num(box.x)} ${num(box.y)}h${num(w)}q${num(-w * 0.1)} ${num(box.h * 0.6)} ${num(-w * 0.45)} ${num(box.h)}H${num(box.x)}z`,
        cloth,
        'opacity="0.85"',
      ),
    );
    sheet.add(
      shape(
        `M${num(box.x + box.w)} ${num(box.y)}h${num(-w)}q${num(w * 0.1)} ${num(box.h * 0.6)} ${num(w * 0.45)} ${num(box.h)}H${num(box.x + box.w)}z`,
        cloth,
        'opacity="0.85"',
      ),
    );
  } else if (kind < 0.56) {
    const x = box.x + box.w * random.between(0.3, 0.7);
    const s = box.h * 0.2;
    sheet.add(rect(x - s * 0.3, foot - s * 0.7, s * 0.6, s * 0.7, dark));
    sheet.add(
      ellipse(x, foot - s * 1.2, s * 0.5, s * 0.65, '#8A7A3A'),
      ellipse(x - s * 0.4, foot - s, s * 0.3, s * 0.4, '#8A7A3A'),
      ellipse(x + s * 0.4, foot - s, s * 0.3, s * 0.4, '#8A7A3A'),
    );
  } else if (kind < 0.68) {
    const x = box.x + box.w * random.between(0.35, 0.65);
    sheet.add(stroke(`M${num(x)} ${num(box.y)}V${num(box.y + box.h * 0.22)}`, dark, 1.4));
    sheet.add(
      shape(
        `M${num(x - box.w * 0.16)} ${num(box.y + box.h * 0.36)}l${num(box.w * 0.07)} ${num(-box.h * 0.14)}h${num(box.w * 0.18)}l${num(box.w * 0.07)} ${num(box.h * 0.14)}z`,
        '#C9783C',
      ),
    );
  } else if (kind < 0.74) {
    const x = box.x + box.w * random.between(0.35, 0.65);
    const s = box.h * 0.13;
    sheet.add(
      ellipse(x, foot - s * 0.8, s * 0.75, s, '#5A3A32'),
      circle(x + s * 0.1, foot - s * 1.95, s * 0.52, '#5A3A32'),
    );
    sheet.add(
      shape(
        `M${num(x - s * 0.36)} ${num(foot - s * 2.2)}l${num(s * 0.08)} ${num(-s * 0.55)}l${num(s * 0.34)} ${num(s * 0.3)}zM${num(x + s * 0.56)} ${num(foot - s * 2.2)}l${num(-s * 0.08)} ${num(-s * 0.55)}l${num(-s * 0.34)} ${num(s * 0.3)}z`,
        '#5A3A32',
      ),
    );
  } else if (kind < 0.86) {
    sheet.add(rect(box.x, box.y, box.w, box.h * random.between(0.25, 0.5), '#F6DFB0', 'opacity="0.9"'));
  }
}

function drawBars(sheet: Sheet, box: Box, style: WindowStyle, colour: string, t: number): void {
  const bar = t * 0.75;
  const across = (at: number, w = bar) =>
    sheet.add(rect(box.x, box.y + box.h * at - w / 2, box.w, w, colour));
  const down = (at: number, from = 0, to = 1) =>
    sheet.add(rect(box.x + box.w * at - bar / 2, box.y + box.h * from, bar, box.h * (to - from), colour));
  if (style.panes === 'sash') {
    across(0.5, bar * 1.4);
    if (box.w > t * 9) down(0.5, 0, 0.5);
  } else if (style.panes === 'casement') {
    down(0.5);
    across(0.28);
  } else if (style.panes === 'grid') {
    down(0.34);
    down(0.67);
    across(0.34);
    across(0.67);
  } else if (style.panes === 'arch') {
    down(0.5);
    across(0.45);
    across(0.74);
  } else if (box.w > box.h * 1.1) down(0.5);
}

function drawShutters(sheet: Sheet, light: Light, box: Box, colour: string, t: number): void {
  const w = box.w * 0.36;
  for (const x of [box.x - w - t * 1.4, box.x + box.w + t * 1.4]) {
    sheet.add(rect(x, box.y - t, w, box.h + t * 2, colour));
    let d = '';
    for (let y = box.y + t * 1.5; y < box.y + box.h - t; y += t * 1.9)
      d += `M${num(x + t)} ${num(y)}h${num(w - t * 2)}`;
    sheet.add(stroke(d, light.shade, Math.max(1, t * 0.4), 'opacity="0.35"'));
    sheet.add(rect(x + w, box.y, t * 0.6, box.h + t, light.shade, 'opacity="0.2"'));
  }
}

function drawFlowerBox(sheet: Sheet, light: Light, random: Random, box: Box, t: number): void {
  const y = box.y + box.h + t * 0.3;
  const leaf = light.tint('#5B8A57');
  const bloom = light.tint(random.pick(['#E2685A', '#F2C04E', '#F4EBDD', '#C9688A']));
  for (let i = 0; i <= 6; i++) {
    const x = box.x + (box.w * i) / 6;
    sheet.add(circle(x, y - t * 0.6 + (i % 2) * t * 0.4, t * 1.25, leaf));
  }
  for (let i = 0; i < 6; i++)
    sheet.add(circle(box.x + box.w * ((i + 0.5) / 6), y - t * random.between(0.6, 1.7), t * 0.62, bloom));
  sheet.add(rect(box.x - t, y, box.w + t * 2, t * 2.6, light.tint(PAINT.walnut), `rx="${num(t * 0.4)}"`));
  sheet.add(rect(box.x - t, y, box.w + t * 2, t * 0.8, light.shade, 'opacity="0.2"'));
}

/** A window on a receding wall: corners top-left, top-right, bottom-right, bottom-left. */
export function drawSideWindow(
  sheet: Sheet,
  light: Light,
  random: Random,
  corners: readonly [Point, Point, Point, Point],
  frame: string,
): void {
  const lit = random.chance(light.litShare);
  const glass = lit
    ? light.isDark
      ? '#F6BE62'
      : '#F3D091'
    : mixColours(light.isDark ? '#2B3560' : PAINT.denim, light.sky[light.sky.length - 1]![1], 0.25);
  const edge = light.shaded(frame, 0.2);
  sheet.add(polygon(corners, glass, `stroke="${edge}" stroke-width="2.4" stroke-linejoin="round"`));
  const mid = (a: Point, b: Point) => `${num((a.x + b.x) / 2)} ${num((a.y + b.y) / 2)}`;
  sheet.add(stroke(`M${mid(corners[0], corners[3])}L${mid(corners[1], corners[2])}`, edge, 1.8));
}
