import { type Block, drawPlate, drawSlab, drawWalls, type Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { drawDoor, drawPorchLight } from './doors.ts';
import { chooseHouseStyle, type HouseStyle } from './exterior-house.ts';
import { drawStoop } from './exterior-townhome.ts';
import { drawWindowGrid, type Grid } from './facade.ts';
import type { Random } from './random.ts';
import { dormerBlock, drawChimney, drawRoof } from './roofs.ts';
import { num, rect, stroke } from './sheet.ts';
import { drawWindow } from './windows.ts';

/** Two to four homes in one house: twins side by side, a stack of porches, or a square of four. */
export function drawDuplex(site: Site, left: number): void {
  const random = site.random.fork('duplex');
  const kind = random.pick(['twins', 'twins', 'stack', 'four'] as const);
  if (kind === 'twins') drawTwins(site, left, random);
  else if (kind === 'stack') drawStack(site, left + 1.6, random);
  else drawFour(site, left, random);
}

function doorAt(
  site: Site,
  style: HouseStyle,
  x: number,
  floor: number,
  z: number,
  colour: string,
  lightAt: number,
): void {
  const s = site.camera.scaleAt(z);
  const d = site.camera.project(x - 0.5, floor + 2.2, z);
  drawDoor(site.sheet, site.light, { x: d.x, y: d.y, w: s, h: 2.2 * s }, { ...style.door, colour }, s);
  drawPorchLight(site.sheet, site.light, d.x + lightAt * s, d.y + s * 0.55, s);
}

/** Mirror twins: each half in its own colour, doors together in the middle or at the far ends. */
function drawTwins(site: Site, left: number, random: Random): void {
  const style = chooseHouseStyle(site, ['side-gable', 'hip', 'side-gable']);
  const z0 = site.camera.atDepth;
  const width = 12.4;
  const half = width / 2;
  const block: Block = { x0: left, x1: left + width, y0: 0, y1: 6.2, z0, z1: z0 + 9 };
  const second = random.chance(0.55)
    ? mixColours(style.wall, random.pick([PAINT.paper, PAINT.ink, PAINT.lamp, PAINT.teal]), 0.32)
    : style.wall;
  drawChimney(site, left + half - 0.4, z0 + 4.5, block.y1 + 1, block.y1 + style.roof.rise + 0.9);
  drawWalls(site, block, second, style.material);
  drawWalls(site, { ...block, x1: left + half, z1: z0 + 0.01 }, style.wall, style.material);
  drawRoof(site, block, style.roof, second, style.material, style.trim);
  drawPlate(site, left, left + width, 0, 0.5, z0, site.light.shaded(PAINT.stone, 0.12));
  drawPlate(site, left + half - 0.08, left + half + 0.08, 0, block.y1, z0, site.light.tint(style.trim));
  const middle = random.chance(0.5);
  const slots = middle ? [2, 3] : [0, 5];
  const grid: Grid = {
    x0: left,
    x1: left + width,
    y0: 0.5,
    floors: 2,
    floorHeight: 2.8,
    columns: 6,
    z: z0,
    window: { w: 1.1, h: 1.5, sill: 0.75 },
  };
  drawWindowGrid(site, grid, style.window, random, (c, f) => f === 0 && slots.includes(c));
  const doors = random.shuffle([PAINT.brick, PAINT.moss, PAINT.lamp, PAINT.denim, PAINT.teal, PAINT.plum]);
  slots.forEach((slot, i) => {
    const x = left + (width / 6) * (slot + 0.5);
    doorAt(site, style, x, 0.5, z0, doors[i]!, i === 0 ? -0.32 : 1.32);
    drawHood(site, x, z0, style);
    drawStoop(site, x, z0, 0.5);
  });
  if (random.chance(0.6)) {
    for (const at of [0.25, 0.75]) {
      const w = 1.9;
      const dormer = dormerBlock(block, style.roof, left + width * at - w / 2, w, 1.15);
      const wall = at < 0.5 ? style.wall : second;
      drawWalls(site, dormer, wall, 'shingle');
      drawRoof(
        site,
        dormer,
        { kind: 'front-gable', rise: 0.7, colour: style.roof.colour, overhang: 0.16 },
        wall,
        'stucco',
        style.trim,
      );
      const s = site.camera.scaleAt(dormer.z0);
      const a = site.camera.project(dormer.x0 + 0.45, dormer.y1 - 0.1, dormer.z0);
      drawWindow(
        site.sheet,
        site.light,
        random,
        { x: a.x, y: a.y, w: s, h: s * 0.9 },
        { ...style.window, shutters: null, boxes: false, lintel: null },
        s,
      );
    }
  }
}

function drawHood(site: Site, x: number, z: number, style: HouseStyle): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const [a, b, c, d] = [
    p(x - 0.85, 3.5, z),
    p(x + 0.85, 3.5, z),
    p(x + 0.95, 3, z - 0.9),
    p(x - 0.95, 3, z - 0.9),
  ];
  const s = camera.scaleAt(z - 0.9);
  sheet.add(rect(d.x, d.y, c.x - d.x, s * 0.4, light.shade, 'opacity="0.2"'));
  sheet.add(
    `<polygon points="${[d, c, b, a].map((q) => `${num(q.x)},${num(q.y)}`).join(' ')}" fill="${light.hasSnow ? PAINT.snow : light.tint(style.roof.colour)}"/>`,
  );
  sheet.add(rect(d.x, d.y - 2, c.x - d.x, s * 0.16, light.tint(style.trim)));
}

/** Three homes, one above the other, each with a porch on the street. */
function drawStack(site: Site, left: number, random: Random): void {
  const style = chooseHouseStyle(site, ['hip']);
  const { sheet, light, camera } = site;
  const z0 = camera.atDepth;
  const floors = random.pick([2, 3, 3]);
  const fh = 2.75;
  const width = 8.8;
  const block: Block = { x0: left, x1: left + width, y0: 0, y1: 0.6 + floors * fh, z0, z1: z0 + 11 };
  const flat = random.chance(0.6);
  drawWalls(site, block, style.wall, style.material === 'brick' ? 'siding' : style.material);
  if (flat)
    drawRoof(
      site,
      block,
      { kind: 'flat', rise: 0, colour: style.trim, overhang: 0 },
      style.wall,
      'siding',
      style.trim,
    );
  else drawRoof(site, block, { ...style.roof, rise: 1.9 }, style.wall, 'siding', style.trim);
  drawPlate(site, block.x0, block.x1, 0, 0.6, z0, light.shaded(PAINT.stone, 0.12));
  const porchRight = random.chance(0.5);
  const px0 = porchRight ? left + width * 0.42 : left;
  const px1 = px0 + width * 0.58;
  const bayMid = porchRight ? left + width * 0.21 : left + width * 0.79;
  const doors = random.shuffle([PAINT.brick, PAINT.moss, PAINT.lamp, PAINT.denim, PAINT.teal]);
  const s = camera.scaleAt(z0);
  for (let f = 0; f < floors; f++) {
    const floor = 0.6 + f * fh;
    for (const dx of [-0.75, 0.75]) {
      const a = camera.project(bayMid + dx - 0.5, floor + 0.7 + 1.5, z0);
      drawWindow(
        sheet,
        light,
        random,
        { x: a.x, y: a.y, w: s, h: 1.5 * s },
        { ...style.window, shutters: null },
        s,
      );
    }
    const a = camera.project(px0 + 3, floor + 0.7 + 1.5, z0);
    drawWindow(
      sheet,
      light,
      random,
      { x: a.x, y: a.y, w: 1.25 * s, h: 1.5 * s },
      { ...style.window, shutters: null, boxes: false },
      s,
    );
    doorAt(site, style, px0 + 1.4, floor, z0, doors[f]!, 1.3);
  }
  for (let f = 0; f < floors; f++) drawPorchLevel(site, px0, px1, 0.6 + f * fh, fh, z0, style, f, floors);
  drawStoop(site, px0 + 1.4, z0 - 0.8, 0.6);
}

function drawPorchLevel(
  site: Site,
  x0: number,
  x1: number,
  floor: number,
  fh: number,
  z0: number,
  style: HouseStyle,
  f: number,
  floors: number,
): void {
  const { sheet, light, camera } = site;
  const front = z0 - 1.7;
  const trim = light.tint(style.trim);
  drawSlab(
    site,
    { x0, x1, y0: floor - 0.28, y1: floor, z0: front, z1: z0 },
    mixColours(style.trim, PAINT.stone, 0.4),
  );
  const s = camera.scaleAt(front);
  for (const x of [x0 + 0.12, (x0 + x1) / 2 + 0.3, x1 - 0.12]) {
    const post = drawPlate(site, x - 0.09, x + 0.09, floor, floor + fh - 0.2, front, trim);
    sheet.add(rect(post.x + post.w * 0.6, post.y, post.w * 0.4, post.h, light.shade, 'opacity="0.2"'));
  }
  let d = '';
  for (let x = x0 + 0.3; x < x1 - 0.2; x += 0.2) {
    if (f === 0 && Math.abs(x - x0 - 1.4) < 0.85) continue;
    const a = camera.project(x, floor + 0.8, front);
    d += `M${num(a.x)} ${num(a.y)}v${num(s * 0.8)}`;
  }
  sheet.add(stroke(d, trim, Math.max(1.4, s * 0.04)));
  const rails =
    f === 0
      ? [
          [x0, x0 + 0.55],
          [x0 + 2.25, x1],
        ]
      : [[x0, x1]];
  for (const [a, b] of rails) drawPlate(site, a!, b!, floor + 0.78, floor + 0.88, front, trim);
  if (f === floors - 1) {
    drawSlab(
      site,
      { x0: x0 - 0.2, x1: x1 + 0.2, y0: floor + fh - 0.25, y1: floor + fh + 0.1, z0: front - 0.2, z1: z0 },
      style.trim,
    );
    const a = camera.project(x0 - 0.2, floor + fh + 0.1, front - 0.2);
    if (light.hasSnow)
      sheet.add(rect(a.x, a.y - s * 0.12, (x1 - x0 + 0.4) * s, s * 0.14, PAINT.snow, 'rx="3"'));
  }
}

/** Four homes around one stair: a square brick or clapboard house with a central door. */
function drawFour(site: Site, left: number, random: Random): void {
  const style = chooseHouseStyle(site, ['hip']);
  const z0 = site.camera.atDepth;
  const width = 11.4;
  const block: Block = { x0: left, x1: left + width, y0: 0, y1: 6.5, z0, z1: z0 + 10 };
  drawWalls(site, block, style.wall, style.material);
  const flat = random.chance(0.4);
  drawRoof(
    site,
    block,
    flat ? { kind: 'flat', rise: 0, colour: style.trim, overhang: 0 } : { ...style.roof, rise: 2.3 },
    style.wall,
    style.material,
    style.trim,
  );
  drawPlate(site, block.x0, block.x1, 0, 0.5, z0, site.light.shaded(PAINT.stone, 0.12));
  drawPlate(site, block.x0, block.x1, 3.4, 3.56, z0, site.light.tint(style.trim), 'opacity="0.8"');
  const grid: Grid = {
    x0: block.x0,
    x1: block.x1,
    y0: 0.5,
    floors: 2,
    floorHeight: 3,
    columns: 5,
    z: z0,
    window: { w: 1.25, h: 1.6, sill: 0.75 },
  };
  drawWindowGrid(site, grid, style.window, random, (c, f) => c === 2 && f === 0);
  const x = left + width / 2;
  for (const dx of [-1.05, 1.05]) {
    const column = drawPlate(
      site,
      x + dx - 0.14,
      x + dx + 0.14,
      0.5,
      3.1,
      z0 - 0.02,
      site.light.tint(style.trim),
    );
    site.sheet.add(
      rect(column.x + column.w * 0.6, column.y, column.w * 0.4, column.h, site.light.shade, 'opacity="0.2"'),
    );
  }
  doorAt(site, style, x, 0.5, z0, style.door.colour, -0.36);
  drawHood(site, x, z0, { ...style, roof: { ...style.roof, colour: style.trim } });
  drawStoop(site, x, z0, 0.5);
}
