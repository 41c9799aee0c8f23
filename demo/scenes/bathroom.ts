import { drawArt, drawRug } from './art.ts';
import { drawBasin, drawShower, drawToilet, drawTub } from './bath-fittings.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import { drawPendant } from './lamps.ts';
import type { TimeOfDay } from './light.ts';
import type { Random } from './random.ts';
import { frontOf, openRoom, type Room } from './room.ts';
import { drawRoomPlant } from './room-decor.ts';
import { drawShell } from './room-shell.ts';
import { drawRoomWindow } from './room-windows.ts';
import { lineTo, num, polygon, rect, stroke } from './sheet.ts';

/** A bathroom with a tub or a glazed shower: SVG of 1280 by 854, decided by the seed. */
export function drawBathroom(seed: string, time?: TimeOfDay): string {
  const room = openRoom(`${seed}/bath`, time, 4.5, 1.16);
  const random = room.random.fork('bath');
  drawShell(room, random.pick(['checks', 'tiles', 'tiles'] as const));
  drawWallTiles(room, random);
  const tub = random.chance(0.6);
  const tubW = tub ? 1.7 : 1.05;
  const left = room.x0;
  const rest = room.x1 - (left + tubW);
  const basinX = left + tubW + rest * 0.42;
  const toiletX = room.x1 - 0.52;
  if (tub)
    drawRoomWindow(
      room,
      { x: left + tubW / 2 + 0.05, sill: 1.3, w: 0.8, h: 0.85 },
      random.pick(['none', 'blind'] as const),
    );
  drawBasin(room, basinX, random);
  if (random.chance(0.6)) drawArt(room, toiletX, 1.75, 0.4, 0.5, random);
  else drawShelf(room, toiletX, random);
  drawToilet(room, toiletX, random);
  if (tub) drawTub(room, left, tubW, random);
  else drawShower(room, left, tubW, random);
  drawRug(room, basinX - 0.55, basinX + 0.55, room.back - 1.35, room.back - 0.75, random);
  drawRoomPlant(
    room,
    random.chance(0.5) ? room.x1 - 0.3 : left + tubW + 0.26,
    0,
    room.back - (random.chance(0.5) ? 0.9 : 1.1),
    random.between(0.6, 0.9),
    random,
  );
  if (random.chance(0.5)) drawPendant(room, basinX, room.back - 0.9, random.between(0.25, 0.45), random);
  return room.sheet.toSvg({ mirrored: random.chance(0.5) });
}

/** Tiles to shoulder height or to the ceiling, on the back wall and the left one. */
function drawWallTiles(room: Room, random: Random): void {
  const { sheet, camera, x0, x1, back, height, light } = room;
  const p = camera.project;
  const top = random.pick([1.2, 1.25, height - 0.08]);
  const tile = room.paint(
    random.pick([
      PAINT.paper,
      PAINT.mist,
      mixColours(room.scheme.main, PAINT.paper, 0.6),
      '#E9D5C3',
      mixColours(PAINT.moss, PAINT.paper, 0.55),
    ]),
  );
  const f = frontOf(room, { x0, x1, y0: 0, y1: top, z0: back, z1: back });
  sheet.add(
    rect(
      f.x,
      f.y,
      f.w,
      f.h,
      sheet.linear([
        [0, tile],
        [1, lighten(tile, 0.15)],
      ]),
    ),
  );
  for (const x of [x0, x1])
    sheet.add(
      polygon(
        [p(x, 0, back), p(x, top, back), p(x, top, 1.2), p(x, 0, 1.2)],
        mixColours(tile, light.shade, x === x0 ? 0.1 : 0.15),
      ),
    );
  const kind = random.pick(['square', 'subway', 'tall'] as const);
  const h = kind === 'square' ? 0.2 : kind === 'subway' ? 0.11 : 0.3;
  const w = kind === 'square' ? 0.2 : kind === 'subway' ? 0.26 : 0.1;
  let d = '';
  let side = '';
  for (let y = h, row = 0; y < top; y += h, row++) {
    const a = p(x0, y, back);
    d += `M${num(a.x)} ${num(a.y)}h${num(f.w)}`;
    for (const x of [x0, x1]) side += lineTo([p(x, y, back), p(x, y, 1.4)]);
    if (kind === 'subway')
      for (let x = x0 + (row % 2 ? w / 2 : 0); x < x1; x += w)
        d += `M${num(p(x, 0, back).x)} ${num(a.y)}v${num(Math.min(h * f.s, f.y + f.h - a.y))}`;
  }
  if (kind !== 'subway')
    for (let x = x0 + w; x < x1; x += w) d += `M${num(p(x, 0, back).x)} ${num(f.y)}v${num(f.h)}`;
  for (let z = back - w; z > 1.6; z -= Math.max(w, 0.2))
    for (const x of [x0, x1]) side += lineTo([p(x, 0, z), p(x, top, z)]);
  sheet.add(stroke(d, light.shade, 1.1, 'opacity="0.13"'), stroke(side, light.shade, 1.1, 'opacity="0.14"'));
  if (top < 2) {
    const band = room.paint(random.pick([room.scheme.accent, room.scheme.main, PAINT.charcoal]));
    sheet.add(rect(f.x, f.y - f.s * 0.05, f.w, f.s * 0.05, band));
    for (const x of [x0, x1])
      sheet.add(
        polygon(
          [p(x, top, back), p(x, top + 0.05, back), p(x, top + 0.05, 1.2), p(x, top, 1.2)],
          mixColours(band, light.shade, 0.15),
        ),
      );
  }
}

function drawShelf(room: Room, x: number, random: Random): void {
  const { sheet } = room;
  for (const y of [1.5, 1.82]) {
    const f = frontOf(room, {
      x0: x - 0.3,
      x1: x + 0.3,
      y0: y,
      y1: y + 0.03,
      z0: room.back - 0.16,
      z1: room.back,
    });
    sheet.add(
      rect(f.x, f.y, f.w, f.h, room.paint(room.scheme.wood)),
      rect(f.x + 4, f.y + f.h, f.w, 6, room.light.shade, 'opacity="0.15"'),
    );
    for (let i = 0; i < 3; i++) {
      const colour = room.paint(
        random.pick([room.scheme.second, room.scheme.accent, PAINT.paper, room.scheme.main]),
      );
      const w = f.w * 0.24;
      if (random.chance(0.5))
        sheet.add(
          rect(f.x + f.w * (0.08 + i * 0.3), f.y - f.s * 0.17, w * 0.6, f.s * 0.17, colour, 'rx="4"'),
          rect(f.x + f.w * (0.08 + i * 0.3) + w * 0.2, f.y - f.s * 0.21, w * 0.2, f.s * 0.05, colour),
        );
      else
        for (const k of [0, 1, 2])
          sheet.add(
            rect(
              f.x + f.w * (0.06 + i * 0.3),
              f.y - f.s * (0.05 + k * 0.05),
              w,
              f.s * 0.046,
              k % 2 ? lighten(colour, 0.25) : colour,
              'rx="4"',
            ),
          );
    }
  }
}
