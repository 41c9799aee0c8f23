import { darken, lighten, mixColours, PAINT } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { circle, num, rect, type Sheet, shape, stroke } from './sheet.ts';
import type { Box } from './windows.ts';

export interface DoorStyle {
  colour: string;
  trim: string;
  glazed: 'none' | 'half' | 'full';
  transom: boolean;
}

export function chooseDoorStyle(random: Random, trim: string): DoorStyle {
  return {
    colour: random.pick([
      PAINT.brick,
      PAINT.moss,
      PAINT.lamp,
      PAINT.denim,
      PAINT.teal,
      PAINT.plum,
      PAINT.walnut,
      '#D9694B',
    ]),
    trim,
    glazed: random.pick(['none', 'half', 'half', 'full'] as const),
    transom: random.chance(0.5),
  };
}

/** A front door whose foot is the box's foot. The porch light is always on after dark. */
export function drawDoor(sheet: Sheet, light: Light, box: Box, style: DoorStyle, scale: number): void {
  const t = scale * 0.09;
  const leaf = light.tint(style.colour);
  const trim = light.tint(style.trim);
  const glow = light.isDark || light.litShare > 0.2;
  const pane = glow ? '#FFD680' : mixColours(PAINT.mist, light.tint(PAINT.slate), 0.4);
  sheet.add(rect(box.x - t, box.y - t, box.w + t * 2, box.h + t, trim));
  let { y, h } = box;
  if (style.transom) {
    sheet.add(rect(box.x, y, box.w, h * 0.15, pane));
    y += h * 0.15 + t * 0.7;
    h = box.y + box.h - y;
  }
  sheet.add(rect(box.x, y, box.w, h, leaf));
  const inset = box.w * 0.17;
  const dark = darken(leaf, 0.22);
  if (style.glazed === 'full')
    sheet.add(rect(box.x + inset, y + inset, box.w - inset * 2, h - inset * 2.6, pane));
  else if (style.glazed === 'half') {
    sheet.add(rect(box.x + inset, y + inset, box.w - inset * 2, h * 0.36, pane));
    sheet.add(rect(box.x + box.w / 2 - t * 0.18, y + inset, t * 0.36, h * 0.36, leaf));
    sheet.add(rect(box.x + inset, y + h * 0.58, box.w - inset * 2, h * 0.3, dark));
  } else {
    for (const [dx, dy, ph] of [
      [0, 0.1, 0.34],
      [1, 0.1, 0.34],
      [0, 0.54, 0.36],
      [1, 0.54, 0.36],
    ] as const) {
      const pw = (box.w - inset * 2.6) / 2;
      sheet.add(rect(box.x + inset + dx * (pw + inset * 0.6), y + h * dy, pw, h * ph, dark));
    }
  }
  sheet.add(
    circle(box.x + box.w - inset * 0.5, y + h * 0.54, Math.max(1.6, scale * 0.035), lighten(PAINT.lamp, 0.3)),
  );
  sheet.add(rect(box.x, y, box.w, h * 0.05, light.shade, 'opacity="0.3"'));
}

/** A wall lantern beside a door, with its pool of light: the product's own sign. */
export function drawPorchLight(sheet: Sheet, light: Light, x: number, y: number, scale: number): void {
  const s = scale * 0.1;
  const on = light.isDark || light.litShare > 0.2;
  if (on)
    sheet.add(
      circle(
        x,
        y,
        scale * (light.isDark ? 1.5 : 0.8),
        sheet.radial([
          [0, '#FFD98A', 0.75],
          [0.35, PAINT.lamp, 0.28],
          [1, PAINT.lamp, 0],
        ]),
      ),
    );
  sheet.add(rect(x - s, y - s * 1.2, s * 2, s * 2.6, on ? '#FFE7A8' : '#F6EBD0'));
  sheet.add(
    stroke(
      `M${num(x - s)} ${num(y - s * 1.2)}v${num(s * 2.6)}h${num(s * 2)}v${num(-s * 2.6)}`,
      light.tint(PAINT.charcoal),
      Math.max(1, s * 0.35),
    ),
  );
  sheet.add(
    shape(
      `M${num(x - s * 1.4)} ${num(y - s * 1.1)}l${num(s * 1.4)} ${num(-s * 1.2)}l${num(s * 1.4)} ${num(s * 1.2)}z`,
      light.tint(PAINT.charcoal),
    ),
  );
}
