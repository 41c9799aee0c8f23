import { darken, lighten, mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, drawGlow, frontOf, type Room } from './room.ts';
import { circle, ellipse, num, polygon, rect, shape, stroke } from './sheet.ts';

const BRASS = '#B08D57';

/** A washstand with its mirror and lights; x is its middle. */
export function drawBasin(room: Room, x: number, random: Random): void {
  const { sheet, scheme, back, camera } = room;
  const w = random.between(0.9, 1.15);
  const colour = random.pick([scheme.wood, scheme.main, PAINT.paper, PAINT.moss, PAINT.denim]);
  const box = { x0: x - w / 2, x1: x + w / 2, y0: 0.18, y1: 0.8, z0: back - 0.5, z1: back };
  drawFloorShade(room, x - w / 2, x + w / 2 + 0.05, back - 0.52, back, 0.2);
  for (const lx of [x - w / 2 + 0.02, x + w / 2 - 0.08])
    drawBox(
      room,
      { x0: lx, x1: lx + 0.06, y0: 0, y1: 0.18, z0: back - 0.49, z1: back - 0.43 },
      darken(colour, 0.2),
    );
  drawBox(room, box, colour);
  const f = frontOf(room, box);
  for (const k of [0.03, 0.51])
    sheet.add(
      rect(
        f.x + f.w * k,
        f.y + f.h * 0.08,
        f.w * 0.46,
        f.h * 0.84,
        room.paint(lighten(colour, 0.1)),
        'rx="3"',
      ),
      circle(f.x + f.w * (k < 0.5 ? 0.44 : 0.56), f.y + f.h * 0.5, 5, room.paint(BRASS)),
    );
  drawBox(
    room,
    { x0: x - w / 2 - 0.02, x1: x + w / 2 + 0.02, y0: 0.8, y1: 0.85, z0: back - 0.53, z1: back },
    '#F2EDE2',
  );
  const a = camera.project(x, 0.85, back - 0.3);
  const s = camera.scaleAt(back - 0.3);
  if (random.chance(0.5))
    sheet.add(
      shape(
        `M${num(a.x - s * 0.24)} ${num(a.y - s * 0.13)}h${num(s * 0.48)}q${num(-s * 0.03)} ${num(s * 0.14)} ${num(-s * 0.14)} ${num(s * 0.14)}h${num(-s * 0.2)}q${num(-s * 0.11)} 0 ${num(-s * 0.14)} ${num(-s * 0.14)}z`,
        room.paint('#FBF8F2'),
      ),
      ellipse(a.x, a.y - s * 0.13, s * 0.24, s * 0.035, room.paint('#D8D3C8')),
    );
  else
    sheet.add(
      ellipse(a.x, a.y, s * 0.24, s * 0.055, room.paint('#CFC9BD')),
      ellipse(a.x, a.y + s * 0.008, s * 0.2, s * 0.04, room.paint('#E8E3D8')),
    );
  const t = camera.project(x, 0.85, back - 0.1);
  const metal = room.paint(random.chance(0.5) ? BRASS : '#8C9099');
  sheet.add(
    stroke(
      `M${num(t.x)} ${num(t.y)}v${num(-s * 0.22)}q0 ${num(-s * 0.07)} ${num(s * 0.07)} ${num(-s * 0.07)}t${num(s * 0.07)} ${num(s * 0.07)}`,
      metal,
      s * 0.032,
    ),
  );
  const bottle = camera.project(x + w * 0.34, 0.85, back - 0.25);
  for (const [dx, h, c] of [
    [0, 0.17, scheme.accent],
    [0.09, 0.12, scheme.second],
  ] as const)
    sheet.add(
      rect(bottle.x + dx * s, bottle.y - h * s, s * 0.07, h * s, room.paint(c), 'rx="4"'),
      rect(
        bottle.x + (dx + 0.022) * s,
        bottle.y - (h + 0.04) * s,
        s * 0.026,
        s * 0.04,
        room.paint(PAINT.charcoal),
      ),
    );
  drawMirror(room, x, random);
}

function drawMirror(room: Room, x: number, random: Random): void {
  const { sheet, camera, back, light } = room;
  const s = camera.scale;
  const c = camera.project(x, 1.58, back);
  const frame = room.paint(random.pick([BRASS, PAINT.charcoal, room.scheme.wood]));
  const glass = sheet.linear([
    [0, light.isDark ? '#B3B2BE' : '#E4EEEE'],
    [1, light.isDark ? '#8F90A4' : '#C2D4D6'],
  ]);
  const kind = random.pick(['round', 'arch', 'square'] as const);
  const gleam = `M${num(c.x - s * 0.16)} ${num(c.y + s * 0.2)}L${num(c.x + s * 0.12)} ${num(c.y - s * 0.22)}M${num(c.x - s * 0.04)} ${num(c.y + s * 0.24)}L${num(c.x + s * 0.18)} ${num(c.y - s * 0.1)}`;
  if (kind === 'round') sheet.add(circle(c.x, c.y, s * 0.36, frame), circle(c.x, c.y, s * 0.335, glass));
  else if (kind === 'arch') {
    const arch = (k: number) =>
      `M${num(c.x - s * 0.32 + k)} ${num(c.y + s * 0.42 - k)}V${num(c.y - s * 0.12)}a${num(s * 0.32 - k)} ${num(s * 0.32 - k)} 0 0 1 ${num(s * 0.64 - k * 2)} 0V${num(c.y + s * 0.42 - k)}z`;
    sheet.add(shape(arch(0), frame), shape(arch(5), glass));
  } else
    sheet.add(
      rect(c.x - s * 0.42, c.y - s * 0.38, s * 0.84, s * 0.76, frame, 'rx="6"'),
      rect(c.x - s * 0.4, c.y - s * 0.36, s * 0.8, s * 0.72, glass, 'rx="4"'),
    );
  sheet.add(stroke(gleam, '#FFFFFF', 5, 'opacity="0.4"'));
  for (const side of [-1, 1]) {
    const lx = c.x + side * s * 0.54;
    drawGlow(room, { x: lx, y: c.y - s * 0.04 }, s * 0.75, 0.7);
    sheet.add(
      rect(lx - s * 0.03, c.y - s * 0.02, s * 0.06, s * 0.16, frame, 'rx="3"'),
      rect(
        lx - s * 0.055,
        c.y - s * 0.22,
        s * 0.11,
        s * 0.22,
        room.lampsOn ? '#FFE6AC' : room.paint('#F8F1E2'),
        `rx="${num(s * 0.05)}"`,
      ),
    );
  }
}

export function drawToilet(room: Room, x: number, random: Random): void {
  const { sheet, camera, back } = room;
  const white = '#F7F3EA';
  drawFloorShade(room, x - 0.2, x + 0.26, back - 0.66, back, 0.18);
  drawBox(room, { x0: x - 0.22, x1: x + 0.22, y0: 0.42, y1: 0.8, z0: back - 0.2, z1: back }, white, 0.03);
  drawBox(room, { x0: x - 0.24, x1: x + 0.24, y0: 0.8, y1: 0.84, z0: back - 0.22, z1: back }, white, 0.01);
  const a = camera.project(x, 0.42, back - 0.45);
  const f = camera.project(x, 0, back - 0.5);
  const s = camera.scaleAt(back - 0.45);
  const body = room.paint(white);
  sheet.add(
    shape(
      `M${num(a.x - s * 0.2)} ${num(a.y)}Q${num(a.x - s * 0.2)} ${num(a.y + s * 0.24)} ${num(a.x - s * 0.11)} ${num(f.y)}H${num(a.x + s * 0.11)}Q${num(a.x + s * 0.2)} ${num(a.y + s * 0.24)} ${num(a.x + s * 0.2)} ${num(a.y)}z`,
      darken(body, 0.06),
    ),
  );
  sheet.add(
    ellipse(a.x, a.y, s * 0.21, s * 0.075, body),
    ellipse(a.x, a.y - s * 0.025, s * 0.22, s * 0.075, lighten(body, 0.4)),
    ellipse(a.x, a.y + s * 0.02, s * 0.22, s * 0.03, room.light.shade, 'opacity="0.08"'),
  );
  const b = camera.project(x + 0.14, 0.73, back - 0.21);
  sheet.add(rect(b.x, b.y, s * 0.06, s * 0.02, room.paint('#8C9099'), 'rx="2"'));
  const r = camera.project(x - 0.42, 0.68, back);
  sheet.add(
    rect(r.x - s * 0.06, r.y, s * 0.12, s * 0.11, room.paint(PAINT.paper), 'rx="3"'),
    circle(r.x, r.y + s * 0.055, s * 0.018, room.paint(PAINT.oak)),
    stroke(`M${num(r.x - s * 0.08)} ${num(r.y - s * 0.01)}h${num(s * 0.16)}`, room.paint('#8C9099'), 3),
  );
  if (random.chance(0.5)) {
    const k = camera.project(x, 0.84, back - 0.1);
    sheet.add(
      rect(k.x - s * 0.12, k.y - s * 0.09, s * 0.24, s * 0.09, room.paint(room.scheme.wood), 'rx="4"'),
      ...[-0.06, 0.05].map((dx) => circle(k.x + dx * s, k.y - s * 0.1, s * 0.045, room.paint(PAINT.paper))),
    );
  }
}

/** A tub in the corner, its curtain drawn aside. */
export function drawTub(room: Room, x0: number, w: number, random: Random): void {
  const { sheet, camera, back, scheme, height } = room;
  const white = '#F7F3EA';
  const z0 = back - 0.78;
  drawFloorShade(room, x0, x0 + w + 0.06, z0 - 0.06, back, 0.2);
  const p = camera.project;
  const claw = random.chance(0.35);
  if (!claw)
    drawBox(
      room,
      { x0, x1: x0 + w, y0: 0, y1: 0.56, z0, z1: back },
      random.chance(0.4) ? mixColours(scheme.main, PAINT.paper, 0.2) : white,
    );
  else {
    const f = frontOf(room, { x0: x0 + 0.06, x1: x0 + w - 0.02, y0: 0.08, y1: 0.56, z0, z1: back });
    const side = room.paint(random.pick([white, scheme.main]));
    for (const k of [0.16, 0.84])
      sheet.add(
        shape(
          `M${num(f.x + f.w * k - 12)} ${num(f.y + f.h * 0.8)}h24l-6 ${num(f.h * 0.36)}h-12z`,
          room.paint(BRASS),
        ),
      );
    sheet.add(
      shape(
        `M${num(f.x)} ${num(f.y)}h${num(f.w)}q${num(-f.w * 0.02)} ${num(f.h * 0.9)} ${num(-f.w * 0.16)} ${num(f.h * 0.94)}h${num(-f.w * 0.68)}q${num(-f.w * 0.14)} ${num(-f.h * 0.04)} ${num(-f.w * 0.16)} ${num(-f.h * 0.94)}z`,
        side,
      ),
    );
  }
  const rim = [p(x0, 0.57, z0 - 0.03), p(x0 + w, 0.57, z0 - 0.03), p(x0 + w, 0.57, back), p(x0, 0.57, back)];
  sheet.add(polygon(rim, room.paint('#FFFCF5')));
  sheet.add(
    polygon(
      [
        p(x0 + 0.1, 0.571, z0 + 0.08),
        p(x0 + w - 0.1, 0.571, z0 + 0.08),
        p(x0 + w - 0.1, 0.571, back - 0.08),
        p(x0 + 0.1, 0.571, back - 0.08),
      ],
      room.paint('#BFD3D6'),
    ),
  );
  const f = frontOf(room, { x0: x0 - 0.01, x1: x0 + w + 0.02, y0: 0.53, y1: 0.575, z0: z0 - 0.03, z1: back });
  sheet.add(rect(f.x, f.y, f.w, f.h, room.paint('#FFFCF5'), 'rx="5"'));
  const t = p(x0 + w - 0.16, 0.58, back - 0.2);
  sheet.add(
    stroke(
      `M${num(t.x)} ${num(t.y)}v${num(-f.s * 0.2)}q0 ${num(-f.s * 0.07)} ${num(-f.s * 0.08)} ${num(-f.s * 0.07)}t${num(-f.s * 0.08)} ${num(f.s * 0.07)}`,
      room.paint(BRASS),
      f.s * 0.032,
    ),
  );
  if (random.chance(0.6)) {
    const rod = p(x0, height - 0.5, z0);
    const cloth = room.paint(
      mixColours(random.pick([scheme.main, scheme.second, scheme.accent]), PAINT.paper, 0.35),
    );
    const s = camera.scaleAt(z0);
    const foot = p(0, 0.3, z0).y;
    sheet.add(stroke(`M${num(rod.x - 200)} ${num(rod.y)}H${num(rod.x + w * s)}`, room.paint('#8C9099'), 5));
    const cw = s * 0.5;
    sheet.add(
      shape(
        `M${num(rod.x)} ${num(rod.y)}h${num(cw)}q${num(6)} ${num((foot - rod.y) / 2)} ${num(-4)} ${num(foot - rod.y)}H${num(rod.x - 6)}z`,
        cloth,
      ),
    );
    let d = '';
    for (let k = 0.15; k < 1; k += 0.17)
      d += `M${num(rod.x + cw * k)} ${num(rod.y + 6)}q5 ${num((foot - rod.y) / 2)} -3 ${num(foot - rod.y - 8)}`;
    sheet.add(stroke(d, room.light.shade, 2.4, 'opacity="0.16"'));
  } else drawTowel(room, x0 + w * 0.75, z0, random);
}

function drawTowel(room: Room, x: number, z: number, random: Random): void {
  const colour = room.paint(random.pick([room.scheme.accent, room.scheme.second, room.scheme.main]));
  const f = frontOf(room, { x0: x - 0.16, x1: x + 0.16, y0: 0.2, y1: 0.59, z0: z - 0.05, z1: z });
  room.sheet.add(
    rect(f.x, f.y, f.w, f.h, colour, 'rx="4"'),
    rect(f.x, f.y + f.h * 0.74, f.w, f.h * 0.06, lighten(colour, 0.45)),
    rect(f.x, f.y + f.h * 0.84, f.w, f.h * 0.04, lighten(colour, 0.45)),
  );
}

/** A glazed shower in the corner. */
export function drawShower(room: Room, x0: number, w: number, random: Random): void {
  const { sheet, camera, back, height } = room;
  const p = camera.project;
  const z0 = back - 0.95;
  const metal = room.paint(random.chance(0.5) ? PAINT.charcoal : BRASS);
  drawBox(room, { x0, x1: x0 + w, y0: 0, y1: 0.1, z0, z1: back }, '#F2EDE2');
  const s = camera.scale;
  const head = p(x0 + w * 0.5, 2.05, back - 0.1);
  sheet.add(
    stroke(
      `M${num(head.x)} ${num(p(0, 1.05, back).y)}V${num(head.y)}q0 ${num(-s * 0.1)} ${num(s * 0.12)} ${num(-s * 0.1)}`,
      metal,
      s * 0.03,
    ),
    rect(head.x + s * 0.04, head.y - s * 0.1, s * 0.2, s * 0.045, metal, 'rx="4"'),
    circle(head.x, p(0, 1.1, back).y, s * 0.055, metal),
  );
  for (const k of [0, 1, 2])
    sheet.add(
      rect(
        p(x0 + 0.12, 0, back).x + k * s * 0.11,
        p(0, 1.36, back).y - s * (0.16 - k * 0.02),
        s * 0.08,
        s * (0.16 - k * 0.02),
        room.paint([room.scheme.accent, room.scheme.second, PAINT.paper][k]!),
        'rx="4"',
      ),
    );
  sheet.add(
    rect(p(x0 + 0.08, 0, back).x, p(0, 1.36, back).y, s * 0.4, s * 0.03, room.paint(room.scheme.wood)),
  );
  const top = Math.min(2.15, height - 0.2);
  const a = p(x0, top, z0);
  const b = p(x0 + w, 0.1, z0);
  const side = [p(x0 + w, 0.1, z0), p(x0 + w, 0.1, back), p(x0 + w, top, back), p(x0 + w, top, z0)];
  sheet.add(polygon(side, '#DDF0F0', 'opacity="0.24"'));
  sheet.add(rect(a.x, a.y, b.x - a.x, b.y - a.y, '#DDF0F0', 'opacity="0.26"'));
  const g = b.x - a.x;
  sheet.add(
    stroke(
      `M${num(a.x + g * 0.3)} ${num(b.y - 30)}L${num(a.x + g * 0.66)} ${num(a.y + 50)}M${num(a.x + g * 0.44)} ${num(b.y - 26)}L${num(a.x + g * 0.74)} ${num(a.y + 110)}`,
      '#FFFFFF',
      7,
      'opacity="0.3"',
    ),
  );
  sheet.add(
    rect(a.x, a.y - 3, g, 6, metal),
    rect(b.x - 4, a.y, 6, b.y - a.y, metal),
    rect(b.x - g * 0.3, (a.y + b.y) / 2 - 40, 6, 80, metal, 'rx="3"'),
  );
}
