import { darken, lighten, mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import type { Room } from './room.ts';
import { circle, ellipse, num, rect, type Sheet, stroke } from './sheet.ts';

/** A framed picture on the back wall: an abstract, a landscape, a leaf, an arch or lines. */
export function drawArt(room: Room, x: number, y: number, w: number, h: number, random: Random): void {
  const { sheet, camera, scheme, light } = room;
  const s = camera.scale;
  const a = camera.project(x - w / 2, y + h / 2, room.back);
  const box = { x: a.x, y: a.y, w: w * s, h: h * s };
  const frame = room.paint(random.pick([PAINT.charcoal, scheme.wood, PAINT.paper]));
  sheet.add(
    rect(box.x + 3, box.y + 5, box.w, box.h, light.shade, 'opacity="0.16"'),
    rect(box.x, box.y, box.w, box.h, frame),
  );
  const m = Math.min(box.w, box.h) * 0.06;
  const paper = room.paint('#F8F1E2');
  sheet.add(rect(box.x + m, box.y + m, box.w - m * 2, box.h - m * 2, paper));
  const inner = { x: box.x + m * 2.4, y: box.y + m * 2.4, w: box.w - m * 4.8, h: box.h - m * 4.8 };
  const [c1, c2, c3] = random
    .shuffle([scheme.main, scheme.second, scheme.accent, PAINT.clay, PAINT.teal])
    .map(room.paint) as [string, string, string];
  sheet.clipped(rect(inner.x, inner.y, inner.w, inner.h, '#000'), () =>
    drawMotif(sheet, inner, [c1, c2, c3], random),
  );
}

function drawMotif(
  sheet: Sheet,
  b: { x: number; y: number; w: number; h: number },
  [c1, c2, c3]: [string, string, string],
  random: Random,
): void {
  const kind = random.int(0, 5);
  const foot = b.y + b.h;
  if (kind === 0) {
    sheet.add(
      rect(b.x, b.y, b.w, b.h, lighten(c2, 0.5)),
      circle(b.x + b.w * 0.62, b.y + b.h * 0.34, b.w * 0.17, c3),
    );
    sheet.add(
      ellipse(b.x + b.w * 0.2, foot, b.w * 0.62, b.h * 0.4, c1),
      ellipse(b.x + b.w * 0.9, foot, b.w * 0.5, b.h * 0.3, darken(c1, 0.2)),
    );
  } else if (kind === 1) {
    for (let i = 4; i > 0; i--)
      sheet.add(ellipse(b.x + b.w / 2, foot, b.w * 0.115 * i, b.h * 0.2 * i, [c1, c2, c3, c1][i % 4]!));
  } else if (kind === 2) {
    sheet.add(
      stroke(
        `M${num(b.x + b.w / 2)} ${num(foot)}Q${num(b.x + b.w * 0.44)} ${num(b.y + b.h / 2)} ${num(b.x + b.w * 0.55)} ${num(b.y + b.h * 0.08)}`,
        c1,
        3,
      ),
    );
    for (let i = 1; i < 6; i++) {
      const y = foot - b.h * i * 0.15;
      sheet.add(
        ellipse(
          b.x + b.w * (0.5 - 0.17),
          y,
          b.w * 0.16,
          b.h * 0.045,
          c1,
          `transform="rotate(28 ${num(b.x + b.w * 0.33)} ${num(y)})"`,
        ),
        ellipse(
          b.x + b.w * 0.67,
          y,
          b.w * 0.16,
          b.h * 0.045,
          c1,
          `transform="rotate(-28 ${num(b.x + b.w * 0.67)} ${num(y)})"`,
        ),
      );
    }
  } else if (kind === 3) {
    sheet.add(
      rect(b.x, b.y, b.w, b.h * 0.45, c2),
      rect(b.x, b.y + b.h * 0.45, b.w, b.h * 0.22, c3),
      rect(b.x, b.y + b.h * 0.67, b.w, b.h * 0.33, c1),
    );
  } else if (kind === 4) {
    sheet.add(
      circle(b.x + b.w * 0.4, b.y + b.h * 0.42, b.w * 0.3, c1),
      circle(b.x + b.w * 0.64, b.y + b.h * 0.6, b.w * 0.24, c3),
      rect(b.x + b.w * 0.12, b.y + b.h * 0.72, b.w * 0.5, b.h * 0.12, c2),
    );
  } else {
    let d = '';
    for (let i = 0; i < 5; i++)
      d += `M${num(b.x)} ${num(b.y + b.h * (0.2 + i * 0.16))}q${num(b.w * 0.25)} ${num(-b.h * 0.14)} ${num(b.w * 0.5)} 0t${num(b.w * 0.5)} 0`;
    sheet.add(stroke(d, c1, b.h * 0.035));
  }
}

/** One large picture, a pair, or a small gallery over a piece of furniture. */
export function drawArtWall(room: Room, x: number, y: number, random: Random): void {
  const kind = random.pick(['one', 'pair', 'three', 'gallery'] as const);
  if (kind === 'one') drawArt(room, x, y, random.between(0.9, 1.25), random.between(0.62, 0.8), random);
  else if (kind === 'pair') for (const dx of [-0.42, 0.42]) drawArt(room, x + dx, y, 0.6, 0.78, random);
  else if (kind === 'three') for (const dx of [-0.64, 0, 0.64]) drawArt(room, x + dx, y, 0.46, 0.6, random);
  else {
    drawArt(room, x - 0.5, y, 0.62, 0.8, random);
    drawArt(room, x + 0.06, y + 0.2, 0.36, 0.4, random);
    drawArt(room, x + 0.06, y - 0.24, 0.36, 0.32, random);
    drawArt(room, x + 0.55, y + 0.02, 0.46, 0.56, random);
  }
}

/** A rug in perspective, with a border and stripes or lozenges. */
export function drawRug(room: Room, x0: number, x1: number, z0: number, z1: number, random: Random): void {
  const { sheet, camera, scheme } = room;
  const p = camera.project;
  const c1 = room.paint(
    mixColours(random.pick([scheme.second, scheme.main, PAINT.cream]), PAINT.paper, 0.25),
  );
  const c2 = room.paint(random.pick([scheme.main, scheme.accent, PAINT.paper]));
  const quad = (a: number, b: number, c: number, d: number) => [
    p(a, 0, d),
    p(b, 0, d),
    p(b, 0, c),
    p(a, 0, c),
  ];
  const poly = (pts: { x: number; y: number }[], fill: string) =>
    sheet.add(`<polygon points="${pts.map((q) => `${num(q.x)},${num(q.y)}`).join(' ')}" fill="${fill}"/>`);
  const kind = random.pick(['border', 'stripes', 'lozenge', 'round'] as const);
  if (kind === 'round') {
    const c = p((x0 + x1) / 2, 0, (z0 + z1) / 2);
    const rx = ((x1 - x0) / 2.1) * camera.scaleAt((z0 + z1) / 2);
    const ry = (p(0, 0, z0).y - p(0, 0, z1).y) / 2;
    for (const [k, fill] of [
      [1, c1],
      [0.82, c2],
      [0.74, c1],
      [0.4, c2],
      [0.34, c1],
    ] as const)
      sheet.add(ellipse(c.x, c.y, rx * k, ry * k, fill));
    return;
  }
  poly(quad(x0, x1, z0, z1), c1);
  if (kind === 'stripes') {
    const n = random.int(5, 8);
    for (let i = 0; i < n; i += 2)
      poly(quad(x0 + ((x1 - x0) * i) / n, x0 + ((x1 - x0) * (i + 0.9)) / n, z0, z1), c2);
  } else {
    poly(quad(x0 + 0.1, x1 - 0.1, z0 + 0.07, z1 - 0.07), c2);
    poly(quad(x0 + 0.16, x1 - 0.16, z0 + 0.11, z1 - 0.11), c1);
    if (kind === 'lozenge') {
      const n = Math.max(3, Math.round((x1 - x0) / 0.5));
      const zm = (z0 + z1) / 2;
      for (let i = 0; i < n; i++) {
        const cx = x0 + 0.2 + ((x1 - x0 - 0.4) * (i + 0.5)) / n;
        const h = (x1 - x0 - 0.5) / n / 2;
        poly([p(cx - h, 0, zm), p(cx, 0, zm + 0.26), p(cx + h, 0, zm), p(cx, 0, zm - 0.26)], c2);
      }
    }
  }
  let fringe = '';
  for (let z = z0; z < z1; z += 0.06)
    for (const [x, d] of [
      [x0, -0.06],
      [x1, 0.06],
    ] as const)
      fringe += `M${num(p(x, 0, z).x)} ${num(p(x, 0, z).y)}L${num(p(x + d, 0, z).x)} ${num(p(x + d, 0, z).y)}`;
  sheet.add(stroke(fringe, c1, 1.6));
}
