import { type BalconyStyle, chooseBalconyStyle, drawBalcony } from './balcony.ts';
import { type Block, drawPlate, drawSlab, drawWalls, type Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { drawRoofThings } from './exterior-apartment.ts';
import { drawEntrance, drawSideGrid, drawWindowGrid, type Grid } from './facade.ts';
import type { Random } from './random.ts';
import { drawRoof } from './roofs.ts';
import { num, rect, stroke } from './sheet.ts';

const FLOOR_M = 3;
const PALE = [PAINT.paper, '#EDE6DA', PAINT.sand, '#D7D2C8', PAINT.mist];
const DEEP = [PAINT.charcoal, PAINT.ink, PAINT.denim, PAINT.walnut, PAINT.pine, '#7F4A40'];

/** Newer buildings: a slim tower, or terraces that step back as they rise. */
export function drawCondo(site: Site, left: number, floors: number): void {
  const random = site.random.fork('condo');
  if (floors >= 5) drawTower(site, left, floors, random);
  else drawTerraces(site, left, floors, random);
}

const PLAIN = { panes: 'plain' as const, lintel: null, sill: null, shutters: null, boxes: false };

function drawTower(site: Site, left: number, floors: number, random: Random): void {
  const pale = random.pick(PALE);
  const deep = random.pick(DEEP);
  const frame = random.pick([PAINT.charcoal, PAINT.ink]);
  const z0 = site.camera.atDepth;
  const height = (n: number) => n * FLOOR_M + 1.2;
  const slab: Block = {
    x0: left + 7,
    x1: left + 16.5,
    y0: 0,
    y1: height(floors - random.int(2, 3)),
    z0: z0 + 1.5,
    z1: z0 + 13,
  };
  const tower: Block = { x0: left, x1: left + 8.4, y0: 0, y1: height(floors), z0, z1: z0 + 12 };
  const balcony: BalconyStyle = {
    ...chooseBalconyStyle(random),
    rail: random.pick(['glass', 'bars'] as const),
  };
  const rows = Math.round((slab.y1 - 1.2) / FLOOR_M);
  drawRoofThings(site, slab, random);
  drawWalls(site, slab, deep, 'panel');
  const slabGrid: Grid = {
    x0: slab.x0 + 1.4,
    x1: slab.x1,
    y0: 1.2,
    floors: rows,
    floorHeight: FLOOR_M,
    columns: 4,
    z: slab.z0,
    window: { w: 1.6, h: 1.9, sill: 0.5 },
  };
  drawSideGrid(site, slab, slabGrid, 3, frame, random);
  drawRoof(
    site,
    slab,
    { kind: 'flat', rise: 0, colour: deep, overhang: 0 },
    deep,
    'panel',
    mixColours(deep, PAINT.paper, 0.3),
  );
  drawWindowGrid(site, slabGrid, { ...PLAIN, frame: PAINT.paper }, random, (_, f) => f === 0);
  drawRoofThings(site, tower, random);
  drawWalls(site, tower, pale, 'panel');
  const grid: Grid = {
    x0: tower.x0,
    x1: tower.x1,
    y0: 1.2,
    floors,
    floorHeight: FLOOR_M,
    columns: 3,
    z: tower.z0,
    window: { w: 1.75, h: 1.9, sill: 0.5 },
  };
  drawSideGrid(site, tower, grid, 3, frame, random);
  drawRoof(
    site,
    tower,
    { kind: 'flat', rise: 0, colour: pale, overhang: 0 },
    pale,
    'panel',
    mixColours(pale, PAINT.charcoal, 0.6),
  );
  const column = random.int(0, 2);
  drawWindowGrid(site, grid, { ...PLAIN, frame }, random, (c, f) => f === 0 || c === column);
  for (let f = 1; f < floors; f++)
    drawBalcony(
      site,
      tower.x0 + 2.8 * column + 0.1,
      2.6,
      1.2 + f * FLOOR_M,
      tower.z0,
      balcony,
      frame,
      random,
    );
  drawLobby(site, tower, slab, deep, random);
}

function drawLobby(site: Site, tower: Block, slab: Block, deep: string, random: Random): void {
  drawPlate(site, tower.x0, tower.x1, 0, 3.6, tower.z0, site.light.shaded(deep, 0.06));
  const glass = {
    x0: tower.x0,
    x1: tower.x1,
    y0: 0,
    floors: 1,
    floorHeight: 3,
    z: tower.z0,
    columns: 3,
    window: { w: 2.2, h: 2.5, sill: 0.3 },
  };
  drawWindowGrid(site, glass, { ...PLAIN, frame: PAINT.paper }, random, (c) => c === 1);
  drawEntrance(site, tower.x0 + 3, 2.4, tower.z0, PAINT.oak, random);
  const side = { ...glass, x0: slab.x0 + 1.4, x1: slab.x1, z: slab.z0 };
  drawWindowGrid(site, side, { ...PLAIN, frame: PAINT.paper }, random);
}

/** Each floor pair stands back a little and leaves a terrace with its garden. */
function drawTerraces(site: Site, left: number, floors: number, random: Random): void {
  const pale = random.pick(PALE);
  const wood = random.pick([PAINT.oak, PAINT.walnut, '#B98A5E', PAINT.clay]);
  const frame = PAINT.charcoal;
  const z0 = site.camera.atDepth;
  const width = 17;
  const flip = random.chance(0.5);
  for (let f = floors - 1; f >= 0; f--) {
    const back = f * 0.9;
    const cut = Math.max(0, f - 1) * 2.2;
    const x0 = left + (flip ? cut : 0);
    const x1 = left + width - (flip ? 0 : cut);
    const block: Block = { x0, x1, y0: f * 3.2, y1: (f + 1) * 3.2, z0: z0 + back, z1: z0 + 12 };
    if (f === floors - 1) drawRoofThings(site, block, random);
    drawWalls(site, block, f % 2 ? mixColours(pale, wood, 0.12) : pale, f % 2 ? 'panel' : 'stucco');
    drawTimber(site, block, wood, random.between(0.1, 0.6));
    const columns = Math.max(3, Math.round((x1 - x0) / 3.2));
    const grid: Grid = {
      x0: x0 + 0.3,
      x1: x1 - 0.3,
      y0: f * 3.2,
      floors: 1,
      floorHeight: 3.2,
      columns,
      z: block.z0,
      window: { w: 2.3, h: 2.3, sill: 0.2 },
    };
    drawSideGrid(site, block, { ...grid, window: { w: 1, h: 1.7, sill: 0.7 } }, 3, frame, random);
    const entry = f === 0 ? Math.floor(columns / 2) : -1;
    drawWindowGrid(site, grid, { ...PLAIN, frame }, random, (c) => c === entry);
    drawSlab(
      site,
      {
        x0: x0 - 0.3,
        x1: x1 + 0.3,
        y0: (f + 1) * 3.2 - 0.05,
        y1: (f + 1) * 3.2 + 0.22,
        z0: block.z0 - 0.7,
        z1: block.z0 + (f === floors - 1 ? 11 : 0.9),
      },
      mixColours(pale, PAINT.stone, 0.3),
    );
    if (f < floors - 1)
      drawTerraceRail(site, x0 - 0.3, x1 + 0.3, (f + 1) * 3.2 + 0.22, block.z0 - 0.6, random);
    if (entry >= 0)
      drawEntrance(
        site,
        grid.x0 + ((grid.x1 - grid.x0) / columns) * entry + 0.3,
        (grid.x1 - grid.x0) / columns - 0.6,
        block.z0,
        wood,
        random,
      );
  }
}

function drawTimber(site: Site, block: Block, wood: string, at: number): void {
  const { sheet, light, camera } = site;
  const x = block.x0 + (block.x1 - block.x0) * at;
  const plate = drawPlate(
    site,
    x,
    Math.min(x + 4.4, block.x1),
    block.y0,
    block.y1,
    block.z0,
    light.tint(wood),
  );
  const s = camera.scaleAt(block.z0);
  let d = '';
  for (let k = plate.x + s * 0.28; k < plate.x + plate.w - 2; k += s * 0.28)
    d += `M${num(k)} ${num(plate.y)}v${num(plate.h)}`;
  sheet.add(
    stroke(d, light.shade, 1.2, 'opacity="0.25"'),
    rect(plate.x, plate.y, plate.w, s * 0.4, light.shade, 'opacity="0.2"'),
  );
}

function drawTerraceRail(site: Site, x0: number, x1: number, y: number, z: number, random: Random): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  for (let x = x0 + 0.6; x < x1 - 0.5; x += random.between(0.8, 2.6)) {
    if (!random.chance(0.6)) continue;
    const a = camera.project(x, y, z + 0.3);
    const r = s * random.between(0.22, 0.42);
    sheet.add(
      `<ellipse cx="${num(a.x)}" cy="${num(a.y - r)}" rx="${num(r * 1.2)}" ry="${num(r * 1.3)}" fill="${light.tint(light.hasSnow ? '#8FA39B' : random.pick(['#5B8A57', '#76A06A', '#4E7C60']))}"/>`,
    );
  }
  drawPlate(
    site,
    x0,
    x1,
    y,
    y + 0.85,
    z,
    mixColours(PAINT.mist, light.sky[light.sky.length - 1]![1], 0.5),
    'opacity="0.42"',
  );
  drawPlate(site, x0, x1, y + 0.82, y + 0.9, z, light.hasSnow ? PAINT.snow : light.tint(PAINT.charcoal));
  let d = '';
  for (let x = x0; x <= x1; x += 1.7) {
    const a = camera.project(x, y + 0.85, z);
    d += `M${num(a.x)} ${num(a.y)}v${num(s * 0.85)}`;
  }
  sheet.add(stroke(d, light.tint(PAINT.charcoal), 1.4, 'opacity="0.7"'));
}
