import { drawArt, drawArtWall, drawRug } from './art.ts';
import { drawBookcase, drawCoffeeTable, drawFireplace, drawMediaUnit } from './furniture.ts';
import { drawFloorLamp, drawPendant } from './lamps.ts';
import type { TimeOfDay } from './light.ts';
import { openRoom, type Room } from './room.ts';
import { drawCat, drawRoomPlant } from './room-decor.ts';
import { drawShell } from './room-shell.ts';
import { drawRoomWindow } from './room-windows.ts';
import { drawArmchair, drawSofa } from './seating.ts';

/** A living room: SVG of 1280 by 854, wholly decided by the seed. */
export function drawLivingRoom(seed: string, time?: TimeOfDay): string {
  const room = openRoom(`${seed}/living`, time, 5.7);
  const random = room.random.fork('living');
  drawShell(room, random.chance(0.85) ? 'planks' : 'carpet', random.chance(0.3));
  const sofaW = random.between(1.8, 2.3);
  const mid = (room.x0 + room.x1) / 2 + random.between(-0.25, 0.25);
  const plan = random.pick(['window-over-sofa', 'art-over-sofa', 'art-over-sofa'] as const);
  const leftKind = random.pick(['shelf', 'window', 'fireplace', 'plant'] as const);
  const rightKind = random.pick(
    (['shelf', 'window', 'media', 'plant'] as const).filter((kind) => kind !== leftKind),
  );
  if (plan === 'window-over-sofa')
    drawRoomWindow(
      room,
      { x: mid, sill: 1, w: random.between(1.7, 2.2), h: 1.3 },
      random.pick(['curtains', 'blind', 'none'] as const),
    );
  else drawArtWall(room, mid, 1.55, random);
  drawSide(room, leftKind, room.x0, mid - sofaW / 2 - 0.12, plan === 'window-over-sofa');
  drawSide(room, rightKind, mid + sofaW / 2 + 0.12, room.x1, plan === 'window-over-sofa');
  if (random.chance(0.55))
    drawFloorLamp(room, mid + (random.chance(0.5) ? 1 : -1) * (sofaW / 2 + 0.28), room.back - 0.4, random);
  drawSofa(room, mid, sofaW, random);
  const rugZ = room.back - 0.95;
  drawRug(room, mid - 1.35, mid + 1.35, rugZ - 1.15, rugZ - 0.02, random);
  drawCoffeeTable(room, mid + random.between(-0.15, 0.15), rugZ - 0.25, random);
  if (random.chance(0.6))
    drawArmchair(
      room,
      random.chance(0.5) ? mid + sofaW / 2 + 0.75 : mid - sofaW / 2 - 0.75,
      room.back - 1,
      random,
    );
  if (random.chance(0.35)) drawCat(room, mid + random.between(-0.9, 0.9), 0, rugZ - 1, random);
  if (random.chance(0.6)) drawPendant(room, mid, room.back - 1.1, random.between(0.35, 0.6), random);
  return room.sheet.toSvg({ mirrored: random.chance(0.5) });
}

/** What stands between the sofa and a side wall. */
function drawSide(
  room: Room,
  kind: 'shelf' | 'window' | 'fireplace' | 'media' | 'plant',
  from: number,
  to: number,
  hasWindow: boolean,
): void {
  const random = room.random.fork(`side${kind}`);
  const w = to - from;
  const mid = (from + to) / 2;
  if (kind === 'shelf' && w > 0.7)
    drawBookcase(
      room,
      mid - Math.min(w - 0.2, 1.2) / 2,
      Math.min(w - 0.2, 1.2),
      random.pick([1.2, 1.95, 2.1]),
      random,
    );
  else if (kind === 'media' && w > 1.1) {
    drawMediaUnit(room, from + 0.1, w - 0.25, random);
  } else if (kind === 'fireplace' && w > 1.5) drawFireplace(room, mid, random);
  else {
    if (!hasWindow && w > 0.9)
      drawRoomWindow(
        room,
        { x: mid, sill: random.pick([0.5, 0.9]), w: Math.min(1.15, w - 0.55), h: random.between(1.3, 1.5) },
        random.pick(['curtains', 'curtains', 'none'] as const),
      );
    else if (w > 0.6) drawArt(room, mid, 1.55, 0.44, 0.58, random);
    drawRoomPlant(
      room,
      mid + random.between(-0.2, 0.2),
      0,
      room.back - 0.35,
      random.between(0.75, 1.25),
      random,
    );
  }
}
