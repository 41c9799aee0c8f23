import { between, type Camera, isFacing, type Point } from './camera.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { lineTo, num, polygon, rect, type Sheet, stroke } from './sheet.ts';
import type { Box } from './windows.ts';

export type Material = 'brick' | 'siding' | 'shingle' | 'stucco' | 'board' | 'panel' | 'stone';

/** What every exterior is drawn with. */
export interface Site {
  sheet: Sheet;
  light: Light;
  random: Random;
  camera: Camera;
  /** Where the garden ends, in metres from the eye. */
  pavementZ: number;
  /** The middle of every front door drawn so far: gardens leave a gap there. */
  doors: number[];
  hasLawn: boolean;
}

/** A block of a building in metres: x0 left, x1 right, y0 foot, y1 eaves, z0 front, z1 back. */
export interface Block {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

export function frontBox(camera: Camera, block: Block): Box {
  const a = camera.project(block.x0, block.y1, block.z0);
  const b = camera.project(block.x1, block.y0, block.z0);
  return { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y };
}

/** The front wall and, where the eye sees it, the side wall at the right. */
export function drawWalls(site: Site, block: Block, colour: string, material: Material): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const side = [
    p(block.x1, block.y0, block.z0),
    p(block.x1, block.y0, block.z1),
    p(block.x1, block.y1, block.z1),
    p(block.x1, block.y1, block.z0),
  ];
  if (isFacing(side)) {
    sheet.add(polygon(side, light.shaded(colour, 0.34)));
    drawSideTexture(site, side as [Point, Point, Point, Point], block, material);
  }
  const box = frontBox(camera, block);
  const wall = light.tint(colour);
  sheet.add(
    rect(
      box.x,
      box.y,
      box.w,
      box.h,
      sheet.linear([
        [0, lighten(wall, 0.05)],
        [1, mixColours(wall, light.shade, 0.07)],
      ]),
    ),
  );
  drawTexture(site, box, wall, material, camera.scaleAt(block.z0));
}

function drawSideTexture(
  site: Site,
  side: [Point, Point, Point, Point],
  block: Block,
  material: Material,
): void {
  if (material === 'stucco' || material === 'panel') return;
  const step = material === 'brick' || material === 'stone' ? 0.62 : 0.3;
  let d = '';
  for (let y = step; y < block.y1 - block.y0 - 0.05; y += step) {
    const at = y / (block.y1 - block.y0);
    d += lineTo([between(side[0], side[3], at), between(side[1], side[2], at)]);
  }
  site.sheet.add(stroke(d, site.light.shade, 1, 'opacity="0.2"'));
}

export function drawTexture(site: Site, box: Box, wall: string, material: Material, scale: number): void {
  const { sheet, light } = site;
  const random = site.random.fork(`texture${num(box.x)}${num(box.y)}`);
  const line = mixColours(wall, light.shade, 0.22);
  const right = box.x + box.w;
  const foot = box.y + box.h;
  if (material === 'siding' || material === 'shingle') {
    let d = '';
    const step = Math.max(6, scale * (material === 'siding' ? 0.19 : 0.3));
    let row = 0;
    for (let y = box.y + step; y < foot; y += step, row++) {
      d += `M${num(box.x)} ${num(y)}H${num(right)}`;
      if (material === 'shingle') {
        for (let x = box.x + ((row % 2) + 0.4) * step; x < right; x += step * random.between(1.5, 3.2))
          d += `M${num(x)} ${num(y)}v${num(-Math.min(step, y - box.y))}`;
      }
    }
    sheet.add(stroke(d, line, 1.1, 'opacity="0.55"'));
  } else if (material === 'board') {
    let d = '';
    for (let x = box.x + scale * 0.4; x < right; x += Math.max(9, scale * 0.4))
      d += `M${num(x)} ${num(box.y)}V${num(foot)}`;
    sheet.add(stroke(d, line, 1.4, 'opacity="0.5"'));
  } else if (material === 'panel') {
    let d = '';
    for (let y = box.y + scale * 3; y < foot - 8; y += scale * 3)
      d += `M${num(box.x)} ${num(y)}H${num(right)}`;
    for (let x = box.x + scale * 2.4; x < right - 8; x += scale * 2.4)
      d += `M${num(x)} ${num(box.y)}V${num(foot)}`;
    sheet.add(stroke(d, line, 1.2, 'opacity="0.45"'));
  } else if (material === 'brick' || material === 'stone')
    drawBricks(site, box, wall, material, scale, random);
}

/** Not every brick: a scatter of darker and lighter ones in true courses, as an illustrator would. */
function drawBricks(
  site: Site,
  box: Box,
  wall: string,
  material: Material,
  scale: number,
  random: Random,
): void {
  const { sheet, light } = site;
  const h = Math.max(4.5, scale * (material === 'brick' ? 0.12 : 0.34));
  const w = h * (material === 'brick' ? 2.7 : 1.9);
  const tones = [
    mixColours(wall, light.shade, 0.13),
    lighten(wall, 0.12),
    mixColours(wall, light.shade, 0.2),
  ];
  const rows = Math.floor(box.h / h);
  const columns = Math.floor(box.w / w);
  const count = Math.min(230, Math.floor(rows * columns * (material === 'brick' ? 0.12 : 0.42)));
  const d = ['', '', ''];
  for (let i = 0; i < count; i++) {
    const row = random.int(0, rows - 1);
    const x = box.x + random.int(0, Math.max(0, columns - 1)) * w + (row % 2) * w * 0.5;
    const width = Math.min(w - 1.6, box.x + box.w - x);
    if (width < 3) continue;
    d[i % 3] += `M${num(x)} ${num(box.y + row * h + 0.8)}h${num(width)}v${num(h - 1.6)}h${num(-width)}z`;
  }
  d.forEach((path, i) => {
    if (path) sheet.add(`<path d="${path}" fill="${tones[i]}"/>`);
  });
}

/** Flat trim in metres on the plane z: bands, corner boards, columns. */
export function drawPlate(
  site: Site,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  colour: string,
  more = '',
): Box {
  const a = site.camera.project(x0, y1, z);
  const b = site.camera.project(x1, y0, z);
  site.sheet.add(rect(a.x, a.y, b.x - a.x, b.y - a.y, colour, more));
  return { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y };
}

/** A box in metres: its front, and its top and right side where the eye sees them. */
export function drawSlab(site: Site, block: Block, colour: string): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const top = [
    p(block.x0, block.y1, block.z0),
    p(block.x1, block.y1, block.z0),
    p(block.x1, block.y1, block.z1),
    p(block.x0, block.y1, block.z1),
  ];
  const side = [
    p(block.x1, block.y0, block.z0),
    p(block.x1, block.y0, block.z1),
    p(block.x1, block.y1, block.z1),
    p(block.x1, block.y1, block.z0),
  ];
  if (isFacing(side)) sheet.add(polygon(side, light.shaded(colour, 0.36)));
  if (isFacing(top))
    sheet.add(polygon(top, light.hasSnow ? light.tint(PAINT.snow) : lighten(light.tint(colour), 0.14)));
  const box = frontBox(camera, block);
  sheet.add(rect(box.x, box.y, box.w, box.h, light.shaded(colour, 0.08)));
}
