import { darken, lighten, mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, drawGlow, frontOf, type Room } from './room.ts';
import { drawRoomPlant } from './room-decor.ts';
import { circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

/** A low table on the rug with books, a cup or a bowl. */
export function drawCoffeeTable(room: Room, x: number, z: number, random: Random): void {
  const { sheet, camera, scheme } = room;
  const wood = random.pick([scheme.wood, PAINT.oak, PAINT.walnut, PAINT.paper]);
  const w = random.between(0.9, 1.2);
  const d = 0.5;
  const h = 0.4;
  drawFloorShade(room, x - w / 2, x + w / 2 + 0.05, z - d, z, 0.2);
  if (random.chance(0.4)) {
    const a = camera.project(x, h, z - d / 2);
    const foot = camera.project(x, 0, z - d / 2);
    const s = camera.scaleAt(z - d / 2);
    const top = room.paint(wood);
    sheet.add(
      stroke(
        `M${num(a.x - s * 0.3)} ${num(a.y)}L${num(foot.x - s * 0.36)} ${num(foot.y)}M${num(a.x + s * 0.3)} ${num(a.y)}L${num(foot.x + s * 0.36)} ${num(foot.y)}M${num(a.x)} ${num(a.y)}V${num(foot.y + s * 0.04)}`,
        darken(top, 0.25),
        s * 0.045,
      ),
    );
    sheet.add(
      ellipse(a.x, a.y + s * 0.04, s * 0.52, s * 0.16, darken(top, 0.18)),
      ellipse(a.x, a.y, s * 0.52, s * 0.16, lighten(top, 0.16)),
    );
  } else {
    for (const [dx, dz] of [
      [-w / 2 + 0.04, 0],
      [w / 2 - 0.09, 0],
      [-w / 2 + 0.04, -d + 0.06],
      [w / 2 - 0.09, -d + 0.06],
    ] as const)
      drawBox(
        room,
        { x0: x + dx, x1: x + dx + 0.05, y0: 0, y1: h - 0.05, z0: z + dz - 0.05, z1: z + dz },
        darken(wood, 0.15),
      );
    if (random.chance(0.5))
      drawBox(
        room,
        { x0: x - w / 2 + 0.06, x1: x + w / 2 - 0.06, y0: 0.12, y1: 0.15, z0: z - d + 0.06, z1: z - 0.06 },
        darken(wood, 0.05),
      );
    drawBox(room, { x0: x - w / 2, x1: x + w / 2, y0: h - 0.05, y1: h, z0: z - d, z1: z }, wood);
  }
  drawTableThings(room, x, h, z - d * 0.55, random);
}

function drawTableThings(room: Room, x: number, y: number, z: number, random: Random): void {
  const { scheme } = room;
  const things = random.shuffle(['books', 'cup', 'bowl', 'plant'] as const).slice(0, 2);
  things.forEach((thing, i) => {
    const at = x + (i === 0 ? -0.22 : 0.2);
    const a = room.camera.project(at, y, z);
    const s = room.camera.scaleAt(z);
    if (thing === 'books') {
      [scheme.accent, scheme.second, PAINT.denim].forEach((c, k) => {
        drawBox(
          room,
          {
            x0: at - 0.15 + k * 0.015,
            x1: at + 0.14 - k * 0.02,
            y0: y + k * 0.035,
            y1: y + (k + 1) * 0.035,
            z0: z - 0.1,
            z1: z + 0.1,
          },
          c,
        );
      });
    } else if (thing === 'cup') {
      const cup = room.paint(PAINT.paper);
      room.sheet.add(
        rect(a.x - s * 0.045, a.y - s * 0.1, s * 0.09, s * 0.1, cup, `rx="${num(s * 0.02)}"`),
        circle(
          a.x + s * 0.055,
          a.y - s * 0.055,
          s * 0.03,
          'none',
          `stroke="${cup}" stroke-width="${num(s * 0.014)}"`,
        ),
        ellipse(a.x, a.y - s * 0.1, s * 0.045, s * 0.012, room.paint(PAINT.walnut)),
      );
    } else if (thing === 'bowl') {
      for (const [dx, c] of [
        [-0.05, PAINT.brick],
        [0.04, PAINT.lamp],
        [0, PAINT.sage],
      ] as const)
        room.sheet.add(circle(a.x + dx * s, a.y - s * 0.1, s * 0.05, room.paint(c)));
      room.sheet.add(
        shape(
          `M${num(a.x - s * 0.14)} ${num(a.y - s * 0.1)}h${num(s * 0.28)}q${num(-s * 0.03)} ${num(s * 0.1)} ${num(-s * 0.14)} ${num(s * 0.1)}t${num(-s * 0.14)} ${num(-s * 0.1)}z`,
          room.paint(scheme.second),
        ),
      );
    } else drawRoomPlant(room, at, y, z, 0.3, random);
  });
}

/** Shelves with books in runs, pots and boxes. `open` hangs without a case. */
export function drawBookcase(room: Room, x0: number, w: number, h: number, random: Random): void {
  const { sheet, scheme, back } = room;
  const depth = 0.32;
  const box = { x0, x1: x0 + w, y0: 0, y1: h, z0: back - depth, z1: back };
  drawFloorShade(room, x0, x0 + w + 0.06, back - depth - 0.05, back, 0.2);
  drawBox(room, box, scheme.wood);
  const f = frontOf(room, box);
  const shelves = Math.round(h / 0.38);
  const t = f.s * 0.035;
  const hole = (f.h - t) / shelves;
  const inside = room.paint(darken(scheme.wood, 0.34));
  for (let i = 0; i < shelves; i++) {
    const y = f.y + t + i * hole;
    sheet.add(
      rect(f.x + t, y, f.w - t * 2, hole - t, inside),
      rect(f.x + t, y, f.w - t * 2, hole * 0.16, room.light.shade, 'opacity="0.25"'),
    );
    drawShelfRun(room, f.x + t * 1.6, f.w - t * 3.2, y + hole - t, hole - t * 1.8, random);
  }
}

/** Things along one shelf: `x`, `foot` and sizes in the picture's pixels. */
export function drawShelfRun(
  room: Room,
  x: number,
  w: number,
  foot: number,
  h: number,
  random: Random,
): void {
  const { sheet, scheme } = room;
  const colours = [
    scheme.main,
    scheme.second,
    scheme.accent,
    PAINT.paper,
    PAINT.brick,
    PAINT.denim,
    PAINT.sage,
    PAINT.sand,
    PAINT.mustard,
  ].map(room.paint);
  let at = x;
  while (at < x + w - h * 0.16) {
    const left = x + w - at;
    const kind = random.next();
    if (kind < 0.66) {
      const run = Math.min(left, h * random.between(0.5, 1.3));
      for (let k = at; k < at + run - h * 0.08; ) {
        const bw = h * random.between(0.09, 0.17);
        const bh = h * random.between(0.6, 0.9);
        sheet.add(
          rect(k, foot - bh, bw - 1, bh, random.pick(colours)),
          rect(k + bw * 0.25, foot - bh * 0.82, bw * 0.35, bh * 0.08, '#FFF3DC', 'opacity="0.45"'),
        );
        k += bw;
      }
      at += run;
    } else if (kind < 0.78 && left > h * 0.5) {
      const c = at + h * 0.25;
      sheet.add(rect(c - h * 0.12, foot - h * 0.28, h * 0.24, h * 0.28, room.paint(PAINT.clay)));
      for (const [dx, dy] of [
        [-0.14, -0.44],
        [0.14, -0.42],
        [0, -0.58],
      ] as const)
        sheet.add(ellipse(c + dx * h, foot + dy * h, h * 0.14, h * 0.18, room.paint('#5F9166')));
      at += h * 0.52;
    } else if (kind < 0.9 && left > h * 0.6) {
      sheet.add(
        rect(at + h * 0.06, foot - h * 0.5, h * 0.5, h * 0.5, random.pick(colours), 'rx="3"'),
        rect(at + h * 0.2, foot - h * 0.34, h * 0.22, h * 0.07, room.light.shade, 'opacity="0.35" rx="2"'),
      );
      at += h * 0.64;
    } else at += h * random.between(0.15, 0.4);
  }
}

/** A long low cupboard; on it a screen, a record player or a lamp. */
export function drawMediaUnit(room: Room, x0: number, w: number, random: Random): void {
  const { sheet, scheme, back, camera } = room;
  const wood = random.pick([scheme.wood, PAINT.paper, PAINT.oak]);
  const box = { x0, x1: x0 + w, y0: 0.14, y1: 0.56, z0: back - 0.42, z1: back - 0.02 };
  drawFloorShade(room, x0, x0 + w + 0.05, back - 0.44, back, 0.2);
  for (const lx of [x0 + 0.06, x0 + w - 0.1])
    drawBox(
      room,
      { x0: lx, x1: lx + 0.04, y0: 0, y1: 0.14, z0: back - 0.4, z1: back - 0.36 },
      darken(wood, 0.3),
    );
  drawBox(room, box, wood);
  const f = frontOf(room, box);
  const doors = Math.max(2, Math.round(w / 0.5));
  for (let i = 0; i < doors; i++) {
    sheet.add(
      rect(
        f.x + (f.w / doors) * i + 3,
        f.y + 4,
        f.w / doors - 6,
        f.h - 8,
        room.paint(lighten(wood, i % 2 ? 0.08 : 0.03)),
        'rx="3"',
      ),
      circle(
        f.x + (f.w / doors) * (i + (i % 2 ? 0.12 : 0.88)),
        f.y + f.h / 2,
        f.s * 0.014,
        room.paint('#B08D57'),
      ),
    );
  }
  if (random.chance(0.6)) {
    const tv = { w: Math.min(w * 0.8, 1.25), h: 0.68 };
    const a = camera.project(x0 + w / 2 - tv.w / 2, 0.62 + tv.h, back - 0.15);
    const s = camera.scaleAt(back - 0.15);
    sheet.add(
      rect(a.x, a.y, tv.w * s, tv.h * s, room.paint('#23283A'), 'rx="5"'),
      shape(
        `M${num(a.x + tv.w * s * 0.12)} ${num(a.y + 5)}h${num(tv.w * s * 0.22)}L${num(a.x + tv.w * s * 0.14)} ${num(a.y + tv.h * s - 5)}h${num(-tv.w * s * 0.1)}z`,
        '#FFFFFF',
        'opacity="0.06"',
      ),
    );
    sheet.add(rect(a.x + tv.w * s * 0.3, a.y + tv.h * s, tv.w * s * 0.4, s * 0.06, room.paint('#23283A')));
  } else {
    drawRoomPlant(room, x0 + w * 0.2, 0.56, back - 0.22, 0.42, random);
    drawBox(
      room,
      { x0: x0 + w * 0.5, x1: x0 + w * 0.5 + 0.42, y0: 0.56, y1: 0.66, z0: back - 0.38, z1: back - 0.06 },
      PAINT.walnut,
    );
    const a = camera.project(x0 + w * 0.5 + 0.18, 0.67, back - 0.2);
    sheet.add(
      ellipse(a.x, a.y, camera.scale * 0.15, camera.scale * 0.03, room.paint('#23283A')),
      ellipse(a.x, a.y, camera.scale * 0.05, camera.scale * 0.011, room.paint(scheme.accent)),
    );
  }
}

/** A chimney breast with a hearth; a fire when the lamps are on. */
export function drawFireplace(room: Room, x: number, random: Random): void {
  const { sheet, back, height } = room;
  const wall = random.chance(0.5) ? mixColours(room.scheme.wall, PAINT.paper, 0.3) : '#A8604A';
  drawBox(room, { x0: x - 0.85, x1: x + 0.85, y0: 0, y1: height, z0: back - 0.3, z1: back }, wall);
  drawBox(room, { x0: x - 0.62, x1: x + 0.62, y0: 0, y1: 1.02, z0: back - 0.36, z1: back - 0.3 }, '#F5EEE0');
  const f = frontOf(room, { x0: x - 0.38, x1: x + 0.38, y0: 0.04, y1: 0.76, z0: back - 0.36, z1: back });
  sheet.add(
    shape(
      `M${num(f.x)} ${num(f.y + f.h)}V${num(f.y + f.h * 0.25)}Q${num(f.x + f.w / 2)} ${num(f.y - f.h * 0.12)} ${num(f.x + f.w)} ${num(f.y + f.h * 0.25)}V${num(f.y + f.h)}z`,
      '#2B2430',
    ),
  );
  const cx = f.x + f.w / 2;
  const foot = f.y + f.h - 3;
  if (room.lampsOn) {
    drawGlow(room, { x: cx, y: foot - f.h * 0.3 }, f.s * 1.3, 0.7);
    for (const [dx, h, w, c] of [
      [-0.14, 0.42, 0.13, '#E2682E'],
      [0.13, 0.38, 0.12, '#E2682E'],
      [0, 0.56, 0.16, '#F2933B'],
      [0.01, 0.34, 0.09, '#FFD87A'],
    ] as const) {
      const fx = cx + dx * f.w * 1.5;
      sheet.add(
        shape(
          `M${num(fx)} ${num(foot - h * f.h)}Q${num(fx + w * f.w * 1.3)} ${num(foot - h * f.h * 0.4)} ${num(fx + w * f.w * 0.7)} ${num(foot)}H${num(fx - w * f.w * 0.7)}Q${num(fx - w * f.w * 1.3)} ${num(foot - h * f.h * 0.4)} ${num(fx)} ${num(foot - h * f.h)}z`,
          c,
        ),
      );
    }
  }
  sheet.add(
    rect(cx - f.w * 0.34, foot - f.h * 0.1, f.w * 0.68, f.h * 0.1, '#6B4A38', `rx="${num(f.h * 0.05)}"`),
    rect(cx - f.w * 0.24, foot - f.h * 0.18, f.w * 0.5, f.h * 0.09, '#5A3E30', `rx="${num(f.h * 0.045)}"`),
  );
  drawBox(
    room,
    { x0: x - 0.74, x1: x + 0.74, y0: 1.02, y1: 1.1, z0: back - 0.44, z1: back - 0.3 },
    '#F5EEE0',
  );
  drawRoomPlant(room, x - 0.5, 1.1, back - 0.36, 0.34, random);
  for (const dx of [0.36, 0.46, 0.56]) {
    const a = room.camera.project(x + dx, 1.1, back - 0.36);
    const h = f.s * random.between(0.12, 0.24);
    sheet.add(rect(a.x - f.s * 0.02, a.y - h, f.s * 0.04, h, room.paint(PAINT.paper)));
    if (room.lampsOn) sheet.add(ellipse(a.x, a.y - h - f.s * 0.03, f.s * 0.012, f.s * 0.03, '#FFC65C'));
  }
}
