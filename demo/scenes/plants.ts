import { lighten, mixColours, PAINT } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { circle, ellipse, num, rect, type Sheet, shape, stroke } from './sheet.ts';

export type TreeKind = 'round' | 'poplar' | 'conifer' | 'birch';

/** A tree whose foot stands at (x, y), `height` pixels tall; light falls from the left. */
export function drawTree(
  sheet: Sheet,
  light: Light,
  random: Random,
  x: number,
  y: number,
  height: number,
  kind?: TreeKind,
): void {
  const tree = kind ?? random.pick(['round', 'round', 'poplar', 'conifer', 'birch'] as const);
  sheet.add(ellipse(x + height * 0.1, y + 1, height * 0.26, height * 0.035, light.shade, 'opacity="0.22"'));
  if (tree === 'conifer') drawConifer(sheet, light, random, x, y, height);
  else if (light.hasSnow) drawBareTree(sheet, light, random, x, y, height, tree === 'birch');
  else if (tree === 'poplar') drawPoplar(sheet, light, random, x, y, height);
  else drawRoundTree(sheet, light, random, x, y, height, tree === 'birch');
}

function drawTrunk(
  sheet: Sheet,
  light: Light,
  x: number,
  y: number,
  height: number,
  width: number,
  birch: boolean,
): void {
  const bark = light.tint(birch ? '#E9E2D4' : PAINT.walnut);
  const top = y - height;
  sheet.add(
    shape(
      `M${num(x - width)} ${num(y)}Q${num(x - width * 0.45)} ${num(y - height * 0.4)} ${num(x - width * 0.4)} ${num(top)}h${num(width * 0.8)}Q${num(x + width * 0.45)} ${num(y - height * 0.4)} ${num(x + width)} ${num(y)}z`,
      bark,
    ),
  );
  sheet.add(
    shape(
      `M${num(x + width * 0.1)} ${num(y)}L${num(x + width * 0.1)} ${num(top)}h${num(width * 0.3)}Q${num(x + width * 0.45)} ${num(y - height * 0.4)} ${num(x + width)} ${num(y)}z`,
      light.shade,
      'opacity="0.2"',
    ),
  );
  if (birch) {
    for (let k = 0.15; k < 0.9; k += 0.17) {
      sheet.add(rect(x - width * 0.4, y - height * k, width * 0.55, 2, light.tint('#6B6560')));
    }
  }
}

function drawRoundTree(
  sheet: Sheet,
  light: Light,
  random: Random,
  x: number,
  y: number,
  height: number,
  birch: boolean,
): void {
  const r = height * random.between(0.25, 0.31);
  const cy = y - height + r * 1.05;
  const [mid, low, high] = light.foliage.map((c) => light.tint(c)) as [string, string, string];
  drawTrunk(sheet, light, x, y, height * 0.6, height * (birch ? 0.026 : 0.036), birch);
  const fork = height * 0.012;
  sheet.add(
    stroke(
      `M${num(x)} ${num(y - height * 0.34)}L${num(x + r * 0.5)} ${num(cy + r * 0.35)}M${num(x)} ${num(y - height * 0.4)}L${num(x - r * 0.5)} ${num(cy + r * 0.3)}`,
      light.tint(birch ? '#E9E2D4' : PAINT.walnut),
      Math.max(2, fork),
    ),
  );
  const lobes: { x: number; y: number; r: number }[] = [{ x, y: cy, r: r * 0.9 }];
  const count = 7;
  const turn = random.between(0, 6);
  for (let i = 0; i < count; i++) {
    const angle = turn + (i / count) * Math.PI * 2;
    const away = r * random.between(0.55, 0.72);
    lobes.push({
      x: x + Math.cos(angle) * away * 1.08,
      y: cy + Math.sin(angle) * away * 0.86,
      r: r * random.between(0.4, 0.56),
    });
  }
  // three tones: the shade of the crown, its body moved up, the lit leaves at the upper left
  sheet.add(...lobes.map((l) => circle(l.x + r * 0.05, l.y + r * 0.08, l.r, low)));
  sheet.add(...lobes.map((l) => circle(l.x - r * 0.05, l.y - r * 0.07, l.r * 0.88, mid)));
  sheet.add(
    ...lobes
      .filter((l) => l.x <= x + r * 0.2 && l.y <= cy + r * 0.15)
      .map((l) => circle(l.x - r * 0.1, l.y - r * 0.14, l.r * 0.56, high)),
  );
  drawLeafMarks(sheet, random, x, cy, r, low);
}

function drawLeafMarks(sheet: Sheet, random: Random, x: number, cy: number, r: number, colour: string): void {
  let d = '';
  for (let i = 0; i < 9; i++) {
    const angle = random.between(0, Math.PI * 2);
    const away = r * Math.sqrt(random.next()) * 0.8;
    const s = r * 0.09;
    d += `M${num(x + Math.cos(angle) * away - s)} ${num(cy + Math.sin(angle) * away)}q${num(s)} ${num(s)} ${num(s * 2)} 0`;
  }
  sheet.add(stroke(d, colour, Math.max(1.4, r * 0.022), 'opacity="0.7"'));
}

function drawPoplar(sheet: Sheet, light: Light, random: Random, x: number, y: number, height: number): void {
  const w = height * random.between(0.12, 0.16);
  const [mid, low, high] = light.foliage.map((c) => light.tint(c)) as [string, string, string];
  drawTrunk(sheet, light, x, y, height * 0.4, height * 0.022, false);
  const flame = (cx: number, width: number, top: number, bottom: number) =>
    `M${num(cx)} ${num(top)}C${num(cx + width * 1.25)} ${num(top + (bottom - top) * 0.35)} ${num(cx + width * 1.05)} ${num(bottom)} ${num(cx)} ${num(bottom)}S${num(cx - width * 1.25)} ${num(top + (bottom - top) * 0.35)} ${num(cx)} ${num(top)}z`;
  sheet.add(shape(flame(x, w, y - height, y - height * 0.12), low));
  sheet.add(shape(flame(x - w * 0.12, w * 0.82, y - height * 0.985, y - height * 0.17), mid));
  sheet.add(shape(flame(x - w * 0.34, w * 0.4, y - height * 0.9, y - height * 0.36), high));
}

function drawConifer(sheet: Sheet, light: Light, random: Random, x: number, y: number, height: number): void {
  const green = light.tint(light.hasSnow ? '#4B6B60' : random.pick(['#3D6B57', '#47755A', '#355F55']));
  const dark = mixColours(green, light.shade, 0.28);
  const snow = light.tint(PAINT.snow);
  sheet.add(
    rect(x - height * 0.022, y - height * 0.14, height * 0.044, height * 0.14, light.tint(PAINT.walnut)),
  );
  const tiers = 4;
  for (let i = 0; i < tiers; i++) {
    const base = y - height * (0.1 + i * 0.2);
    const w = height * (0.25 - i * 0.047);
    const top = base - height * (0.34 - i * 0.01);
    sheet.add(
      shape(
        `M${num(x)} ${num(top)}Q${num(x + w * 0.45)} ${num(base - height * 0.08)} ${num(x + w)} ${num(base)}Q${num(x)} ${num(base + height * 0.035)} ${num(x - w)} ${num(base)}Q${num(x - w * 0.45)} ${num(base - height * 0.08)} ${num(x)} ${num(top)}z`,
        green,
      ),
    );
    sheet.add(
      shape(
        `M${num(x)} ${num(top)}Q${num(x + w * 0.45)} ${num(base - height * 0.08)} ${num(x + w)} ${num(base)}Q${num(x + w * 0.5)} ${num(base + height * 0.02)} ${num(x + w * 0.12)} ${num(base + height * 0.018)}z`,
        dark,
      ),
    );
    if (light.hasSnow) {
      sheet.add(
        shape(
          `M${num(x)} ${num(top)}Q${num(x - w * 0.45)} ${num(base - height * 0.08)} ${num(x - w)} ${num(base)}Q${num(x - w * 0.55)} ${num(base - height * 0.03)} ${num(x - w * 0.32)} ${num(base - height * 0.05)}Q${num(x - w * 0.1)} ${num(base - height * 0.14)} ${num(x)} ${num(top)}z`,
          snow,
        ),
      );
    }
  }
}

function drawBareTree(
  sheet: Sheet,
  light: Light,
  random: Random,
  x: number,
  y: number,
  height: number,
  birch: boolean,
): void {
  const bark = light.tint(birch ? '#D9D3C8' : '#6E5A50');
  drawTrunk(sheet, light, x, y, height * 0.5, height * 0.028, birch);
  const paths: string[] = ['', '', ''];
  const grow = (bx: number, by: number, angle: number, length: number, level: number) => {
    const ex = bx + Math.cos(angle) * length;
    const ey = by + Math.sin(angle) * length;
    const bend = random.between(-0.12, 0.12) * length;
    paths[level] +=
      `M${num(bx)} ${num(by)}Q${num((bx + ex) / 2 + bend)} ${num((by + ey) / 2)} ${num(ex)} ${num(ey)}`;
    if (level < 2) {
      const twigs = level === 0 ? 3 : 3;
      for (let i = 0; i < twigs; i++) {
        const at = random.between(0.45, 1);
        grow(
          bx + (ex - bx) * at,
          by + (ey - by) * at,
          angle + random.between(0.25, 0.75) * (i % 2 ? 1 : -1),
          length * random.between(0.4, 0.62),
          level + 1,
        );
      }
    }
  };
  for (const angle of [-2.2, -1.85, -1.5, -1.2, -0.9]) {
    grow(
      x,
      y - height * random.between(0.32, 0.48),
      angle + random.between(-0.12, 0.12),
      height * random.between(0.3, 0.44),
      0,
    );
  }
  paths.forEach((d, level) => {
    sheet.add(stroke(d, bark, Math.max(1.1, height * [0.015, 0.008, 0.0045][level]!)));
  });
  sheet.add(stroke(paths[0]!, light.tint(PAINT.snow), Math.max(1, height * 0.005), 'opacity="0.85"'));
}

/** A row of clipped or loose shrubs along y, from x0 to x1. */
export function drawShrubs(
  sheet: Sheet,
  light: Light,
  random: Random,
  x0: number,
  x1: number,
  y: number,
  height: number,
): void {
  const [mid, low, high] = shrubTones(light);
  const flowers =
    light.hasSnow || random.chance(0.45)
      ? null
      : light.tint(random.pick(['#E59A8B', PAINT.paper, '#E8B54D', '#C9788E']));
  let x = x0;
  sheet.add(
    ellipse((x0 + x1) / 2, y, (x1 - x0) / 2 + height * 0.3, height * 0.12, light.shade, 'opacity="0.2"'),
  );
  while (x < x1 - height * 0.2) {
    const r = height * random.between(0.44, 0.62);
    const cx = Math.min(x + r * 0.9, x1 - r * 0.5);
    const dome = (k: number, dx: number) =>
      `M${num(cx + dx - r * k)} ${num(y)}C${num(cx + dx - r * k * 1.12)} ${num(y - r * 1.9 * k)} ${num(cx + dx + r * k * 1.12)} ${num(y - r * 1.9 * k)} ${num(cx + dx + r * k)} ${num(y)}z`;
    sheet.add(shape(dome(1, 0), low), shape(dome(0.84, -r * 0.1), mid));
    sheet.add(ellipse(cx - r * 0.25, y - r * 0.9, r * 0.36, r * 0.24, high));
    if (flowers) {
      for (let i = 0; i < 5; i++) {
        sheet.add(
          circle(
            cx + random.between(-0.6, 0.6) * r,
            y - random.between(0.25, 1.1) * r,
            Math.max(1.6, height * 0.05),
            flowers,
          ),
        );
      }
    }
    x += r * random.between(1.1, 1.5);
  }
}

function shrubTones(light: Light): [string, string, string] {
  const base = light.hasSnow ? '#6F8A82' : light.time === 'golden' ? '#8F9A55' : '#5C8A5E';
  const mid = light.tint(base);
  return [
    mid,
    mixColours(mid, light.shade, 0.22),
    light.hasSnow ? light.tint(PAINT.snow) : lighten(mid, 0.18),
  ];
}

/** A clipped hedge: one block with a lit top. */
export function drawHedge(
  sheet: Sheet,
  light: Light,
  random: Random,
  x0: number,
  x1: number,
  y: number,
  height: number,
): void {
  const [mid, low, high] = shrubTones(light);
  sheet.add(rect(x0 + 4, y - 2, x1 - x0, height * 0.16, light.shade, 'opacity="0.2" rx="4"'));
  sheet.add(rect(x0, y - height, x1 - x0, height, mid, `rx="${num(height * 0.22)}"`));
  sheet.add(rect(x0, y - height * 0.3, x1 - x0, height * 0.3, low, `rx="${num(height * 0.12)}"`));
  sheet.add(rect(x0 + 3, y - height, x1 - x0 - 6, height * 0.26, high, `rx="${num(height * 0.13)}"`));
  let d = '';
  for (let x = x0 + 10; x < x1 - 10; x += random.between(9, 22)) {
    const ly = y - height * random.between(0.2, 0.66);
    d += `M${num(x)} ${num(ly)}q3 3 6 0`;
  }
  sheet.add(stroke(d, low, 1.6));
}
