import { mixColours } from './colour.ts';
import type { PlanRoom } from './plan-layouts.ts';
import type { Random } from './random.ts';
import { circle, num, rect, type Sheet, stroke } from './sheet.ts';

/** The room on the picture, in pixels, with pixels per foot. */
export interface RoomFrame {
  x: number;
  y: number;
  w: number;
  h: number;
  foot: number;
}

export interface PlanInk {
  line: string;
  fill: string;
  soft: string;
}

/** The furniture signs of a plan, as seen from above. */
export function furnishRoom(sheet: Sheet, room: PlanRoom, f: RoomFrame, ink: PlanInk, random: Random): void {
  const put = (x: number, y: number, w: number, h: number, radius = 2, fill = ink.fill) =>
    sheet.add(rect(x, y, w, h, fill, `stroke="${ink.line}" stroke-width="1.8" rx="${radius}"`));
  const u = f.foot;
  if (room.kind === 'bedroom') drawPlanBed(f, ink, random, put, sheet);
  else if (room.kind === 'studio') {
    drawPlanBed({ ...f, h: f.h * 0.55 }, ink, random, put, sheet);
    drawPlanSofa({ ...f, y: f.y + f.h * 0.55, h: f.h * 0.45 }, ink, put);
  } else if (room.kind === 'living') drawPlanSofa(f, ink, put);
  else if (room.kind === 'kitchen') drawPlanKitchen(f, ink, put, sheet);
  else if (room.kind === 'dining') {
    const [w, h] = [Math.min(f.w * 0.4, 5 * u), Math.min(f.h * 0.4, 3.4 * u)];
    const [x, y] = [f.x + (f.w - w) / 2, f.y + f.h * 0.64 - h / 2];
    for (const k of [0.25, 0.75])
      for (const dy of [-1.3, h / u + 0.1]) put(x + w * k - u * 0.6, y + dy * u, u * 1.2, u * 1.2, 4);
    put(x, y, w, h, 6);
  } else if (room.kind === 'bath') drawPlanBath(f, ink, put, sheet);
  else if (room.kind === 'closet') {
    sheet.add(stroke(`M${num(f.x + f.w * 0.5)} ${num(f.y + u)}V${num(f.y + f.h - u)}`, ink.line, 1.6));
    let d = '';
    for (let y = f.y + u * 1.3; y < f.y + f.h - u; y += u * 0.5)
      d += `M${num(f.x + f.w * 0.22)} ${num(y)}h${num(f.w * 0.56)}`;
    sheet.add(stroke(d, ink.soft, 1.6));
  } else if (room.kind === 'laundry') {
    for (const k of [0, 1]) {
      put(f.x + u * 0.4, f.y + f.h - u * (3 + k * 2.9), u * 2.5, u * 2.5, 3);
      sheet.add(
        circle(
          f.x + u * 1.65,
          f.y + f.h - u * (1.75 + k * 2.9),
          u * 0.85,
          'none',
          `stroke="${ink.line}" stroke-width="1.8"`,
        ),
      );
    }
  }
}

type Put = (x: number, y: number, w: number, h: number, radius?: number, fill?: string) => void;

function drawPlanBed(f: RoomFrame, ink: PlanInk, random: Random, put: Put, sheet: Sheet): void {
  const u = f.foot;
  const w = random.chance(0.6) ? 4.6 * u : 3.4 * u;
  const h = 6.4 * u;
  const x = f.x + (f.w - w) * random.pick([0.5, 0.36, 0.62]);
  const y = f.y + u * 0.3;
  put(x, y, w, h, 5);
  put(x, y + h * 0.34, w, h * 0.66, 5, mixColours(ink.fill, ink.soft, 0.4));
  const pillows = w > 4 * u ? 2 : 1;
  for (let i = 0; i < pillows; i++)
    put(
      x + w * (pillows === 2 ? 0.06 + i * 0.47 : 0.16),
      y + h * 0.05,
      w * (pillows === 2 ? 0.41 : 0.68),
      h * 0.17,
      5,
      ink.fill,
    );
  sheet.add(stroke(`M${num(x)} ${num(y + h * 0.42)}h${num(w)}`, ink.line, 1.4));
  put(x - u * 1.8, y, u * 1.5, u * 1.5, 3);
  if (w > 4 * u) put(x + w + u * 0.3, y, u * 1.5, u * 1.5, 3);
}

function drawPlanSofa(f: RoomFrame, ink: PlanInk, put: Put): void {
  const u = f.foot;
  const w = Math.min(f.w * 0.56, 7.2 * u);
  const x = f.x + (f.w - w) / 2;
  const y = f.y + u * 0.4;
  put(
    x - u * 0.7,
    y + u * 1.6,
    w + u * 1.4,
    Math.min(f.h * 0.42, 5 * u),
    2,
    mixColours(ink.fill, ink.soft, 0.25),
  );
  put(x, y, w, u * 2.8, 6);
  put(x + u * 0.6, y + u * 0.8, (w - u * 1.2) / 2, u * 1.9, 4);
  put(x + u * 0.6 + (w - u * 1.2) / 2, y + u * 0.8, (w - u * 1.2) / 2, u * 1.9, 4);
  put(x + w * 0.26, y + u * 3.7, w * 0.48, u * 1.7, 4);
}

function drawPlanKitchen(f: RoomFrame, ink: PlanInk, put: Put, sheet: Sheet): void {
  const u = f.foot;
  const d = 2 * u;
  const foot = f.y + f.h - d - u * 0.3;
  put(f.x + u * 0.3, foot, f.w - u * 0.6, d, 1);
  for (const [dx, dy] of [
    [0.5, 0.5],
    [1.5, 0.5],
    [0.5, 1.5],
    [1.5, 1.5],
  ] as const)
    sheet.add(
      circle(
        f.x + f.w * 0.22 + dx * u * 0.95,
        foot + dy * u,
        u * 0.32,
        'none',
        `stroke="${ink.line}" stroke-width="1.6"`,
      ),
    );
  put(f.x + f.w * 0.56, foot + u * 0.35, u * 2, u * 1.3, 4);
  put(f.x + f.w - u * 2.7, foot - u * 0.3, u * 2.4, u * 2.4, 2);
  sheet.add(
    stroke(
      `M${num(f.x + f.w - u * 2.7)} ${num(foot - u * 0.3)}l${num(u * 2.4)} ${num(u * 2.4)}`,
      ink.soft,
      1.6,
    ),
  );
}

function drawPlanBath(f: RoomFrame, ink: PlanInk, put: Put, sheet: Sheet): void {
  const u = f.foot;
  const tubW = Math.min(f.w - u * 0.6, 5.4 * u);
  put(f.x + f.w - tubW - u * 0.3, f.y + f.h - u * 2.8, tubW, u * 2.5, 2);
  sheet.add(
    rect(
      f.x + f.w - tubW + u * 0.1,
      f.y + f.h - u * 2.45,
      tubW - u * 0.8,
      u * 1.8,
      'none',
      `stroke="${ink.line}" stroke-width="1.6" rx="${num(u * 0.8)}"`,
    ),
  );
  const x = f.x + u * 0.35;
  const y = f.y + f.h * 0.44;
  put(f.x + f.w - u * 2.1, y - u * 1.1, u * 1.8, u * 2.2, 3);
  sheet.add(circle(f.x + f.w - u * 1.2, y, u * 0.6, 'none', `stroke="${ink.line}" stroke-width="1.6"`));
  put(x, y - u * 0.8, u * 0.7, u * 1.6, 2);
  sheet.add(
    `<ellipse cx="${num(x + u * 1.45)}" cy="${num(y)}" rx="${num(u * 0.8)}" ry="${num(u * 0.62)}" fill="${ink.fill}" stroke="${ink.line}" stroke-width="1.8"/>`,
  );
}
