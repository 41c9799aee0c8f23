import { PAINT } from './colour.ts';
import { writeLetters } from './lettering.ts';
import { furnishRoom, type PlanInk, type RoomFrame } from './plan-furniture.ts';
import { mirrorLayout, type PlanRoom, planLayoutFor } from './plan-layouts.ts';
import { drawDoor, drawWalls, drawWindows } from './plan-walls.ts';
import { createRandom, type Random } from './random.ts';
import {
  circle,
  createSheet,
  num,
  rect,
  SCENE_HEIGHT,
  SCENE_WIDTH,
  type Sheet,
  shape,
  stroke,
} from './sheet.ts';

export interface PlanStyle extends PlanInk {
  ground: string;
  wall: string;
  text: string;
  rooms: { wet: string; sleep: string; live: string; pass: string };
}

const STYLES: readonly PlanStyle[] = [
  {
    ground: '#FBF8F2',
    wall: PAINT.ink,
    line: '#5A6178',
    fill: '#FFFFFF',
    soft: '#C9C4B8',
    text: PAINT.ink,
    rooms: { wet: '#DCE8E6', sleep: '#F5E6CF', live: '#F7EEDD', pass: '#F3EDE2' },
  },
  {
    ground: '#22305A',
    wall: '#F4EFE6',
    line: '#B9C4E0',
    fill: '#2C3C6C',
    soft: '#4E5F93',
    text: '#FBF3DF',
    rooms: { wet: '#2A4470', sleep: '#2D3A68', live: '#293766', pass: '#263360' },
  },
  {
    ground: '#EFE6D8',
    wall: '#3A2F2A',
    line: '#7A675A',
    fill: '#FBF6EC',
    soft: '#D6C6B0',
    text: '#3A2F2A',
    rooms: { wet: '#C9DAD6', sleep: '#E9C9B4', live: '#F3DDB0', pass: '#E5DACA' },
  },
  {
    ground: '#F1F4EF',
    wall: PAINT.pine,
    line: '#5F7A6C',
    fill: '#FFFFFF',
    soft: '#C5D2C6',
    text: PAINT.pine,
    rooms: { wet: '#D3E3E6', sleep: '#E2EBD6', live: '#F3EEDC', pass: '#EAEFE6' },
  },
  {
    ground: '#FAF1EA',
    wall: '#7A3322',
    line: '#A0705F',
    fill: '#FFFCF8',
    soft: '#E2C9BC',
    text: '#6B2C1D',
    rooms: { wet: '#DDE6E4', sleep: '#F3D9CB', live: '#F8E6CF', pass: '#F4EAE1' },
  },
];

const FLOOR_OF: Record<PlanRoom['kind'], keyof PlanStyle['rooms']> = {
  living: 'live',
  studio: 'live',
  dining: 'live',
  bedroom: 'sleep',
  kitchen: 'wet',
  bath: 'wet',
  laundry: 'wet',
  hall: 'pass',
  closet: 'pass',
};

/** What the drawing must agree with: the floor plan it belongs to. */
export interface DrawnPlan {
  bedrooms: number;
  baths: number;
  squareFeet?: number | null;
}

/** A plan of one home, with walls, doors, windows, furniture and room names. SVG of 1280 by 854. */
export function drawFloorPlan(seed: string, plan: DrawnPlan): string {
  const random = createRandom(`${seed}/plan`);
  const sheet = createSheet();
  const style = random.pick(STYLES);
  const layout = mirrorLayout(
    planLayoutFor(plan.bedrooms, plan.baths, random.next()),
    random.chance(0.5),
    random.chance(0.5),
  );
  const foot = Math.min(1060 / layout.w, 610 / layout.h);
  const at = { x: (SCENE_WIDTH - layout.w * foot) / 2, y: (SCENE_HEIGHT - 60 - layout.h * foot) / 2 };
  drawPaper(sheet, style, random);
  const frames = layout.rooms.map((room): [PlanRoom, RoomFrame] => [
    room,
    { x: at.x + room.x * foot, y: at.y + room.y * foot, w: room.w * foot, h: room.h * foot, foot },
  ]);
  sheet.add(rect(at.x + 10, at.y + 12, layout.w * foot, layout.h * foot, '#141B33', 'opacity="0.1"'));
  for (const [room, frame] of frames) drawRoomFloor(sheet, room, frame, style);
  for (const [room, frame] of frames)
    furnishRoom(sheet, room, inset(frame), style, random.fork(`${room.label}${room.x}`));
  drawWalls(sheet, layout, at, foot, style);
  for (const [room, frame] of frames) drawWindows(sheet, layout, room, frame, style);
  for (const door of layout.doors) drawDoor(sheet, layout, door, at, foot, style);
  for (const [room, frame] of frames) drawLabel(sheet, room, frame, style);
  drawTitle(sheet, plan, style, random);
  return sheet.toSvg();
}

const inset = (f: RoomFrame): RoomFrame => ({
  ...f,
  x: f.x + f.foot * 0.35,
  y: f.y + f.foot * 0.35,
  w: f.w - f.foot * 0.7,
  h: f.h - f.foot * 0.7,
});

function drawPaper(sheet: Sheet, style: PlanStyle, random: Random): void {
  sheet.add(rect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, style.ground));
  let d = '';
  const step = random.pick([32, 40]);
  for (let x = step; x < SCENE_WIDTH; x += step) d += `M${x} 0V${SCENE_HEIGHT}`;
  for (let y = step; y < SCENE_HEIGHT; y += step) d += `M0 ${y}H${SCENE_WIDTH}`;
  sheet.add(stroke(d, style.wall, 1, 'opacity="0.06"'));
}

function drawRoomFloor(sheet: Sheet, room: PlanRoom, f: RoomFrame, style: PlanStyle): void {
  const fill = style.rooms[FLOOR_OF[room.kind]];
  sheet.add(rect(f.x, f.y, f.w, f.h, fill));
  let d = '';
  if (room.kind === 'bath' || room.kind === 'kitchen' || room.kind === 'laundry') {
    for (let x = f.x + f.foot; x < f.x + f.w; x += f.foot) d += `M${num(x)} ${num(f.y)}v${num(f.h)}`;
    for (let y = f.y + f.foot; y < f.y + f.h; y += f.foot) d += `M${num(f.x)} ${num(y)}h${num(f.w)}`;
  } else
    for (let y = f.y + f.foot * 0.6; y < f.y + f.h; y += f.foot * 0.6)
      d += `M${num(f.x)} ${num(y)}h${num(f.w)}`;
  sheet.add(stroke(d, style.wall, 1, 'opacity="0.08"'));
}

function drawLabel(sheet: Sheet, room: PlanRoom, f: RoomFrame, style: PlanStyle): void {
  if (!room.label) return;
  const h = Math.min(17, Math.max(10.5, f.foot * 0.66, f.w / (room.label.length * 1.25)));
  const size = Math.min(h, f.w / (room.label.length * 1.15));
  const y =
    room.kind === 'bedroom'
      ? f.y + f.h * 0.82
      : room.kind === 'bath' || room.kind === 'laundry'
        ? f.y + f.h * 0.2
        : room.kind === 'kitchen'
          ? f.y + f.h * 0.34
          : room.kind === 'dining'
            ? f.y + f.h * 0.2
            : f.y + f.h * (room.kind === 'studio' ? 0.5 : 0.74);
  const w = room.label.length * size * 1.02;
  sheet.add(
    rect(
      f.x + f.w / 2 - w / 2 - 4,
      y - size * 0.85,
      w + 8,
      size * 1.7,
      style.rooms[FLOOR_OF[room.kind]],
      'opacity="0.9" rx="6"',
    ),
  );
  writeLetters(sheet, room.label, f.x + f.w / 2, y, size, style.text);
}

function drawTitle(sheet: Sheet, plan: DrawnPlan, style: PlanStyle, random: Random): void {
  const beds = plan.bedrooms === 0 ? 'STUDIO' : `${plan.bedrooms} BED`;
  const text = [beds, `${plan.baths} BATH`, plan.squareFeet ? `ABOUT ${plan.squareFeet} SQ FT` : '']
    .filter(Boolean)
    .join(' - ');
  writeLetters(sheet, text, SCENE_WIDTH / 2, SCENE_HEIGHT - 56, 20, style.text);
  const [x, y] = [SCENE_WIDTH - 74, SCENE_HEIGHT - 66];
  const turn = random.int(0, 7) * 45;
  sheet.add(
    `<g transform="rotate(${turn} ${x} ${y})">${circle(x, y, 26, 'none', `stroke="${style.text}" stroke-width="1.6"`)}${shape(`M${x} ${y - 22}l7 22h-14z`, PAINT.lamp)}${shape(`M${x} ${y + 22}l7 -22h-14z`, style.soft)}</g>`,
  );
}
