import { darken, lighten, mixColours, PAINT } from './colour.ts';
import { drawShelfRun } from './furniture.ts';
import { drawFridge, drawRangeRun } from './kitchen-fittings.ts';
import { drawIsland, drawKitchenTable } from './kitchen-table.ts';
import type { TimeOfDay } from './light.ts';
import type { Random } from './random.ts';
import { drawBox, frontOf, openRoom, type Room } from './room.ts';
import { drawShell } from './room-shell.ts';
import { drawRoomWindow } from './room-windows.ts';
import { circle, num, rect, stroke } from './sheet.ts';

export interface KitchenStyle {
  cabinet: string;
  upper: string;
  top: string;
  handle: string;
  tile: string;
}

export function chooseKitchenStyle(room: Room, random: Random): KitchenStyle {
  const cabinet = random.pick([
    room.scheme.main,
    PAINT.moss,
    PAINT.denim,
    PAINT.paper,
    PAINT.sage,
    room.scheme.wood,
    PAINT.teal,
    PAINT.cream,
    '#A9B7B4',
  ]);
  return {
    cabinet,
    upper: random.chance(0.5) ? cabinet : random.pick([PAINT.paper, lighten(cabinet, 0.5), PAINT.oak]),
    top: random.pick(['#EDE7DB', '#4A4E58', '#C29A6B', '#D9D2C6']),
    handle: random.pick(['#B08D57', PAINT.charcoal, '#C9C9C9']),
    tile: random.pick([
      PAINT.paper,
      room.scheme.second,
      PAINT.mist,
      '#E6D3BC',
      mixColours(cabinet, PAINT.paper, 0.6),
    ]),
  };
}

/** A kitchen: one run of cupboards along the back wall, and a table or an island before it. */
export function drawKitchen(seed: string, time?: TimeOfDay): string {
  const room = openRoom(`${seed}/kitchen`, time, 5.3);
  const random = room.random.fork('kitchen');
  const style = chooseKitchenStyle(room, random);
  drawShell(room, random.pick(['checks', 'tiles', 'planks', 'planks'] as const));
  const x0 = room.x0 + 0.04;
  const fridgeW = 0.78;
  const x1 = room.x1 - 0.06 - fridgeW;
  drawBacksplash(room, x0, x1, style, random);
  const rangeAt = random.pick([0.24, 0.72]);
  const windowX = x0 + (x1 - x0) * (rangeAt < 0.5 ? 0.66 : 0.32);
  drawRoomWindow(
    room,
    { x: windowX, sill: 1.12, w: 1.2, h: 1 },
    random.pick(['none', 'blind', 'none'] as const),
  );
  const rangeX = x0 + (x1 - x0) * rangeAt;
  drawRangeRun(room, x0, x1, rangeX, windowX, style, random);
  drawUppers(room, x0, x1, rangeX, windowX, style, random);
  drawFridge(room, room.x1 - 0.06 - fridgeW, fridgeW, style, random);
  const front = random.pick(['island', 'table', 'table'] as const);
  const mid = (room.x0 + room.x1) / 2 + random.between(-0.3, 0.1);
  if (front === 'island') drawIsland(room, mid, style, random);
  else drawKitchenTable(room, mid, random);
  return room.sheet.toSvg({ mirrored: random.chance(0.5) });
}

function drawBacksplash(room: Room, x0: number, x1: number, style: KitchenStyle, random: Random): void {
  const { sheet, back, light } = room;
  const f = frontOf(room, { x0, x1, y0: 0.9, y1: 1.48, z0: back, z1: back });
  const tile = room.paint(style.tile);
  sheet.add(rect(f.x, f.y, f.w, f.h, tile));
  const kind = random.pick(['subway', 'square', 'herring'] as const);
  const h = f.h / (kind === 'square' ? 5 : 7);
  const w = kind === 'square' ? h : h * 2.1;
  let d = '';
  for (let row = 0; row * h < f.h - 1; row++) {
    d += `M${num(f.x)} ${num(f.y + row * h)}h${num(f.w)}`;
    for (let x = f.x + (row % 2 && kind !== 'square' ? w / 2 : 0); x < f.x + f.w; x += w) {
      d += `M${num(x)} ${num(f.y + row * h)}v${num(h)}`;
      if (random.chance(0.1))
        sheet.add(
          rect(
            x + 1,
            f.y + row * h + 1,
            Math.min(w, f.x + f.w - x) - 2,
            h - 2,
            kind === 'herring' ? room.paint(room.scheme.accent) : room.light.shade,
            `opacity="${kind === 'herring' ? 0.4 : 0.07}"`,
          ),
        );
    }
  }
  sheet.add(stroke(d, light.shade, 1.2, 'opacity="0.16"'));
}

/** Wall cupboards or open shelves where neither window nor hood is. */
function drawUppers(
  room: Room,
  x0: number,
  x1: number,
  rangeX: number,
  windowX: number,
  style: KitchenStyle,
  random: Random,
): void {
  const { sheet, back } = room;
  const blocked: [number, number][] = [
    [windowX - 0.78, windowX + 0.78],
    [rangeX - 0.42, rangeX + 0.42],
  ];
  const free: [number, number][] = [];
  let from = x0;
  for (const [a, b] of blocked.sort((m, n) => m[0] - n[0])) {
    if (a - from > 0.36) free.push([from, a]);
    from = Math.max(from, b);
  }
  if (x1 - from > 0.36) free.push([from, x1]);
  free.forEach(([a, b]) => {
    if (random.chance(0.45)) {
      for (const y of [1.52, 1.88]) {
        drawBox(
          room,
          { x0: a + 0.04, x1: b - 0.04, y0: y, y1: y + 0.035, z0: back - 0.26, z1: back },
          room.scheme.wood,
        );
        const f = frontOf(room, {
          x0: a + 0.08,
          x1: b - 0.08,
          y0: y + 0.035,
          y1: y + 0.3,
          z0: back - 0.24,
          z1: back,
        });
        if (y > 1.6) drawShelfRun(room, f.x, f.w, f.y + f.h, f.h * 0.9, random);
        else drawCrockery(room, f, random);
      }
      return;
    }
    const box = { x0: a, x1: b, y0: 1.48, y1: 2.22, z0: back - 0.34, z1: back };
    drawBox(room, box, style.upper);
    const f = frontOf(room, box);
    const doors = Math.max(1, Math.round((b - a) / 0.42));
    for (let i = 0; i < doors; i++) {
      const dx = f.x + (f.w / doors) * i;
      sheet.add(
        rect(dx + 3, f.y + 4, f.w / doors - 6, f.h - 8, room.paint(lighten(style.upper, 0.1)), 'rx="3"'),
        rect(
          dx + (i % 2 ? 9 : f.w / doors - 13),
          f.y + f.h * 0.76,
          4,
          f.h * 0.14,
          room.paint(style.handle),
          'rx="2"',
        ),
      );
    }
    sheet.add(rect(f.x, f.y + f.h, f.w, 7, room.light.shade, 'opacity="0.2"'));
  });
}

function drawCrockery(room: Room, f: { x: number; y: number; w: number; h: number }, random: Random): void {
  const { sheet, scheme } = room;
  for (let x = f.x + 4; x < f.x + f.w - f.h * 0.4; ) {
    const colour = room.paint(
      random.pick([PAINT.paper, scheme.second, scheme.accent, PAINT.mist, PAINT.clay]),
    );
    const foot = f.y + f.h;
    const kind = random.next();
    if (kind < 0.4) {
      sheet.add(
        rect(x, foot - f.h * 0.34, f.h * 0.28, f.h * 0.34, colour, 'rx="3"'),
        circle(x + f.h * 0.32, foot - f.h * 0.18, f.h * 0.09, 'none', `stroke="${colour}" stroke-width="3"`),
      );
      x += f.h * 0.5;
    } else if (kind < 0.7) {
      for (let i = 0; i < 4; i++)
        sheet.add(
          rect(
            x,
            foot - f.h * (0.08 + i * 0.08),
            f.h * 0.5,
            f.h * 0.06,
            i % 2 ? colour : darken(colour, 0.08),
            'rx="2"',
          ),
        );
      x += f.h * 0.62;
    } else {
      sheet.add(
        rect(x, foot - f.h * 0.6, f.h * 0.26, f.h * 0.6, '#E8E0D0', 'opacity="0.8" rx="4"'),
        rect(
          x,
          foot - f.h * 0.36,
          f.h * 0.26,
          f.h * 0.36,
          room.paint(random.pick([PAINT.oak, PAINT.brick, PAINT.mustard])),
          'rx="4"',
        ),
        rect(x - 1, foot - f.h * 0.66, f.h * 0.26 + 2, f.h * 0.1, room.paint(scheme.wood), 'rx="2"'),
      );
      x += f.h * 0.42;
    }
  }
}
