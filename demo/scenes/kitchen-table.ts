import { darken, mixColours, PAINT } from './colour.ts';
import type { KitchenStyle } from './kitchen.ts';
import { drawPendant } from './lamps.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, frontOf, type Room } from './room.ts';
import { drawRoomPlant } from './room-decor.ts';
import { drawStool } from './seating.ts';
import { circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

export function drawIsland(room: Room, x: number, style: KitchenStyle, random: Random): void {
  const { sheet, back } = room;
  const w = random.between(1.7, 2.1);
  const z1 = back - 1.15;
  const z0 = z1 - 0.62;
  const colour = random.chance(0.5)
    ? style.cabinet
    : random.pick([room.scheme.wood, PAINT.paper, room.scheme.main]);
  drawFloorShade(room, x - w / 2, x + w / 2 + 0.08, z0 - 0.04, z1, 0.2);
  for (const k of [-0.28, 0.28])
    drawPendant(room, x + k * w, (z0 + z1) / 2, random.between(0.65, 0.75), random.fork('island-lamp'));
  drawBox(
    room,
    { x0: x - w / 2 + 0.06, x1: x + w / 2 - 0.06, y0: 0.06, y1: 0.88, z0: z0 + 0.16, z1 },
    colour,
  );
  const f = frontOf(room, {
    x0: x - w / 2 + 0.06,
    x1: x + w / 2 - 0.06,
    y0: 0.06,
    y1: 0.88,
    z0: z0 + 0.16,
    z1,
  });
  let d = '';
  for (let k = f.x + f.s * 0.14; k < f.x + f.w - 3; k += f.s * 0.14)
    d += `M${num(k)} ${num(f.y)}v${num(f.h)}`;
  sheet.add(
    stroke(d, room.light.shade, 1.3, 'opacity="0.18"'),
    rect(f.x, f.y, f.w, f.s * 0.16, room.light.shade, 'opacity="0.22"'),
  );
  drawBox(room, { x0: x - w / 2, x1: x + w / 2, y0: 0.88, y1: 0.94, z0, z1 }, style.top);
  drawRoomPlant(room, x + w * 0.3, 0.94, z1 - 0.3, 0.34, random);
  drawFruitBowl(room, x - w * 0.12, 0.94, z1 - 0.34);
  for (const k of [-0.28, 0.06, 0.34].slice(0, random.int(2, 3)))
    drawStool(room, x + k * w, z0 - 0.08, 0.66, room.scheme.wood);
}

function drawFruitBowl(room: Room, x: number, y: number, z: number): void {
  const a = room.camera.project(x, y, z);
  const s = room.camera.scaleAt(z);
  for (const [dx, dy, c] of [
    [-0.08, -0.13, PAINT.brick],
    [0.01, -0.16, PAINT.lamp],
    [0.09, -0.13, PAINT.sage],
  ] as const)
    room.sheet.add(circle(a.x + dx * s, a.y + dy * s, s * 0.062, room.paint(c)));
  room.sheet.add(
    shape(
      `M${num(a.x - s * 0.19)} ${num(a.y - s * 0.12)}h${num(s * 0.38)}q${num(-s * 0.04)} ${num(s * 0.13)} ${num(-s * 0.19)} ${num(s * 0.13)}t${num(-s * 0.19)} ${num(-s * 0.13)}z`,
      room.paint(room.scheme.accent),
    ),
  );
}

export function drawKitchenTable(room: Room, x: number, random: Random): void {
  const { sheet, camera, back, scheme } = room;
  const z = back - 1.5;
  const w = random.between(1.3, 1.7);
  const wood = random.pick([scheme.wood, PAINT.oak, PAINT.paper, PAINT.walnut]);
  drawFloorShade(room, x - w / 2, x + w / 2 + 0.08, z - 0.4, z + 0.3, 0.18);
  if (random.chance(0.75)) drawPendant(room, x, z, random.between(0.62, 0.75), random);
  for (const k of [-0.27, 0.27]) drawBack(room, x + k * w, z + 0.42, mixColours(scheme.accent, wood, 0.2));
  for (const [dx, dz] of [
    [-w / 2 + 0.05, 0.28],
    [w / 2 - 0.11, 0.28],
    [-w / 2 + 0.05, -0.34],
    [w / 2 - 0.11, -0.34],
  ] as const)
    drawBox(
      room,
      { x0: x + dx, x1: x + dx + 0.06, y0: 0, y1: 0.7, z0: z + dz, z1: z + dz + 0.06 },
      darken(wood, 0.16),
    );
  drawBox(room, { x0: x - w / 2, x1: x + w / 2, y0: 0.7, y1: 0.75, z0: z - 0.4, z1: z + 0.36 }, wood);
  drawFruitBowl(room, x + 0.05, 0.75, z);
  const cup = camera.project(x - w * 0.3, 0.75, z - 0.15);
  const s = camera.scaleAt(z - 0.15);
  sheet.add(
    ellipse(cup.x, cup.y, s * 0.14, s * 0.035, room.paint(PAINT.paper)),
    rect(cup.x - s * 0.045, cup.y - s * 0.1, s * 0.09, s * 0.1, room.paint(scheme.second), 'rx="3"'),
  );
  const vase = camera.project(x + w * 0.32, 0.75, z + 0.1);
  sheet.add(
    stroke(
      [-0.1, 0, 0.11]
        .map(
          (k) =>
            `M${num(vase.x)} ${num(vase.y - s * 0.18)}Q${num(vase.x + k * s)} ${num(vase.y - s * 0.3)} ${num(vase.x + k * s * 1.4)} ${num(vase.y - s * 0.4)}`,
        )
        .join(''),
      room.paint('#5F9166'),
      3,
    ),
  );
  for (const k of [-0.1, 0, 0.11])
    sheet.add(
      circle(vase.x + k * s * 1.4, vase.y - s * 0.42, s * 0.05, room.paint(k ? PAINT.blush : PAINT.lamp)),
    );
  sheet.add(
    shape(
      `M${num(vase.x - s * 0.05)} ${num(vase.y - s * 0.2)}h${num(s * 0.1)}q${num(s * 0.05)} ${num(s * 0.1)} ${num(-s * 0.01)} ${num(s * 0.2)}h${num(-s * 0.08)}q${num(-s * 0.06)} ${num(-s * 0.1)} ${num(-s * 0.01)} ${num(-s * 0.2)}z`,
      room.paint(PAINT.teal),
    ),
  );
}

/** A chair on the far side of the table: only its back is seen over the top. */
function drawBack(room: Room, x: number, z: number, colour: string): void {
  for (const dx of [-0.2, 0.17])
    drawBox(
      room,
      { x0: x + dx, x1: x + dx + 0.035, y0: 0, y1: 0.96, z0: z, z1: z + 0.03 },
      darken(colour, 0.06),
    );
  for (const y of [0.78, 0.9])
    drawBox(
      room,
      { x0: x - 0.21, x1: x + 0.21, y0: y, y1: y + 0.075, z0: z - 0.01, z1: z + 0.02 },
      colour,
      0.02,
    );
}
