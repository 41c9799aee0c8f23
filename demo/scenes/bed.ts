import { darken, lighten, mixColours, PAINT } from './colour.ts';
import { drawTableLamp } from './lamps.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, frontOf, type Room } from './room.ts';
import { drawRoomPlant } from './room-decor.ts';
import { circle, ellipse, num, polygon, rect, shape, stroke } from './sheet.ts';

/** A bed with its head to the back wall and its foot to the eye; x is its middle. */
export function drawBed(room: Room, x: number, w: number, random: Random): void {
  const { sheet, camera, scheme, back } = room;
  const p = camera.project;
  const head = back - 0.06;
  const length = 1.75;
  const foot = head - length;
  const linen = room.paint('#F7F1E5');
  const cover = room.paint(scheme.main);
  drawFloorShade(room, x - w / 2 - 0.05, x + w / 2 + 0.1, foot - 0.03, head, 0.24);
  drawHeadboard(room, x, w, head, random);
  drawBox(room, { x0: x - w / 2, x1: x + w / 2, y0: 0.08, y1: 0.3, z0: foot, z1: head }, scheme.wood);
  drawBox(
    room,
    { x0: x - w / 2 + 0.02, x1: x + w / 2 - 0.02, y0: 0.28, y1: 0.52, z0: foot + 0.03, z1: head },
    '#F7F1E5',
    0.05,
  );
  const pillows = w > 1.15 ? [-0.25, 0.25] : [0];
  for (const k of pillows)
    drawPillow(room, x + k * w, 0.52, head - 0.2, w > 1.15 ? w * 0.44 : w * 0.66, linen);
  if (random.chance(0.7))
    for (const k of pillows)
      drawPillow(
        room,
        x + k * w * 0.8,
        0.52,
        head - 0.38,
        w > 1.15 ? w * 0.32 : w * 0.42,
        room.paint(random.pick([scheme.second, scheme.accent])),
      );
  // the cover hangs over both sides and the foot
  const y = 0.55;
  const z1 = head - 0.62;
  const side = 0.03;
  sheet.add(
    polygon(
      [
        p(x - w / 2 - side, y, foot),
        p(x + w / 2 + side, y, foot),
        p(x + w / 2 + side, y, z1),
        p(x - w / 2 - side, y, z1),
      ],
      sheet.linear([
        [0, lighten(cover, 0.06)],
        [1, lighten(cover, 0.2)],
      ]),
    ),
  );
  sheet.add(
    polygon(
      [
        p(x - w / 2 - side, y + 0.012, z1 - 0.22),
        p(x + w / 2 + side, y + 0.012, z1 - 0.22),
        p(x + w / 2 + side, y + 0.012, z1),
        p(x - w / 2 - side, y + 0.012, z1),
      ],
      linen,
    ),
  );
  const f = frontOf(room, {
    x0: x - w / 2 - side,
    x1: x + w / 2 + side,
    y0: 0.14,
    y1: y,
    z0: foot,
    z1: head,
  });
  sheet.add(
    shape(
      `M${num(f.x)} ${num(f.y)}h${num(f.w)}v${num(f.h)}q${num(-f.w * 0.12)} ${num(f.h * 0.1)} ${num(-f.w * 0.25)} 0t${num(-f.w * 0.25)} 0t${num(-f.w * 0.25)} 0t${num(-f.w * 0.25)} 0z`,
      cover,
    ),
  );
  drawCoverPattern(room, f, cover, random);
  if (random.chance(0.6)) {
    const blanket = room.paint(random.pick([scheme.accent, scheme.second]));
    sheet.add(
      polygon(
        [
          p(x - w / 2 - side - 0.01, y + 0.02, foot),
          p(x + w / 2 + side + 0.01, y + 0.02, foot),
          p(x + w / 2 + side + 0.01, y + 0.02, foot + 0.42),
          p(x - w / 2 - side - 0.01, y + 0.02, foot + 0.42),
        ],
        lighten(blanket, 0.12),
      ),
    );
    sheet.add(rect(f.x - 2, f.y - 4, f.w + 4, f.h * 0.62, blanket, 'rx="3"'));
    let d = '';
    for (let k = f.x + 6; k < f.x + f.w - 3; k += 11) d += `M${num(k)} ${num(f.y + f.h * 0.6)}v9`;
    sheet.add(
      stroke(d, blanket, 3),
      stroke(`M${num(f.x + 4)} ${num(f.y + f.h * 0.44)}h${num(f.w - 8)}`, lighten(blanket, 0.4), 3),
    );
  }
}

function drawCoverPattern(
  room: Room,
  f: { x: number; y: number; w: number; h: number; s: number },
  cover: string,
  random: Random,
): void {
  const kind = random.next();
  if (kind < 0.35) {
    let d = '';
    for (let k = 1; k < 8; k++) d += `M${num(f.x + (f.w * k) / 8)} ${num(f.y + 5)}v${num(f.h - 8)}`;
    room.sheet.add(stroke(d, lighten(cover, 0.3), 2.4, 'opacity="0.6"'));
  } else if (kind < 0.6) {
    for (let k = 0; k < 14; k++)
      room.sheet.add(
        circle(
          f.x + f.w * ((k + 0.5) / 14),
          f.y + f.h * (k % 2 ? 0.35 : 0.7),
          3.2,
          lighten(cover, 0.4),
          'opacity="0.7"',
        ),
      );
  }
}

function drawPillow(room: Room, x: number, y: number, z: number, w: number, colour: string): void {
  const a = room.camera.project(x, y, z);
  const s = room.camera.scaleAt(z);
  const [pw, ph] = [w * s, 0.34 * s];
  room.sheet.add(
    shape(
      `M${num(a.x - pw / 2)} ${num(a.y - ph * 0.1)}Q${num(a.x - pw * 0.47)} ${num(a.y - ph * 0.6)} ${num(a.x - pw * 0.46)} ${num(a.y - ph * 0.92)}Q${num(a.x)} ${num(a.y - ph * 1.08)} ${num(a.x + pw * 0.46)} ${num(a.y - ph * 0.92)}Q${num(a.x + pw * 0.47)} ${num(a.y - ph * 0.6)} ${num(a.x + pw / 2)} ${num(a.y - ph * 0.1)}Q${num(a.x)} ${num(a.y + ph * 0.06)} ${num(a.x - pw / 2)} ${num(a.y - ph * 0.1)}z`,
      colour,
    ),
  );
  room.sheet.add(
    stroke(
      `M${num(a.x - pw * 0.34)} ${num(a.y - ph * 0.14)}Q${num(a.x)} ${num(a.y - ph * 0.02)} ${num(a.x + pw * 0.34)} ${num(a.y - ph * 0.14)}`,
      room.light.shade,
      2,
      'opacity="0.14"',
    ),
  );
}

function drawHeadboard(room: Room, x: number, w: number, z: number, random: Random): void {
  const { sheet, scheme } = room;
  const kind = random.pick(['panel', 'slats', 'arch', 'cloth'] as const);
  const top = random.between(1, 1.25);
  const box = { x0: x - w / 2 - 0.04, x1: x + w / 2 + 0.04, y0: 0.1, y1: top, z0: z - 0.06, z1: z };
  const f = frontOf(room, box);
  const wood = room.paint(scheme.wood);
  if (kind === 'arch')
    sheet.add(
      shape(
        `M${num(f.x)} ${num(f.y + f.h)}V${num(f.y + f.h * 0.3)}Q${num(f.x + f.w / 2)} ${num(f.y - f.h * 0.32)} ${num(f.x + f.w)} ${num(f.y + f.h * 0.3)}V${num(f.y + f.h)}z`,
        wood,
      ),
      shape(
        `M${num(f.x + 9)} ${num(f.y + f.h)}V${num(f.y + f.h * 0.34)}Q${num(f.x + f.w / 2)} ${num(f.y - f.h * 0.22)} ${num(f.x + f.w - 9)} ${num(f.y + f.h * 0.34)}V${num(f.y + f.h)}z`,
        lighten(wood, 0.1),
      ),
    );
  else if (kind === 'cloth') {
    const cloth = room.paint(mixColours(scheme.second, PAINT.stone, 0.25));
    sheet.add(rect(f.x, f.y, f.w, f.h, cloth, `rx="${num(f.s * 0.09)}"`));
    let d = '';
    for (let k = 1; k < 6; k++) d += `M${num(f.x + (f.w * k) / 6)} ${num(f.y + 6)}v${num(f.h * 0.6)}`;
    sheet.add(stroke(d, room.light.shade, 2.4, 'opacity="0.14"'));
  } else if (kind === 'slats') {
    for (let k = 0; k <= 8; k++) sheet.add(rect(f.x + (f.w * k) / 8 - 3, f.y, 6, f.h, wood));
    sheet.add(rect(f.x - 3, f.y - 4, f.w + 6, f.s * 0.09, lighten(wood, 0.08), 'rx="4"'));
  } else {
    drawBox(room, box, scheme.wood, 0.03);
    sheet.add(
      rect(f.x + f.w * 0.05, f.y + f.h * 0.1, f.w * 0.42, f.h * 0.5, lighten(wood, 0.09), 'rx="3"'),
      rect(f.x + f.w * 0.53, f.y + f.h * 0.1, f.w * 0.42, f.h * 0.5, lighten(wood, 0.09), 'rx="3"'),
    );
  }
}

/** A small table beside the bed with what one needs at night. */
export function drawNightstand(room: Room, x: number, random: Random): void {
  const { sheet, scheme, back } = room;
  const z = back - 0.08;
  const wood = random.chance(0.7) ? scheme.wood : PAINT.paper;
  const box = { x0: x - 0.22, x1: x + 0.22, y0: 0.16, y1: 0.56, z0: z - 0.38, z1: z };
  drawFloorShade(room, x - 0.22, x + 0.26, z - 0.4, z, 0.2);
  for (const lx of [x - 0.2, x + 0.16])
    drawBox(room, { x0: lx, x1: lx + 0.04, y0: 0, y1: 0.16, z0: z - 0.38, z1: z - 0.34 }, darken(wood, 0.2));
  drawBox(room, box, wood);
  const f = frontOf(room, box);
  for (const k of [0.08, 0.54])
    sheet.add(
      rect(f.x + f.w * 0.06, f.y + f.h * k, f.w * 0.88, f.h * 0.38, room.paint(lighten(wood, 0.1)), 'rx="3"'),
      circle(f.x + f.w / 2, f.y + f.h * (k + 0.19), f.s * 0.018, room.paint('#B08D57')),
    );
  if (random.chance(0.75)) drawTableLamp(room, x, 0.56, z - 0.18, random);
  else drawRoomPlant(room, x - 0.04, 0.56, z - 0.18, 0.36, random);
  const a = room.camera.project(x + 0.14, 0.56, z - 0.3);
  sheet.add(
    rect(
      a.x - f.s * 0.04,
      a.y - f.s * 0.11,
      f.s * 0.08,
      f.s * 0.11,
      room.paint(random.pick([scheme.accent, PAINT.paper, PAINT.mist])),
    ),
    ellipse(a.x, a.y - f.s * 0.11, f.s * 0.04, f.s * 0.01, room.light.shade, 'opacity="0.3"'),
  );
}
