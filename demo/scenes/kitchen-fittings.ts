import { darken, lighten, PAINT } from './colour.ts';
import type { KitchenStyle } from './kitchen.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, drawGlow, frontOf, type Room } from './room.ts';
import { drawRoomPlant } from './room-decor.ts';
import { circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

const DEPTH = 0.62;

/** Base cupboards, worktop, sink under the window, and the range with its hood. */
export function drawRangeRun(
  room: Room,
  x0: number,
  x1: number,
  rangeX: number,
  sinkX: number,
  style: KitchenStyle,
  random: Random,
): void {
  const { sheet, back } = room;
  drawFloorShade(room, x0, x1, back - DEPTH - 0.1, back - DEPTH, 0.2);
  drawBox(
    room,
    { x0: x0 + 0.02, x1: x1 - 0.02, y0: 0, y1: 0.1, z0: back - DEPTH + 0.08, z1: back },
    darken(style.cabinet, 0.5),
  );
  const box = { x0, x1, y0: 0.1, y1: 0.86, z0: back - DEPTH, z1: back };
  drawBox(room, box, style.cabinet);
  const f = frontOf(room, box);
  const units = Math.round((x1 - x0) / 0.5);
  for (let i = 0; i < units; i++) {
    const [dx, w] = [f.x + (f.w / units) * i, f.w / units];
    const front = room.paint(lighten(style.cabinet, 0.09));
    if (random.chance(0.4)) {
      for (const k of [0.04, 0.36, 0.68])
        sheet.add(
          rect(dx + 3, f.y + f.h * k, w - 6, f.h * 0.29, front, 'rx="3"'),
          rect(dx + w * 0.34, f.y + f.h * (k + 0.05), w * 0.32, 4, room.paint(style.handle), 'rx="2"'),
        );
    } else {
      sheet.add(
        rect(dx + 3, f.y + f.h * 0.04, w - 6, f.h * 0.92, front, 'rx="3"'),
        rect(
          dx + w * 0.09,
          f.y + f.h * 0.1,
          w * 0.82,
          f.h * 0.8,
          'none',
          `stroke="${darken(front, 0.12)}" stroke-width="1.6" rx="2"`,
        ),
      );
      sheet.add(
        rect(
          dx + (i % 2 ? w * 0.14 : w * 0.8),
          f.y + f.h * 0.14,
          4,
          f.h * 0.16,
          room.paint(style.handle),
          'rx="2"',
        ),
      );
    }
  }
  drawBox(room, { x0: x0 - 0.01, x1, y0: 0.86, y1: 0.91, z0: back - DEPTH - 0.03, z1: back }, style.top);
  drawRange(room, rangeX, style, random);
  drawSink(room, sinkX, style);
  drawCounterThings(room, x0, x1, rangeX, sinkX, random);
}

function drawRange(room: Room, x: number, style: KitchenStyle, random: Random): void {
  const { sheet, back, height } = room;
  const steel = random.pick(['#C9CCD2', '#3A3F4C', '#EFEAE0', room.scheme.accent]);
  const box = { x0: x - 0.36, x1: x + 0.36, y0: 0.05, y1: 0.91, z0: back - DEPTH - 0.03, z1: back };
  drawBox(room, box, steel);
  const f = frontOf(room, box);
  const dark = room.paint('#2B2F3C');
  sheet.add(
    rect(f.x + f.w * 0.1, f.y + f.h * 0.3, f.w * 0.8, f.h * 0.42, dark, 'rx="6"'),
    rect(f.x + f.w * 0.1, f.y + f.h * 0.22, f.w * 0.8, 6, room.paint('#8C9099'), 'rx="3"'),
  );
  if (room.lampsOn)
    sheet.add(
      rect(f.x + f.w * 0.16, f.y + f.h * 0.36, f.w * 0.68, f.h * 0.3, '#F2A93B', 'opacity="0.3" rx="4"'),
    );
  for (const k of [0.16, 0.34, 0.66, 0.84])
    sheet.add(circle(f.x + f.w * k, f.y + f.h * 0.11, f.s * 0.028, dark));
  sheet.add(
    rect(
      f.x + f.w * 0.08,
      f.y + f.h * 0.8,
      f.w * 0.84,
      f.h * 0.14,
      room.paint(lighten(steel, 0.1)),
      'rx="3"',
    ),
  );
  const pot = room.camera.project(x - 0.14, 0.91, back - 0.36);
  const s = room.camera.scaleAt(back - 0.36);
  const colour = room.paint(random.pick([PAINT.brick, PAINT.teal, PAINT.lamp, '#9AA0AA']));
  sheet.add(
    rect(pot.x - s * 0.13, pot.y - s * 0.17, s * 0.26, s * 0.17, colour, `rx="${num(s * 0.03)}"`),
    rect(pot.x - s * 0.14, pot.y - s * 0.19, s * 0.28, s * 0.035, darken(colour, 0.15), 'rx="3"'),
    circle(pot.x, pot.y - s * 0.21, s * 0.022, dark),
  );
  if (random.chance(0.6))
    sheet.add(
      shape(
        `M${num(pot.x + s * 0.22)} ${num(pot.y)}q${num(-s * 0.03)} ${num(-s * 0.16)} ${num(s * 0.1)} ${num(-s * 0.17)}q${num(s * 0.13)} ${num(s * 0.01)} ${num(s * 0.1)} ${num(s * 0.17)}z`,
        room.paint(PAINT.charcoal),
      ),
      stroke(
        `M${num(pot.x + s * 0.23)} ${num(pot.y - s * 0.12)}q${num(s * 0.09)} ${num(-s * 0.14)} ${num(s * 0.18)} 0`,
        room.paint(PAINT.charcoal),
        3,
      ),
    );
  drawHood(room, x, height, style, random);
}

function drawHood(room: Room, x: number, height: number, style: KitchenStyle, random: Random): void {
  const { sheet, back } = room;
  const colour = random.chance(0.5) ? '#C9CCD2' : style.upper;
  drawBox(room, { x0: x - 0.15, x1: x + 0.15, y0: 1.85, y1: height, z0: back - 0.3, z1: back }, colour);
  const a = frontOf(room, { x0: x - 0.15, x1: x + 0.15, y0: 1.6, y1: 1.86, z0: back - 0.4, z1: back });
  const wide = a.s * 0.38;
  const cx = a.x + a.w / 2;
  const paint = room.paint(colour);
  sheet.add(
    shape(
      `M${num(a.x)} ${num(a.y)}h${num(a.w)}L${num(cx + wide)} ${num(a.y + a.h)}h${num(-wide * 2)}z`,
      lighten(paint, 0.06),
    ),
    rect(cx - wide, a.y + a.h, wide * 2, a.s * 0.07, darken(paint, 0.08)),
  );
  drawGlow(room, { x: cx, y: a.y + a.h + a.s * 0.25 }, a.s * 0.7, 0.45);
}

function drawSink(room: Room, x: number, style: KitchenStyle): void {
  const { sheet, camera, back } = room;
  const p = camera.project;
  const pts = [
    p(x - 0.3, 0.912, back - 0.5),
    p(x + 0.3, 0.912, back - 0.5),
    p(x + 0.3, 0.912, back - 0.2),
    p(x - 0.3, 0.912, back - 0.2),
  ];
  sheet.add(
    `<polygon points="${pts.map((q) => `${num(q.x)},${num(q.y)}`).join(' ')}" fill="${room.paint('#9AA0AA')}"/>`,
  );
  const a = p(x, 0.91, back - 0.14);
  const s = camera.scaleAt(back - 0.14);
  const metal = room.paint(style.handle === PAINT.charcoal ? '#4A4E58' : style.handle);
  sheet.add(
    stroke(
      `M${num(a.x)} ${num(a.y)}v${num(-s * 0.22)}q0 ${num(-s * 0.1)} ${num(s * 0.09)} ${num(-s * 0.1)}t${num(s * 0.09)} ${num(s * 0.1)}`,
      metal,
      s * 0.032,
    ),
    rect(a.x - s * 0.05, a.y - s * 0.03, s * 0.1, s * 0.03, metal),
  );
}

function drawCounterThings(
  room: Room,
  x0: number,
  x1: number,
  rangeX: number,
  sinkX: number,
  random: Random,
): void {
  const { sheet, camera, back, scheme } = room;
  const z = back - 0.26;
  const s = camera.scaleAt(z);
  const spots = [x0 + 0.24, (rangeX + sinkX) / 2, x1 - 0.28, sinkX + (sinkX > rangeX ? 0.62 : -0.62)].filter(
    (x) => Math.abs(x - rangeX) > 0.5 && Math.abs(x - sinkX) > 0.42 && x > x0 + 0.1 && x < x1 - 0.1,
  );
  const things = random.shuffle(['board', 'jar', 'plant', 'kettle', 'toaster', 'knives'] as const);
  spots.forEach((x, i) => {
    const a = camera.project(x, 0.91, z);
    const thing = things[i % things.length]!;
    if (thing === 'board') {
      const wood = room.paint(PAINT.oak);
      sheet.add(
        rect(a.x - s * 0.13, a.y - s * 0.38, s * 0.26, s * 0.38, wood, `rx="${num(s * 0.03)}"`),
        circle(a.x, a.y - s * 0.33, s * 0.022, darken(wood, 0.3)),
        rect(a.x + s * 0.06, a.y - s * 0.26, s * 0.2, s * 0.26, darken(wood, 0.2), `rx="${num(s * 0.03)}"`),
      );
    } else if (thing === 'jar') {
      [PAINT.paper, scheme.second, scheme.accent].forEach((c, k) => {
        sheet.add(
          rect(
            a.x - s * 0.2 + k * s * 0.14,
            a.y - s * (0.2 - k * 0.035),
            s * 0.12,
            s * (0.2 - k * 0.035),
            room.paint(c),
            'rx="3"',
          ),
          rect(
            a.x - s * 0.205 + k * s * 0.14,
            a.y - s * (0.225 - k * 0.035),
            s * 0.13,
            s * 0.03,
            room.paint(scheme.wood),
            'rx="2"',
          ),
        );
      });
    } else if (thing === 'plant') drawRoomPlant(room, x, 0.91, z, 0.36, random);
    else if (thing === 'kettle') {
      const c = room.paint(scheme.accent);
      sheet.add(
        shape(
          `M${num(a.x - s * 0.12)} ${num(a.y)}l${num(s * 0.03)} ${num(-s * 0.22)}h${num(s * 0.18)}l${num(s * 0.03)} ${num(s * 0.22)}z`,
          c,
        ),
        stroke(
          `M${num(a.x + s * 0.1)} ${num(a.y - s * 0.19)}q${num(s * 0.12)} 0 ${num(s * 0.08)} ${num(s * 0.14)}`,
          darken(c, 0.3),
          4,
        ),
        ellipse(a.x, a.y - s * 0.22, s * 0.09, s * 0.022, darken(c, 0.2)),
      );
    } else if (thing === 'toaster')
      sheet.add(
        rect(
          a.x - s * 0.17,
          a.y - s * 0.2,
          s * 0.34,
          s * 0.2,
          room.paint('#C9CCD2'),
          `rx="${num(s * 0.05)}"`,
        ),
        rect(a.x - s * 0.09, a.y - s * 0.25, s * 0.18, s * 0.07, room.paint('#C98A4E'), 'rx="4"'),
        rect(a.x - s * 0.11, a.y - s * 0.205, s * 0.22, s * 0.02, room.paint(PAINT.charcoal)),
      );
    else {
      sheet.add(
        stroke(
          [0, 1, 2]
            .map((k) => `M${num(a.x + (k - 1) * s * 0.05)} ${num(a.y - s * 0.2)}v${num(-s * 0.14 - k * 3)}`)
            .join(''),
          room.paint(PAINT.charcoal),
          4,
        ),
        shape(
          `M${num(a.x - s * 0.1)} ${num(a.y)}l${num(s * 0.02)} ${num(-s * 0.24)}h${num(s * 0.17)}v${num(s * 0.24)}z`,
          room.paint(scheme.wood),
        ),
      );
    }
  });
}

/** The fridge closes the run; notes and magnets on its door. */
export function drawFridge(room: Room, x0: number, w: number, style: KitchenStyle, random: Random): void {
  const { sheet, back } = room;
  const colour = random.pick(['#D5D8DC', PAINT.paper, PAINT.mist, style.cabinet, '#F0D9A8', '#3F4554']);
  const box = { x0, x1: x0 + w, y0: 0.04, y1: 1.82, z0: back - 0.72, z1: back - 0.02 };
  drawFloorShade(room, x0, x0 + w + 0.04, back - 0.76, back, 0.22);
  drawBox(room, box, colour, 0.03);
  const f = frontOf(room, box);
  const metal = room.paint(colour === '#3F4554' ? '#8C9099' : '#7C818C');
  sheet.add(
    rect(f.x, f.y + f.h * 0.32, f.w, 4, room.light.shade, 'opacity="0.3"'),
    rect(f.x + f.w * 0.08, f.y + f.h * 0.12, 6, f.h * 0.15, metal, 'rx="3"'),
    rect(f.x + f.w * 0.08, f.y + f.h * 0.38, 6, f.h * 0.24, metal, 'rx="3"'),
  );
  for (let i = 0; i < random.int(2, 4); i++) {
    const [nx, ny] = [f.x + f.w * random.between(0.3, 0.72), f.y + f.h * random.between(0.36, 0.58)];
    const size = f.w * random.between(0.13, 0.2);
    sheet.add(
      rect(
        nx,
        ny,
        size,
        size * 1.15,
        room.paint(random.pick([PAINT.paper, PAINT.lamp, PAINT.blush, PAINT.mist])),
        `transform="rotate(${random.int(-8, 8)} ${num(nx)} ${num(ny)})"`,
      ),
      circle(nx + size / 2, ny + 3, 4, room.paint(PAINT.brick)),
    );
  }
  if (random.chance(0.6)) drawRoomPlant(room, x0 + w * 0.55, 1.82, back - 0.4, 0.45, random);
}
