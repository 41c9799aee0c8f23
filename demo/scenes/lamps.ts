import { PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { drawFloorShade, drawGlow, type Room } from './room.ts';
import { beam, circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

/** A table lamp; it glows when the lamps are on. */
export function drawTableLamp(room: Room, x: number, y: number, z: number, random: Random, size = 1): void {
  const { sheet, camera } = room;
  const a = camera.project(x, y, z);
  const s = camera.scaleAt(z) * size;
  drawGlow(room, { x: a.x, y: a.y - s * 0.42 }, s * 1.25);
  const base = room.paint(random.pick([PAINT.charcoal, PAINT.brick, PAINT.teal, PAINT.oak, PAINT.paper]));
  if (random.chance(0.5))
    sheet.add(
      ellipse(a.x, a.y - s * 0.12, s * 0.1, s * 0.13, base),
      rect(a.x - s * 0.015, a.y - s * 0.32, s * 0.03, s * 0.12, base),
    );
  else
    sheet.add(
      rect(a.x - s * 0.09, a.y - s * 0.03, s * 0.18, s * 0.03, base),
      rect(a.x - s * 0.016, a.y - s * 0.34, s * 0.032, s * 0.34, base),
    );
  sheet.add(
    shape(
      `M${num(a.x - s * 0.2)} ${num(a.y - s * 0.28)}l${num(s * 0.075)} ${num(-s * 0.26)}h${num(s * 0.25)}l${num(s * 0.075)} ${num(s * 0.26)}z`,
      room.lampsOn
        ? sheet.linear([
            [0, '#FFE9B8'],
            [1, '#FFD27A'],
          ])
        : room.paint('#F3E6CB'),
    ),
  );
}

export function drawFloorLamp(room: Room, x: number, z: number, random: Random): void {
  const { sheet, camera } = room;
  const a = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const iron = room.paint(random.pick([PAINT.charcoal, '#B08D57', PAINT.walnut]));
  drawFloorShade(room, x - 0.16, x + 0.22, z - 0.1, z + 0.1, 0.16);
  const arc = random.chance(0.35);
  const head = { x: a.x + (arc ? s * 0.5 : 0), y: a.y - s * 1.62 };
  drawGlow(room, { x: head.x, y: head.y + s * 0.1 }, s * 1.7, 0.7);
  sheet.add(ellipse(a.x, a.y - s * 0.02, s * 0.16, s * 0.045, iron));
  if (arc)
    sheet.add(
      stroke(
        `M${num(a.x)} ${num(a.y - s * 0.03)}V${num(a.y - s * 1.3)}Q${num(a.x)} ${num(a.y - s * 1.86)} ${num(head.x)} ${num(head.y - s * 0.12)}`,
        iron,
        s * 0.028,
      ),
    );
  else if (random.chance(0.4))
    sheet.add(
      beam(
        `M${num(a.x)} ${num(a.y - s * 1.5)}L${num(a.x - s * 0.22)} ${num(a.y)}M${num(a.x)} ${num(a.y - s * 1.5)}L${num(a.x + s * 0.22)} ${num(a.y)}M${num(a.x)} ${num(a.y - s * 1.5)}L${num(a.x + s * 0.03)} ${num(a.y - s * 0.06)}`,
        iron,
        s * 0.03,
      ),
    );
  else sheet.add(rect(a.x - s * 0.014, head.y, s * 0.028, a.y - head.y, iron));
  const shade = room.lampsOn
    ? sheet.linear([
        [0, '#FFE9B8'],
        [1, '#FFCF73'],
      ])
    : room.paint('#F3E6CB');
  sheet.add(
    shape(
      `M${num(head.x - s * 0.25)} ${num(head.y + s * 0.18)}l${num(s * 0.08)} ${num(-s * 0.34)}h${num(s * 0.34)}l${num(s * 0.08)} ${num(s * 0.34)}z`,
      shade,
    ),
  );
}

/** A lamp on a cord from the ceiling. */
export function drawPendant(room: Room, x: number, z: number, drop: number, random: Random): void {
  const { sheet, camera, height } = room;
  const top = camera.project(x, height, z);
  const s = camera.scaleAt(z);
  const a = camera.project(x, height - drop, z);
  const colour = room.paint(
    random.pick([room.scheme.accent, PAINT.charcoal, PAINT.paper, PAINT.moss, PAINT.brick]),
  );
  drawGlow(room, { x: a.x, y: a.y + s * 0.1 }, s * 1.3, 0.55);
  sheet.add(
    beam(
      `M${num(top.x)} ${num(Math.max(-2, top.y))}V${num(a.y)}`,
      room.paint(PAINT.charcoal),
      Math.max(1.5, s * 0.012),
    ),
  );
  const kind = random.pick(['bell', 'globe', 'dome'] as const);
  if (kind === 'globe')
    sheet.add(
      circle(a.x, a.y + s * 0.12, s * 0.15, room.lampsOn ? '#FFE3A0' : room.paint('#F8F1E2')),
      rect(a.x - s * 0.04, a.y - s * 0.06, s * 0.08, s * 0.07, colour),
    );
  else {
    sheet.add(ellipse(a.x, a.y + s * 0.18, s * 0.2, s * 0.04, room.lampsOn ? '#FFE9B0' : '#EFE4CC'));
    sheet.add(
      shape(
        kind === 'bell'
          ? `M${num(a.x - s * 0.21)} ${num(a.y + s * 0.18)}Q${num(a.x - s * 0.18)} ${num(a.y + s * 0.02)} ${num(a.x - s * 0.05)} ${num(a.y - s * 0.03)}h${num(s * 0.1)}Q${num(a.x + s * 0.18)} ${num(a.y + s * 0.02)} ${num(a.x + s * 0.21)} ${num(a.y + s * 0.18)}z`
          : `M${num(a.x - s * 0.23)} ${num(a.y + s * 0.18)}a${num(s * 0.23)} ${num(s * 0.2)} 0 0 1 ${num(s * 0.46)} 0z`,
        colour,
      ),
    );
  }
}
