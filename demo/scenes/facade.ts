import { type Block, drawPlate, drawSlab, frontBox, type Site } from './building.ts';
import { isFacing } from './camera.ts';
import { mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import { circle, num, rect, shape } from './sheet.ts';
import { drawPath } from './street.ts';
import { type Box, drawSideWindow, drawWindow, type WindowStyle } from './windows.ts';

/** The part of a front that one kind of opening repeats over, in metres. */
export interface Grid {
  x0: number;
  x1: number;
  /** Height of the lowest floor's floor. */
  y0: number;
  floors: number;
  floorHeight: number;
  columns: number;
  z: number;
  window: { w: number; h: number; sill: number };
}

/** Windows in rows and columns; `skip` leaves a place for something else. */
export function drawWindowGrid(
  site: Site,
  grid: Grid,
  style: WindowStyle,
  random: Random,
  skip?: (column: number, floor: number) => boolean,
): void {
  const s = site.camera.scaleAt(grid.z);
  const step = (grid.x1 - grid.x0) / grid.columns;
  for (let floor = 0; floor < grid.floors; floor++) {
    for (let column = 0; column < grid.columns; column++) {
      if (skip?.(column, floor)) continue;
      const x = grid.x0 + step * (column + 0.5) - grid.window.w / 2;
      const y = grid.y0 + floor * grid.floorHeight + grid.window.sill + grid.window.h;
      const a = site.camera.project(x, y, grid.z);
      drawWindow(
        site.sheet,
        site.light,
        random,
        { x: a.x, y: a.y, w: grid.window.w * s, h: grid.window.h * s },
        style,
        s,
      );
    }
  }
}

/** The same rows of windows on the receding wall at the right. */
export function drawSideGrid(
  site: Site,
  block: Block,
  grid: Pick<Grid, 'y0' | 'floors' | 'floorHeight' | 'window'>,
  columns: number,
  frame: string,
  random: Random,
): void {
  const p = site.camera.project;
  const step = (block.z1 - block.z0) / columns;
  for (let floor = 0; floor < grid.floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const za = block.z0 + step * (column + 0.28);
      const zb = block.z0 + step * (column + 0.72);
      const y = grid.y0 + floor * grid.floorHeight + grid.window.sill;
      const top = y + grid.window.h;
      const face = [p(block.x1, y, za), p(block.x1, y, zb), p(block.x1, top, zb), p(block.x1, top, za)];
      if (isFacing(face))
        drawSideWindow(site.sheet, site.light, random, [face[3]!, face[2]!, face[1]!, face[0]!], frame);
    }
  }
}

/** A projecting bay of windows, floor upon floor, with its own little roof. */
export function drawBay(
  site: Site,
  x: number,
  w: number,
  y0: number,
  y1: number,
  z: number,
  floors: number,
  wall: string,
  trim: string,
  style: WindowStyle,
  random: Random,
): void {
  const { sheet, light, camera } = site;
  const out = 0.7;
  const block: Block = { x0: x, x1: x + w, y0, y1, z0: z - out, z1: z };
  const p = camera.project;
  const side = [p(x + w, y0, z - out), p(x + w, y0, z), p(x + w, y1, z), p(x + w, y1, z - out)];
  if (isFacing(side))
    sheet.add(shape(`M${side.map((q) => `${num(q.x)} ${num(q.y)}`).join('L')}z`, light.shaded(wall, 0.36)));
  const box = frontBox(camera, block);
  sheet.add(rect(box.x, box.y, box.w, box.h, light.tint(wall)));
  const s = camera.scaleAt(z - out);
  const fh = (y1 - y0) / floors;
  for (let floor = 0; floor < floors; floor++) {
    const sillY = y0 + floor * fh;
    sheet.add(rect(box.x, p(0, sillY + 0.16, z - out).y, box.w, s * 0.14, light.tint(trim)));
    const ww = w * 0.36;
    for (const at of [0.08, 0.56]) {
      const a = p(x + w * at, sillY + 0.75 + 1.5, z - out);
      drawWindow(
        sheet,
        light,
        random,
        { x: a.x, y: a.y, w: ww * s, h: 1.5 * s } satisfies Box,
        { ...style, shutters: null, lintel: null, boxes: false },
        s,
      );
    }
  }
  sheet.add(
    rect(
      box.x - s * 0.1,
      box.y - s * 0.22,
      box.w + s * 0.2,
      s * 0.26,
      light.hasSnow ? PAINT.snow : light.tint(trim),
    ),
  );
  sheet.add(rect(box.x, box.y + s * 0.04, box.w, s * 0.12, light.shade, 'opacity="0.25"'));
}

/** The way in to a larger building: glazed doors under a canopy, lit from within. */
export function drawEntrance(
  site: Site,
  x: number,
  w: number,
  z: number,
  colour: string,
  random: Random,
): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  const h = 2.6;
  drawPath(site, x + w / 2, w + 0.4, z);
  const glow = light.isDark || light.litShare > 0.2;
  if (glow) {
    const c = camera.project(x + w / 2, 1.3, z);
    sheet.add(
      circle(
        c.x,
        c.y,
        s * (w * 0.7 + 1),
        sheet.radial([
          [0, PAINT.lamp, light.isDark ? 0.45 : 0.2],
          [1, PAINT.lamp, 0],
        ]),
      ),
    );
  }
  const frame = drawPlate(site, x, x + w, 0, h, z, light.tint(colour));
  const t = s * 0.1;
  const pane = glow
    ? sheet.linear([
        [0, '#FFE2A0'],
        [1, '#F7C26A'],
      ])
    : sheet.linear([
        [0, mixColours(PAINT.mist, PAINT.slate, 0.5)],
        [1, light.tint(PAINT.mist)],
      ]);
  const doors = w > 2.4 ? 4 : 2;
  const dw = (frame.w - t * (doors + 1)) / doors;
  for (let i = 0; i < doors; i++) {
    const dx = frame.x + t + i * (dw + t);
    sheet.add(
      rect(dx, frame.y + t, dw, frame.h * 0.2, pane),
      rect(dx, frame.y + frame.h * 0.2 + t * 2, dw, frame.h * 0.8 - t * 2.4, pane),
    );
    if (i === Math.floor(doors / 2) - 1)
      sheet.add(
        rect(dx + dw - t * 0.9, frame.y + frame.h * 0.56, t * 0.4, frame.h * 0.16, light.tint(PAINT.lamp)),
      );
    if (i === Math.floor(doors / 2))
      sheet.add(
        rect(dx + t * 0.5, frame.y + frame.h * 0.56, t * 0.4, frame.h * 0.16, light.tint(PAINT.lamp)),
      );
  }
  drawSlab(site, { x0: x - 0.4, x1: x + w + 0.4, y0: h + 0.1, y1: h + 0.42, z0: z - 1.3, z1: z }, colour);
  const under = camera.project(x, h, z);
  sheet.add(rect(under.x - s * 0.3, under.y, w * s + s * 0.6, s * 0.34, light.shade, 'opacity="0.3"'));
  for (const px of [x - 0.7, x + w + 0.25]) drawPlanter(site, px, z - 0.8, random);
}

export function drawPlanter(site: Site, x: number, z: number, random: Random): void {
  const { sheet, light, camera } = site;
  const a = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const leaf = light.tint(light.hasSnow ? '#6F8A82' : '#568558');
  sheet.add(
    shape(
      `M${num(a.x - s * 0.05)} ${num(a.y - s * 0.5)}h${num(s * 0.56)}l${num(-s * 0.08)} ${num(s * 0.5)}h${num(-s * 0.4)}z`,
      light.tint(random.pick([PAINT.charcoal, PAINT.clay, PAINT.stone])),
    ),
  );
  const x0 = a.x + s * 0.23;
  if (random.chance(0.5))
    sheet.add(
      shape(
        `M${num(x0 - s * 0.26)} ${num(a.y - s * 0.48)}Q${num(x0 - s * 0.2)} ${num(a.y - s * 1.2)} ${num(x0)} ${num(a.y - s * 1.6)}Q${num(x0 + s * 0.2)} ${num(a.y - s * 1.2)} ${num(x0 + s * 0.26)} ${num(a.y - s * 0.48)}z`,
        leaf,
      ),
    );
  else
    sheet.add(
      circle(x0, a.y - s * 0.82, s * 0.36, leaf),
      circle(x0 - s * 0.1, a.y - s * 0.92, s * 0.2, mixColours(leaf, '#FFF8EA', 0.16)),
    );
  if (light.hasSnow) sheet.add(circle(x0, a.y - s * 1.1, s * 0.14, PAINT.snow));
}
