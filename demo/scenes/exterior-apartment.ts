import { chooseBalconyStyle, drawBalcony } from './balcony.ts';
import { type Block, drawPlate, drawSlab, drawWalls, type Material, type Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { drawBay, drawEntrance, drawSideGrid, drawWindowGrid, type Grid } from './facade.ts';
import type { Random } from './random.ts';
import { drawRoof } from './roofs.ts';
import { beam, num, rect, stroke } from './sheet.ts';
import { chooseWindowStyle } from './windows.ts';

const FLOOR_M = 3.05;
const BRICKS = [PAINT.brick, '#A85A42', '#9A4B38', '#B97B62', '#7F4A40', '#C9A27E', PAINT.cream];
const PLASTERS = [
  PAINT.paper,
  PAINT.sand,
  PAINT.sage,
  PAINT.slate,
  PAINT.blush,
  PAINT.mustard,
  '#8FA3A6',
  PAINT.denim,
  PAINT.clay,
];

/** Three to six floors under a flat roof: a brick walk-up, a balcony house or two joined wings. */
export function drawApartment(site: Site, left: number, floors: number): void {
  const random = site.random.fork('apartment');
  const kind = random.pick(['walk-up', 'balconies', 'wings'] as const);
  if (kind === 'walk-up') drawWalkUp(site, left, floors, random);
  else if (kind === 'balconies') drawBalconyHouse(site, left, floors, random);
  else drawWings(site, left, floors, random);
}

function blockAt(site: Site, left: number, width: number, floors: number, back = 0): Block {
  const z0 = site.camera.atDepth + back;
  return { x0: left, x1: left + width, y0: 0, y1: floors * FLOOR_M + 0.5, z0, z1: z0 + 12 };
}

function drawBase(site: Site, block: Block, colour: string, height = 0.5): void {
  drawPlate(site, block.x0, block.x1, 0, height, block.z0, site.light.shaded(colour, 0.1));
}

function drawWalkUp(site: Site, left: number, floors: number, random: Random): void {
  const wall = random.pick(BRICKS);
  const trim = random.pick([PAINT.paper, PAINT.cream, PAINT.sand, PAINT.stone]);
  const style = { ...chooseWindowStyle(random, trim, wall), lintel: trim, shutters: null };
  const block = blockAt(site, left, 17.5, floors);
  drawRoofThings(site, block, random);
  drawWalls(site, block, wall, 'brick');
  const grid: Grid = {
    x0: block.x0,
    x1: block.x1,
    y0: 0.5,
    floors,
    floorHeight: FLOOR_M,
    columns: 7,
    z: block.z0,
    window: { w: 1.15, h: 1.6, sill: 0.8 },
  };
  drawSideGrid(site, block, grid, 3, trim, random);
  drawRoof(site, block, { kind: 'flat', rise: 0, colour: trim, overhang: 0 }, wall, 'brick', trim);
  drawCornice(site, block, trim);
  drawBase(site, block, PAINT.stone, 0.6);
  const bays = random.chance(0.55);
  const step = (block.x1 - block.x0) / 7;
  const entry = 3;
  drawWindowGrid(
    site,
    grid,
    style,
    random,
    (c, f) => (c === entry && f === 0) || (bays && (c === 1 || c === 5)),
  );
  if (bays) {
    const bayWall = random.chance(0.5) ? wall : mixColours(wall, trim, 0.8);
    for (const c of [1, 5])
      drawBay(
        site,
        block.x0 + step * (c - 0.12),
        step * 1.24,
        0.5,
        0.5 + floors * FLOOR_M - 0.25,
        block.z0,
        floors,
        bayWall,
        trim,
        style,
        random,
      );
  } else if (random.chance(0.6)) drawFireEscape(site, block.x0 + step * 4.9, step * 1.25, floors, block.z0);
  drawEntrance(
    site,
    block.x0 + step * 3.08,
    step * 0.84,
    block.z0,
    random.pick([PAINT.moss, PAINT.ink, PAINT.charcoal, PAINT.rust]),
    random,
  );
}

function drawBalconyHouse(site: Site, left: number, floors: number, random: Random): void {
  const wall = random.pick(PLASTERS);
  const accent = random.pick([PAINT.brick, PAINT.oak, PAINT.charcoal, PAINT.moss, PAINT.teal, PAINT.lamp]);
  const frame = random.pick([PAINT.charcoal, PAINT.paper]);
  const style = {
    frame,
    panes: 'plain' as const,
    lintel: null,
    sill: random.chance(0.5) ? PAINT.paper : null,
    shutters: null,
    boxes: false,
  };
  const block = blockAt(site, left, 18, floors);
  const material: Material = random.pick(['stucco', 'panel', 'brick'] as const);
  drawRoofThings(site, block, random);
  drawWalls(site, block, wall, material);
  const grid: Grid = {
    x0: block.x0,
    x1: block.x1,
    y0: 0.5,
    floors,
    floorHeight: FLOOR_M,
    columns: 6,
    z: block.z0,
    window: { w: 1.7, h: 1.65, sill: 0.65 },
  };
  drawSideGrid(site, block, grid, 3, frame, random);
  const step = 3;
  const columns = random.pick([
    [1, 4],
    [0, 3],
    [2, 5],
    [1, 3, 5],
  ]);
  for (const c of columns)
    drawPlate(
      site,
      block.x0 + step * c + 0.1,
      block.x0 + step * (c + 1) - 0.1,
      FLOOR_M + 0.3,
      block.y1,
      block.z0,
      site.light.tint(accent),
      'opacity="0.85"',
    );
  drawRoof(site, block, { kind: 'flat', rise: 0, colour: accent, overhang: 0 }, wall, material, accent);
  drawBase(site, block, accent, FLOOR_M * 0.98 + 0.45);
  const entry = columns.includes(2) ? 3 : 2;
  const shopGrid = { ...grid, floors: 1, window: { w: 2.2, h: 2.2, sill: 0.1 } };
  drawWindowGrid(site, shopGrid, { ...style, panes: 'plain', sill: null }, random, (c) => c === entry);
  drawWindowGrid(site, grid, style, random, (c, f) => f === 0 || columns.includes(c));
  const balcony = chooseBalconyStyle(random);
  for (let f = 1; f < floors; f++)
    for (const c of columns)
      drawBalcony(
        site,
        block.x0 + step * c + 0.2,
        step - 0.4,
        0.5 + f * FLOOR_M,
        block.z0,
        balcony,
        frame,
        random,
      );
  drawEntrance(site, block.x0 + step * entry + 0.3, step - 0.6, block.z0, PAINT.charcoal, random);
}

function drawWings(site: Site, left: number, floors: number, random: Random): void {
  const walls = random.shuffle([random.pick(BRICKS), random.pick(PLASTERS)]) as [string, string];
  const trim = random.pick([PAINT.paper, PAINT.cream, PAINT.charcoal]);
  const back = blockAt(site, left + 8.6, 10.4, Math.max(2, floors - 1), 2.4);
  const front = blockAt(site, left, 9, floors);
  const style = { ...chooseWindowStyle(random, trim, walls[0]), shutters: null };
  const paint = (block: Block, wall: string, material: Material, columns: number, count: number) => {
    drawRoofThings(site, block, random);
    drawWalls(site, block, wall, material);
    const grid: Grid = {
      x0: block.x0,
      x1: block.x1,
      y0: 0.5,
      floors: count,
      floorHeight: FLOOR_M,
      columns,
      z: block.z0,
      window: { w: 1.25, h: 1.6, sill: 0.75 },
    };
    drawSideGrid(site, block, grid, 3, trim, random);
    drawRoof(site, block, { kind: 'flat', rise: 0, colour: trim, overhang: 0 }, wall, material, trim);
    drawBase(site, block, PAINT.stone);
    return grid;
  };
  const balcony = chooseBalconyStyle(random);
  const backGrid = paint(back, walls[1], 'stucco', 4, Math.max(2, floors - 1));
  drawWindowGrid(site, backGrid, style, random, (c, f) => (c === 0 && f === 0) || (c === 2 && f > 0));
  for (let f = 1; f < backGrid.floors; f++)
    drawBalcony(site, back.x0 + 2.6 * 2 + 0.1, 2.4, 0.5 + f * FLOOR_M, back.z0, balcony, trim, random);
  drawEntrance(site, back.x0 + 0.5, 2, back.z0, PAINT.ink, random);
  const frontGrid = paint(front, walls[0], 'brick', 3, floors);
  drawWindowGrid(site, frontGrid, style, random);
  drawCornice(site, front, trim);
}

/** A band with brackets under the roof line. */
function drawCornice(site: Site, block: Block, trim: string): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(block.z0);
  const band = drawPlate(
    site,
    block.x0 - 0.08,
    block.x1 + 0.08,
    block.y1 - 0.5,
    block.y1 - 0.25,
    block.z0,
    light.tint(trim),
  );
  let d = '';
  for (let x = band.x + s * 0.3; x < band.x + band.w - s * 0.2; x += s * 0.75)
    d += `M${num(x)} ${num(band.y + band.h)}v${num(s * 0.26)}`;
  sheet.add(
    beam(d, light.tint(trim), s * 0.14),
    rect(band.x, band.y + band.h, band.w, s * 0.1, light.shade, 'opacity="0.25"'),
  );
}

function drawFireEscape(site: Site, x: number, w: number, floors: number, z: number): void {
  const { sheet, light, camera } = site;
  const iron = light.tint('#39404F');
  const s = camera.scaleAt(z - 0.9);
  for (let f = 1; f < floors; f++) {
    const y = 0.5 + f * FLOOR_M;
    drawSlab(site, { x0: x, x1: x + w, y0: y - 0.08, y1: y, z0: z - 0.9, z1: z }, '#39404F');
    let d = '';
    for (let k = 0; k <= w + 0.01; k += 0.3) {
      const a = camera.project(x + k, y + 0.9, z - 0.9);
      d += `M${num(a.x)} ${num(a.y)}v${num(s * 0.9)}`;
    }
    const a = camera.project(x, y + 0.9, z - 0.9);
    d += `M${num(a.x)} ${num(a.y)}h${num(w * s)}`;
    if (f > 1) {
      const from = camera.project(x + (f % 2 ? 0.2 : w - 0.2), y, z - 0.6);
      const to = camera.project(x + (f % 2 ? w - 0.3 : 0.3), y - FLOOR_M, z - 0.6);
      d += `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}M${num(from.x + 5)} ${num(from.y)}L${num(to.x + 5)} ${num(to.y)}`;
    }
    sheet.add(stroke(d, iron, 1.7));
  }
}

/** What stands on a flat roof: a stair head, a water tank, a roof garden. Drawn before the walls. */
export function drawRoofThings(site: Site, block: Block, random: Random): void {
  const { sheet, light, camera } = site;
  const z = block.z0 + 4;
  const width = block.x1 - block.x0;
  if (random.chance(0.6)) {
    const x = block.x0 + width * random.between(0.1, 0.6);
    const head: Block = { x0: x, x1: x + 2.6, y0: block.y1 - 0.5, y1: block.y1 + 2.3, z0: z, z1: z + 3 };
    drawWalls(site, head, PAINT.stone, 'stucco');
  }
  if (random.chance(0.35)) {
    const a = camera.project(block.x0 + width * random.between(0.65, 0.9), block.y1, z);
    const s = camera.scaleAt(z);
    const wood = light.tint(PAINT.walnut);
    sheet.add(
      stroke(
        `M${num(a.x - s * 0.7)} ${num(a.y)}v${num(-s * 1.6)}M${num(a.x + s * 0.7)} ${num(a.y)}v${num(-s * 1.6)}M${num(a.x - s * 0.7)} ${num(a.y - s * 0.2)}l${num(s * 1.4)} ${num(-s)}`,
        light.tint(PAINT.charcoal),
        s * 0.1,
      ),
    );
    sheet.add(
      rect(a.x - s * 0.95, a.y - s * 3.2, s * 1.9, s * 1.7, wood),
      rect(a.x + s * 0.3, a.y - s * 3.2, s * 0.65, s * 1.7, light.shade, 'opacity="0.25"'),
    );
    sheet.add(
      `<polygon points="${num(a.x - s * 1.1)},${num(a.y - s * 3.15)} ${num(a.x)},${num(a.y - s * 4)} ${num(a.x + s * 1.1)},${num(a.y - s * 3.15)}" fill="${light.hasSnow ? PAINT.snow : light.tint(PAINT.charcoal)}"/>`,
    );
  } else if (random.chance(0.5)) {
    for (let i = 0; i < 4; i++) {
      const a = camera.project(block.x0 + width * (0.55 + i * 0.09), block.y1 + 0.4, block.z0 + 2);
      const r = camera.scaleAt(z) * random.between(0.4, 0.7);
      sheet.add(
        `<circle cx="${num(a.x)}" cy="${num(a.y - r * 0.6)}" r="${num(r)}" fill="${light.tint(light.hasSnow ? '#8FA39B' : '#6B9462')}"/>`,
      );
    }
  }
}
