import { darken, lighten, mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, frontOf, type Room } from './room.ts';
import { ellipse, num, rect, shape, stroke } from './sheet.ts';

/** A sofa with its back to the back wall; x is its middle. */
export function drawSofa(room: Room, x: number, w: number, random: Random): void {
  const { sheet, scheme, back } = room;
  const cloth = scheme.main;
  const z = back - 0.08;
  const arm = random.between(0.16, 0.24);
  const high = random.between(0.78, 0.88);
  const round = random.between(0.04, 0.1);
  drawFloorShade(room, x - w / 2 - 0.02, x + w / 2 + 0.1, z - 0.98, z, 0.22);
  for (const lx of [x - w / 2 + 0.1, x + w / 2 - 0.16])
    drawBox(room, { x0: lx, x1: lx + 0.06, y0: 0, y1: 0.16, z0: z - 0.92, z1: z - 0.86 }, scheme.wood);
  drawBox(
    room,
    { x0: x - w / 2 + 0.05, x1: x + w / 2 - 0.05, y0: 0.3, y1: high, z0: z - 0.28, z1: z },
    darken(cloth, 0.06),
    round,
  );
  const seats = w > 1.9 ? 3 : 2;
  const seatW = (w - arm * 2) / seats;
  for (let i = 0; i < seats; i++) {
    const x0 = x - w / 2 + arm + i * seatW;
    const pad = frontOf(room, {
      x0: x0 + 0.02,
      x1: x0 + seatW - 0.02,
      y0: 0.4,
      y1: high - 0.05,
      z0: z - 0.3,
      z1: z,
    });
    sheet.add(
      rect(pad.x, pad.y, pad.w, pad.h, room.paint(lighten(cloth, 0.07)), `rx="${num(pad.s * 0.06)}"`),
    );
    sheet.add(rect(pad.x, pad.y + pad.h * 0.7, pad.w, pad.h * 0.3, room.light.shade, 'opacity="0.12"'));
  }
  drawBox(
    room,
    { x0: x - w / 2 + 0.04, x1: x + w / 2 - 0.04, y0: 0.14, y1: 0.34, z0: z - 0.92, z1: z - 0.2 },
    darken(cloth, 0.12),
    0.03,
  );
  for (let i = 0; i < seats; i++) {
    const x0 = x - w / 2 + arm + i * seatW;
    drawBox(
      room,
      { x0: x0 + 0.012, x1: x0 + seatW - 0.012, y0: 0.32, y1: 0.46, z0: z - 0.95, z1: z - 0.28 },
      lighten(cloth, 0.05),
      0.05,
    );
  }
  drawCushions(room, x, w - arm * 2, z - 0.42, random);
  for (const x0 of [x - w / 2, x + w / 2 - arm])
    drawBox(
      room,
      { x0, x1: x0 + arm, y0: 0.12, y1: 0.62, z0: z - 0.96, z1: z - 0.02 },
      cloth,
      Math.min(0.08, arm * 0.4),
    );
  if (random.chance(0.45))
    drawThrow(room, x + (random.chance(0.5) ? 1 : -1) * (w / 2 - arm * 0.5), arm, z, random);
}

function drawCushions(room: Room, x: number, w: number, z: number, random: Random): void {
  const { sheet, camera, scheme } = room;
  const s = camera.scaleAt(z);
  const count = random.int(2, 4);
  const spots = random.shuffle([-0.42, -0.24, 0.02, 0.26, 0.43]).slice(0, count);
  for (const spot of spots.sort((m, n) => Math.abs(n) - Math.abs(m))) {
    const size = random.between(0.34, 0.44) * s;
    const a = camera.project(x + spot * w, 0.46, z);
    const colour = room.paint(
      random.pick([scheme.second, scheme.accent, scheme.second, PAINT.paper, PAINT.sand]),
    );
    const turn = random.between(-14, 14);
    const at = `transform="rotate(${num(turn)} ${num(a.x)} ${num(a.y)})"`;
    sheet.add(
      rect(
        a.x - size / 2 + 4,
        a.y - size + 3,
        size,
        size,
        room.light.shade,
        `opacity="0.15" rx="${num(size * 0.16)}" ${at}`,
      ),
    );
    sheet.add(rect(a.x - size / 2, a.y - size, size, size, colour, `rx="${num(size * 0.16)}" ${at}`));
    const mark = random.next();
    const tone = darken(colour, 0.16);
    if (mark < 0.35)
      sheet.add(
        stroke(
          [0.25, 0.5, 0.75]
            .map((k) => `M${num(a.x - size / 2 + size * k)} ${num(a.y - size + 5)}v${num(size - 10)}`)
            .join(''),
          tone,
          2.4,
          at,
        ),
      );
    else if (mark < 0.55)
      sheet.add(
        shape(
          `M${num(a.x)} ${num(a.y - size * 0.78)}l${num(size * 0.26)} ${num(size * 0.28)}l${num(-size * 0.26)} ${num(size * 0.28)}l${num(-size * 0.26)} ${num(-size * 0.28)}z`,
          tone,
          at,
        ),
      );
  }
}

function drawThrow(room: Room, x: number, arm: number, z: number, random: Random): void {
  const colour = random.pick([room.scheme.accent, room.scheme.second, PAINT.cream]);
  const f = frontOf(room, {
    x0: x - arm * 0.62,
    x1: x + arm * 0.62,
    y0: random.between(0.2, 0.32),
    y1: 0.65,
    z0: z - 0.97,
    z1: z,
  });
  const cloth = room.paint(colour);
  room.sheet.add(
    rect(f.x, f.y, f.w, f.h, cloth, 'rx="5"'),
    stroke(
      `M${num(f.x + 4)} ${num(f.y + f.h * 0.72)}h${num(f.w - 8)}M${num(f.x + 4)} ${num(f.y + f.h * 0.82)}h${num(f.w - 8)}`,
      darken(cloth, 0.2),
      2.4,
    ),
  );
  let fringe = '';
  for (let k = f.x + 3; k < f.x + f.w - 1; k += 6) fringe += `M${num(k)} ${num(f.y + f.h)}v7`;
  room.sheet.add(stroke(fringe, cloth, 2));
}

/** An armchair that faces the room. */
export function drawArmchair(room: Room, x: number, z: number, random: Random): void {
  const { scheme } = room;
  const cloth = random.pick([scheme.second, scheme.accent, mixColours(scheme.main, PAINT.paper, 0.35)]);
  const w = 0.84;
  drawFloorShade(room, x - w / 2, x + w / 2 + 0.08, z - 0.8, z, 0.22);
  for (const lx of [x - w / 2 + 0.06, x + w / 2 - 0.12])
    drawBox(room, { x0: lx, x1: lx + 0.06, y0: 0, y1: 0.2, z0: z - 0.74, z1: z - 0.68 }, scheme.wood);
  drawBox(
    room,
    { x0: x - w / 2 + 0.06, x1: x + w / 2 - 0.06, y0: 0.3, y1: random.between(0.86, 1), z0: z - 0.2, z1: z },
    darken(cloth, 0.08),
    random.pick([0.06, 0.2]),
  );
  drawBox(
    room,
    { x0: x - w / 2 + 0.1, x1: x + w / 2 - 0.1, y0: 0.2, y1: 0.46, z0: z - 0.78, z1: z - 0.16 },
    lighten(cloth, 0.06),
    0.06,
  );
  for (const x0 of [x - w / 2, x + w / 2 - 0.14])
    drawBox(room, { x0, x1: x0 + 0.14, y0: 0.18, y1: 0.62, z0: z - 0.78, z1: z - 0.04 }, cloth, 0.06);
}

/** A simple wooden chair seen from behind or the front. */
export function drawChair(room: Room, x: number, z: number, colour: string, seatHeight = 0.46): void {
  const w = 0.42;
  drawFloorShade(room, x - w / 2, x + w / 2, z - 0.4, z, 0.14);
  for (const [dx, dz] of [
    [-w / 2, 0.38],
    [w / 2 - 0.04, 0.38],
    [-w / 2, 0],
    [w / 2 - 0.04, 0],
  ] as const)
    drawBox(
      room,
      { x0: x + dx, x1: x + dx + 0.04, y0: 0, y1: seatHeight, z0: z - 0.4 + dz, z1: z - 0.36 + dz },
      darken(colour, 0.12),
    );
  drawBox(
    room,
    {
      x0: x - w / 2 - 0.01,
      x1: x + w / 2 + 0.01,
      y0: seatHeight - 0.04,
      y1: seatHeight,
      z0: z - 0.42,
      z1: z,
    },
    colour,
  );
  for (const dx of [-w / 2, w / 2 - 0.035])
    drawBox(
      room,
      { x0: x + dx, x1: x + dx + 0.035, y0: seatHeight, y1: seatHeight + 0.44, z0: z - 0.42, z1: z - 0.39 },
      colour,
    );
  for (const y of [0.16, 0.3])
    drawBox(
      room,
      {
        x0: x - w / 2,
        x1: x + w / 2,
        y0: seatHeight + y,
        y1: seatHeight + y + 0.09,
        z0: z - 0.43,
        z1: z - 0.4,
      },
      lighten(colour, 0.08),
      0.02,
    );
}

export function drawStool(room: Room, x: number, z: number, height: number, colour: string): void {
  const { sheet, camera } = room;
  const a = camera.project(x, height, z);
  const f = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const wood = room.paint(colour);
  drawFloorShade(room, x - 0.14, x + 0.16, z - 0.12, z + 0.12, 0.16);
  sheet.add(
    stroke(
      `M${num(a.x - s * 0.1)} ${num(a.y)}L${num(f.x - s * 0.17)} ${num(f.y)}M${num(a.x + s * 0.1)} ${num(a.y)}L${num(f.x + s * 0.17)} ${num(f.y)}M${num(a.x - s * 0.14)} ${num(f.y - s * 0.22)}h${num(s * 0.28)}`,
      darken(wood, 0.18),
      s * 0.035,
    ),
  );
  sheet.add(
    ellipse(a.x, a.y + s * 0.03, s * 0.19, s * 0.055, darken(wood, 0.15)),
    ellipse(a.x, a.y, s * 0.19, s * 0.055, lighten(wood, 0.1)),
  );
}
