import { drawArtWall, drawRug } from './art.ts';
import { drawBed, drawNightstand } from './bed.ts';
import { darken, lighten, mixColours, PAINT } from './colour.ts';
import { drawBookcase, drawShelfRun } from './furniture.ts';
import { drawPendant, drawTableLamp } from './lamps.ts';
import type { TimeOfDay } from './light.ts';
import type { Random } from './random.ts';
import { drawBox, drawFloorShade, drawGlow, frontOf, openRoom, type Room } from './room.ts';
import { drawCat, drawRoomPlant } from './room-decor.ts';
import { drawShell } from './room-shell.ts';
import { drawRoomWindow } from './room-windows.ts';
import { drawChair } from './seating.ts';
import { circle, num, rect, stroke } from './sheet.ts';

/** A bedroom with a desk, a wardrobe or a chest: SVG of 1280 by 854, decided by the seed. */
export function drawBedroom(seed: string, time?: TimeOfDay): string {
  const room = openRoom(`${seed}/bedroom`, time, 5.2);
  const random = room.random.fork('bedroom');
  drawShell(room, random.chance(0.75) ? 'planks' : 'carpet', random.chance(0.4));
  const bedW = random.pick([1, 1.4, 1.4, 1.6]);
  const bedX = room.x0 + 0.75 + bedW / 2 + random.between(0, 0.35);
  const right = bedX + bedW / 2 + 0.55;
  const middle = (right + room.x1) / 2;
  const windowOverBed = random.chance(0.25);
  if (windowOverBed)
    drawRoomWindow(
      room,
      { x: bedX, sill: 1.3, w: bedW * 0.9, h: 0.95 },
      random.pick(['blind', 'curtains'] as const),
    );
  else if (random.chance(0.3)) drawStringLights(room, bedX - bedW * 0.6, bedX + bedW * 0.6, random);
  else drawArtWall(room, bedX, 1.72, random);
  const kind = random.pick(['desk', 'desk', 'chest', 'wardrobe'] as const);
  if (kind === 'desk') drawStudy(room, right + 0.05, room.x1 - 0.12, windowOverBed, random);
  else if (kind === 'wardrobe') {
    drawWardrobe(room, room.x1 - 1.25, 1.1, random);
    if (room.x1 - 1.35 - right > 0.75)
      drawRoomWindow(
        room,
        { x: (right + room.x1 - 1.3) / 2, sill: 0.75, w: Math.min(1, room.x1 - 1.75 - right), h: 1.35 },
        'curtains',
      );
  } else {
    if (!windowOverBed)
      drawRoomWindow(
        room,
        { x: middle, sill: 1.05, w: 1.2, h: 1.2 },
        random.pick(['curtains', 'none', 'blind'] as const),
      );
    drawChest(room, middle - 0.55, 1.1, random);
  }
  const rugX = bedX + random.between(-0.1, 0.4);
  drawRug(room, rugX - bedW / 2 - 0.5, rugX + bedW / 2 + 0.6, room.back - 2.35, room.back - 1.05, random);
  drawNightstand(room, bedX - bedW / 2 - 0.32, random);
  if (bedW > 1.2) drawNightstand(room, bedX + bedW / 2 + 0.32, random);
  drawBed(room, bedX, bedW, random);
  if (random.chance(0.3)) drawCat(room, bedX + bedW * 0.12, 0.57, room.back - 1.45, random);
  if (random.chance(0.55))
    drawRoomPlant(
      room,
      room.x1 - 0.35,
      0,
      room.back - random.between(0.9, 1.4),
      random.between(0.8, 1.2),
      random,
    );
  if (random.chance(0.5))
    drawPendant(room, (room.x0 + room.x1) / 2, room.back - 1.3, random.between(0.3, 0.5), random);
  return room.sheet.toSvg({ mirrored: random.chance(0.5) });
}

function drawStringLights(room: Room, x0: number, x1: number, random: Random): void {
  const { sheet, camera, back } = room;
  const bulbs = 9;
  const y = random.between(1.95, 2.1);
  let d = '';
  const points = Array.from({ length: bulbs + 1 }, (_, i) =>
    camera.project(x0 + ((x1 - x0) * i) / bulbs, y - (i % 3 === 1 ? 0.12 : i % 3 === 2 ? 0.1 : 0), back),
  );
  points.forEach((q, i) => {
    d += `${i ? 'L' : 'M'}${num(q.x)} ${num(q.y)}`;
  });
  sheet.add(stroke(d, room.paint(PAINT.charcoal), 1.4));
  for (const q of points) {
    drawGlow(room, { x: q.x, y: q.y + 8 }, 30, 0.6);
    sheet.add(circle(q.x, q.y + 7, 5, room.lampsOn ? '#FFE3A0' : '#F3E6CB'));
  }
  for (let i = 0; i < 4; i++) {
    const a = points[1 + i * 2]!;
    const paper = room.paint(random.pick([PAINT.paper, room.scheme.second, PAINT.cream]));
    sheet.add(
      rect(a.x - 15, a.y + 20, 30, 36, paper, 'rx="1.5"'),
      rect(
        a.x - 11,
        a.y + 24,
        22,
        22,
        room.paint(random.pick([room.scheme.main, PAINT.slate, PAINT.clay, PAINT.mustard])),
      ),
    );
  }
}

/** A desk under a window or shelves: what a listing near a campus should show. */
function drawStudy(room: Room, x0: number, x1: number, hasWindow: boolean, random: Random): void {
  const { sheet, camera, scheme, back } = room;
  const w = Math.min(x1 - x0, 1.35);
  const x = (x0 + x1) / 2;
  const left = x - w / 2;
  const wood = random.pick([scheme.wood, PAINT.oak, PAINT.paper]);
  if (hasWindow || random.chance(0.35)) {
    for (const y of [1.4, 1.75]) {
      drawBox(
        room,
        { x0: left + 0.1, x1: left + w - 0.1, y0: y, y1: y + 0.03, z0: back - 0.24, z1: back },
        wood,
      );
      const f = frontOf(room, {
        x0: left + 0.14,
        x1: left + w - 0.14,
        y0: y + 0.03,
        y1: y + 0.3,
        z0: back - 0.22,
        z1: back,
      });
      drawShelfRun(room, f.x, f.w, f.y + f.h, f.h, random);
    }
  } else
    drawRoomWindow(
      room,
      { x, sill: 1.02, w: w * 0.8, h: 1.2 },
      random.pick(['none', 'blind', 'curtains'] as const),
    );
  drawFloorShade(room, left, left + w + 0.05, back - 0.62, back, 0.18);
  for (const lx of [left + 0.04, left + w - 0.09])
    drawBox(
      room,
      { x0: lx, x1: lx + 0.05, y0: 0, y1: 0.7, z0: back - 0.6, z1: back - 0.55 },
      darken(wood, 0.15),
    );
  if (random.chance(0.6))
    drawBox(
      room,
      { x0: left + w - 0.42, x1: left + w - 0.06, y0: 0.2, y1: 0.7, z0: back - 0.6, z1: back - 0.1 },
      darken(wood, 0.06),
    );
  drawBox(room, { x0: left, x1: left + w, y0: 0.7, y1: 0.745, z0: back - 0.64, z1: back - 0.03 }, wood);
  drawTableLamp(room, left + 0.2, 0.745, back - 0.3, random, 0.85);
  const lap = camera.project(x + 0.05, 0.745, back - 0.34);
  const s = camera.scaleAt(back - 0.34);
  sheet.add(
    rect(lap.x - s * 0.17, lap.y - s * 0.25, s * 0.34, s * 0.23, room.paint('#3A4257'), 'rx="4"'),
    rect(lap.x - s * 0.155, lap.y - s * 0.235, s * 0.31, s * 0.195, room.lampsOn ? '#DCE7EE' : '#AEBFCA'),
    rect(lap.x - s * 0.2, lap.y - s * 0.02, s * 0.4, s * 0.025, room.paint('#565E72'), 'rx="2"'),
  );
  const f = frontOf(room, {
    x0: left + w - 0.32,
    x1: left + w - 0.08,
    y0: 0.745,
    y1: 0.95,
    z0: back - 0.3,
    z1: back,
  });
  drawShelfRun(room, f.x, f.w, f.y + f.h, f.h, random);
  drawChair(room, x - 0.02, back - 0.62, mixColours(scheme.accent, wood, 0.25));
}

function drawWardrobe(room: Room, x0: number, w: number, random: Random): void {
  const { sheet, scheme, back } = room;
  const wood = random.pick([scheme.wood, PAINT.paper, mixColours(scheme.main, PAINT.paper, 0.4)]);
  const box = { x0, x1: x0 + w, y0: 0.06, y1: 2, z0: back - 0.58, z1: back - 0.02 };
  drawFloorShade(room, x0, x0 + w + 0.05, back - 0.62, back, 0.22);
  drawBox(room, box, wood);
  const f = frontOf(room, box);
  for (const k of [0, 1]) {
    const dx = f.x + 6 + (k * f.w) / 2;
    sheet.add(
      rect(dx, f.y + 8, f.w / 2 - 9, f.h * 0.74, room.paint(lighten(wood, 0.09)), 'rx="3"'),
      rect(dx, f.y + f.h * 0.79, f.w / 2 - 9, f.h * 0.18, room.paint(lighten(wood, 0.05)), 'rx="3"'),
    );
    sheet.add(
      rect(f.x + f.w / 2 + (k ? 8 : -13), f.y + f.h * 0.36, 5, f.h * 0.1, room.paint('#B08D57'), 'rx="2.5"'),
    );
  }
  drawBox(
    room,
    { x0: x0 + 0.2, x1: x0 + 0.62, y0: 2, y1: 2.2, z0: back - 0.5, z1: back - 0.1 },
    scheme.second,
    0.03,
  );
}

function drawChest(room: Room, x0: number, w: number, random: Random): void {
  const { sheet, scheme, back } = room;
  const box = { x0, x1: x0 + w, y0: 0.08, y1: 0.84, z0: back - 0.46, z1: back - 0.02 };
  drawFloorShade(room, x0, x0 + w + 0.05, back - 0.5, back, 0.2);
  drawBox(room, box, scheme.wood);
  const f = frontOf(room, box);
  for (let row = 0; row < 3; row++) {
    for (let col = 0; col < 2; col++) {
      const [dx, dy] = [f.x + 5 + (col * f.w) / 2, f.y + 6 + (row * (f.h - 6)) / 3];
      sheet.add(
        rect(dx, dy, f.w / 2 - 9, f.h / 3 - 8, room.paint(lighten(scheme.wood, 0.1)), 'rx="3"'),
        circle(dx + f.w / 4 - 4, dy + f.h / 6 - 4, 4, room.paint('#B08D57')),
      );
    }
  }
  drawTableLamp(room, x0 + 0.2, 0.84, back - 0.22, random, 0.9);
  drawRoomPlant(room, x0 + w - 0.22, 0.84, back - 0.22, 0.42, random);
  if (random.chance(0.3)) drawBookcase(room, x0 + w + 0.08, 0.5, 1.7, random);
}
