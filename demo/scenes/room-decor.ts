import { darken, lighten, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { drawFloorShade, type Room } from './room.ts';
import { circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

/** A pot plant on the floor or, with `stand`, on something. */
export function drawRoomPlant(
  room: Room,
  x: number,
  y: number,
  z: number,
  size: number,
  random: Random,
): void {
  const { sheet, camera } = room;
  const a = camera.project(x, y, z);
  const s = camera.scaleAt(z) * size;
  if (y === 0) drawFloorShade(room, x - size * 0.22, x + size * 0.3, z - size * 0.1, z + size * 0.1, 0.16);
  const pot = room.paint(
    random.pick([PAINT.clay, PAINT.paper, PAINT.charcoal, room.scheme.accent, '#C9B79C']),
  );
  const leaf = room.paint(random.pick(['#4E8260', '#5F9166', '#3F7A63', '#6B8F4E']));
  const dark = darken(leaf, 0.22);
  const top = a.y - s * 0.34;
  const kind = random.pick(['fan', 'bush', 'sword', 'trail'] as const);
  if (kind === 'fan') {
    for (let i = 0; i < 9; i++) {
      const angle = -Math.PI / 2 + (i - 4) * 0.29;
      const l = s * (0.92 - Math.abs(i - 4) * 0.05);
      const [ex, ey] = [a.x + Math.cos(angle) * l * 0.85, top + Math.sin(angle) * l];
      sheet.add(
        stroke(
          `M${num(a.x)} ${num(top)}Q${num(a.x + (ex - a.x) * 0.3)} ${num(ey + l * 0.2)} ${num(ex)} ${num(ey)}`,
          dark,
          Math.max(1.6, s * 0.02),
        ),
      );
      sheet.add(
        ellipse(
          ex,
          ey,
          s * 0.2,
          s * 0.085,
          i % 2 ? leaf : lighten(leaf, 0.12),
          `transform="rotate(${num((angle * 180) / Math.PI)} ${num(ex)} ${num(ey)})"`,
        ),
      );
    }
  } else if (kind === 'bush') {
    for (const [dx, dy, r, tone] of [
      [0, -0.5, 0.34, 0],
      [-0.25, -0.3, 0.24, 1],
      [0.26, -0.32, 0.24, 1],
      [-0.1, -0.66, 0.22, 2],
      [0.16, -0.6, 0.18, 2],
    ] as const)
      sheet.add(
        circle(
          a.x + dx * s,
          top + dy * s,
          r * s,
          tone === 0 ? leaf : tone === 1 ? dark : lighten(leaf, 0.16),
        ),
      );
  } else if (kind === 'sword') {
    for (let i = -3; i <= 3; i++)
      sheet.add(
        shape(
          `M${num(a.x + i * s * 0.05 - s * 0.05)} ${num(top)}Q${num(a.x + i * s * 0.1 - s * 0.07)} ${num(top - s * 0.5)} ${num(a.x + i * s * 0.15)} ${num(top - s * (0.92 - Math.abs(i) * 0.13))}Q${num(a.x + i * s * 0.1 + s * 0.07)} ${num(top - s * 0.45)} ${num(a.x + i * s * 0.05 + s * 0.05)} ${num(top)}z`,
          i % 2 ? leaf : dark,
        ),
      );
  } else {
    for (let i = 0; i < 7; i++) {
      const dx = (i - 3) * 0.13;
      sheet.add(
        stroke(
          `M${num(a.x)} ${num(top)}Q${num(a.x + dx * s * 1.4)} ${num(top - s * 0.42)} ${num(a.x + dx * s * 2.1)} ${num(top - s * 0.1 + Math.abs(i - 3) * s * 0.03)}`,
          i % 2 ? leaf : dark,
          s * 0.055,
        ),
      );
    }
  }
  sheet.add(
    shape(
      `M${num(a.x - s * 0.24)} ${num(top - s * 0.02)}h${num(s * 0.48)}l${num(-s * 0.07)} ${num(s * 0.36)}h${num(-s * 0.34)}z`,
      pot,
    ),
    rect(a.x - s * 0.26, top - s * 0.05, s * 0.52, s * 0.09, darken(pot, 0.1)),
  );
  sheet.add(
    shape(
      `M${num(a.x + s * 0.06)} ${num(top + s * 0.04)}h${num(s * 0.18)}l${num(-s * 0.07)} ${num(s * 0.3)}h${num(-s * 0.1)}z`,
      room.light.shade,
      'opacity="0.14"',
    ),
  );
}

/** A sleeping cat: not in every picture. */
export function drawCat(room: Room, x: number, y: number, z: number, random: Random): void {
  const a = room.camera.project(x, y, z);
  const s = room.camera.scaleAt(z) * 0.9;
  const fur = room.paint(random.pick(['#3E3A40', '#C98A4E', '#E9DFD0', '#8A8580']));
  const { sheet } = room;
  sheet.add(
    ellipse(a.x, a.y - s * 0.09, s * 0.24, s * 0.11, fur),
    circle(a.x - s * 0.2, a.y - s * 0.12, s * 0.085, fur),
  );
  sheet.add(
    shape(
      `M${num(a.x - s * 0.27)} ${num(a.y - s * 0.17)}l${num(s * 0.01)} ${num(-s * 0.08)}l${num(s * 0.06)} ${num(s * 0.045)}zM${num(a.x - s * 0.13)} ${num(a.y - s * 0.18)}l${num(-s * 0.01)} ${num(-s * 0.075)}l${num(-s * 0.06)} ${num(s * 0.05)}z`,
      fur,
    ),
  );
  sheet.add(
    stroke(
      `M${num(a.x + s * 0.2)} ${num(a.y - s * 0.04)}q${num(s * 0.1)} ${num(s * 0.05)} ${num(-s * 0.12)} ${num(s * 0.04)}`,
      darken(fur, 0.15),
      s * 0.05,
    ),
  );
}
