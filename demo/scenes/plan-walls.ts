import { mixColours, PAINT } from './colour.ts';
import type { PlanStyle } from './floor-plan.ts';
import type { RoomFrame } from './plan-furniture.ts';
import type { PlanDoor, PlanLayout, PlanRoom } from './plan-layouts.ts';
import { num, rect, type Sheet, shape, stroke } from './sheet.ts';

export function drawWalls(
  sheet: Sheet,
  layout: PlanLayout,
  at: { x: number; y: number },
  foot: number,
  style: PlanStyle,
): void {
  const thin = foot * 0.36;
  const thick = foot * 0.62;
  for (const room of layout.rooms)
    sheet.add(
      rect(
        at.x + room.x * foot,
        at.y + room.y * foot,
        room.w * foot,
        room.h * foot,
        'none',
        `stroke="${style.wall}" stroke-width="${num(thin)}"`,
      ),
    );
  sheet.add(
    rect(
      at.x,
      at.y,
      layout.w * foot,
      layout.h * foot,
      'none',
      `stroke="${style.wall}" stroke-width="${num(thick)}"`,
    ),
  );
}

/** A window in the middle of every outer wall of a room that people sit, sleep, cook or wash in. */
export function drawWindows(
  sheet: Sheet,
  layout: PlanLayout,
  room: PlanRoom,
  f: RoomFrame,
  style: PlanStyle,
): void {
  if (room.kind === 'hall' || room.kind === 'closet' || room.kind === 'laundry') return;
  const small = room.kind === 'bath';
  const t = f.foot * 0.62;
  const place = (x: number, y: number, along: 'x' | 'y', run: number, from: number) => {
    const length = Math.min(run * 0.5, f.foot * (small ? 2.4 : 6));
    const start = from + (run - length) / 2;
    const box =
      along === 'x'
        ? { x: start, y: y - t / 2, w: length, h: t }
        : { x: x - t / 2, y: start, w: t, h: length };
    const clash = layout.doors.some((d) => {
      if (d.along !== along) return false;
      const [dx, dy] =
        along === 'x'
          ? [f.x + (d.x - room.x) * f.foot, f.y + (d.y - room.y) * f.foot]
          : [f.x + (d.x - room.x) * f.foot, f.y + (d.y - room.y) * f.foot];
      return along === 'x'
        ? Math.abs(dy - y) < 2 && dx < box.x + box.w && dx + d.length * f.foot > box.x
        : Math.abs(dx - x) < 2 && dy < box.y + box.h && dy + d.length * f.foot > box.y;
    });
    if (clash) return;
    sheet.add(
      rect(
        box.x,
        box.y,
        box.w,
        box.h,
        mixColours(style.ground, '#BFE0EC', 0.5),
        `stroke="${style.wall}" stroke-width="2"`,
      ),
    );
    sheet.add(
      stroke(
        along === 'x' ? `M${num(box.x)} ${num(y)}h${num(box.w)}` : `M${num(x)} ${num(box.y)}v${num(box.h)}`,
        style.wall,
        1.6,
      ),
    );
  };
  if (room.y === 0) place(0, f.y, 'x', f.w, f.x);
  if (room.y + room.h === layout.h) place(0, f.y + f.h, 'x', f.w, f.x);
  if (room.x === 0) place(f.x, 0, 'y', f.h, f.y);
  if (room.x + room.w === layout.w) place(f.x + f.w, 0, 'y', f.h, f.y);
}

export function drawDoor(
  sheet: Sheet,
  layout: PlanLayout,
  door: PlanDoor,
  at: { x: number; y: number },
  foot: number,
  style: PlanStyle,
): void {
  const [x, y, l] = [at.x + door.x * foot, at.y + door.y * foot, door.length * foot];
  const t = foot * (door.isFront ? 0.7 : 0.44);
  const floor = style.rooms.pass;
  const isAcross = door.along === 'x';
  sheet.add(isAcross ? rect(x, y - t / 2, l, t, floor) : rect(x - t / 2, y, t, l, floor));
  if (door.open) return;
  // the leaf swings inward, away from an outer wall
  const inward = isAcross ? (door.y >= layout.h ? -1 : door.y <= 0 ? 1 : -1) : door.x >= layout.w ? -1 : 1;
  const leaf = isAcross
    ? `M${num(x)} ${num(y)}v${num(inward * l)}`
    : `M${num(x)} ${num(y)}h${num(inward * l)}`;
  const sweep = isAcross ? (inward < 0 ? 1 : 0) : inward < 0 ? 0 : 1;
  const arc = isAcross
    ? `M${num(x)} ${num(y + inward * l)}A${num(l)} ${num(l)} 0 0 ${sweep} ${num(x + l)} ${num(y)}`
    : `M${num(x + inward * l)} ${num(y)}A${num(l)} ${num(l)} 0 0 ${sweep} ${num(x)} ${num(y + l)}`;
  sheet.add(stroke(arc, style.line, 1.6), stroke(leaf, style.wall, 3.4));
  if (door.isFront) {
    const [cx, cy] = isAcross ? [x + l / 2, y - inward * foot * 1.1] : [x - inward * foot * 1.1, y + l / 2];
    const s = foot * 0.5;
    const tip = isAcross
      ? `M${num(cx - s)} ${num(cy - inward * s * 0.2)}l${num(s)} ${num(inward * s)}l${num(s)} ${num(-inward * s)}z`
      : `M${num(cx - inward * s * 0.2)} ${num(cy - s)}l${num(inward * s)} ${num(s)}l${num(-inward * s)} ${num(s)}z`;
    sheet.add(shape(tip, PAINT.lamp));
  }
}
