import { type Block, drawPlate, drawSlab, drawWalls, type Material, type Site } from './building.ts';
import { isFacing } from './camera.ts';
import { PAINT } from './colour.ts';
import { chooseDoorStyle, drawDoor, drawPorchLight } from './doors.ts';
import { drawBay } from './facade.ts';
import type { Random } from './random.ts';
import { dormerBlock, drawChimney, drawRoof, type RoofStyle } from './roofs.ts';
import { beam, num, rect, stroke } from './sheet.ts';
import { drawPath } from './street.ts';
import { chooseWindowStyle, drawSideWindow, drawWindow } from './windows.ts';

const FAMILIES = [
  [PAINT.brick, '#A85A42', '#8C5546', '#B97B62', PAINT.clay],
  [PAINT.blush, PAINT.mustard, PAINT.sage, PAINT.slate, PAINT.paper, PAINT.clay],
  [PAINT.denim, PAINT.paper, PAINT.teal, PAINT.sand, PAINT.slate],
  [PAINT.cream, PAINT.sand, PAINT.brick, PAINT.stone, '#9A8F7E'],
];

/** A row of narrow houses that share walls; each has its own front. */
export function drawTownhomes(site: Site, left: number, units: number): void {
  const random = site.random.fork('row');
  const family = random.shuffle(random.pick(FAMILIES));
  const material: Material = family.includes('#A85A42')
    ? 'brick'
    : random.pick(['brick', 'siding', 'stucco'] as const);
  const top = random.pick(['flat', 'side-gable', 'front-gable', 'mansard'] as const);
  const width = random.between(4.7, 5.3);
  const storeys = random.pick([2, 3, 3]);
  const bays = random.chance(0.45);
  const doorLeft = random.chance(0.5);
  const z0 = site.camera.atDepth;
  for (let i = 0; i < units; i++) {
    const wall = family[i % family.length]!;
    const x0 = left + i * width;
    const uneven = top === 'flat' ? random.pick([0, 0.35, 0.7]) : 0;
    const block: Block = { x0, x1: x0 + width, y0: 0, y1: 0.9 + storeys * 2.9 + uneven, z0, z1: z0 + 9 };
    drawTownhome(
      site,
      block,
      { wall, material, top, storeys, bay: bays, doorLeft, last: i === units - 1 },
      random.fork(`unit${i}`),
    );
  }
}

interface Unit {
  wall: string;
  material: Material;
  top: 'flat' | 'side-gable' | 'front-gable' | 'mansard';
  storeys: number;
  bay: boolean;
  doorLeft: boolean;
  last: boolean;
}

function drawTownhome(site: Site, block: Block, unit: Unit, random: Random): void {
  const { sheet, light, camera } = site;
  const trim = random.pick([PAINT.paper, PAINT.cream, PAINT.paper, PAINT.charcoal]);
  const style = { ...chooseWindowStyle(random, trim, unit.wall), shutters: null };
  const s = camera.scaleAt(block.z0);
  drawWalls(site, block, unit.wall, unit.material);
  if (unit.last) drawEndWall(site, block, unit.storeys, trim, random);
  drawTop(site, block, unit, trim, random);
  drawPlate(site, block.x0, block.x1, 0, 0.9, block.z0, light.shaded(PAINT.stone, 0.14));
  sheet.add(
    rect(
      camera.project(block.x0, 0, block.z0).x - 1,
      camera.project(0, block.y1, block.z0).y,
      2.4,
      camera.project(0, 0, block.z0).y - camera.project(0, block.y1, block.z0).y,
      light.shade,
      'opacity="0.3"',
    ),
  );
  const width = block.x1 - block.x0;
  const doorX = unit.doorLeft ? block.x0 + width * 0.24 : block.x0 + width * 0.76;
  const bayX = unit.doorLeft ? block.x0 + width * 0.44 : block.x0 + width * 0.06;
  const size = { w: random.between(0.95, 1.15), h: random.between(1.55, 1.8) };
  const windowAt = (x: number, floor: number) => {
    const a = camera.project(x - size.w / 2, 0.9 + floor * 2.9 + 0.75 + size.h, block.z0);
    drawWindow(sheet, light, random, { x: a.x, y: a.y, w: size.w * s, h: size.h * s }, style, s);
  };
  for (let floor = 0; floor < unit.storeys; floor++) {
    if (floor > 0) windowAt(doorX, floor);
    if (!unit.bay) {
      windowAt(bayX + width * 0.11, floor);
      windowAt(bayX + width * 0.39, floor);
    }
  }
  if (unit.bay)
    drawBay(
      site,
      bayX,
      width * 0.5,
      0.9,
      0.9 + unit.storeys * 2.9 - 0.35,
      block.z0,
      unit.storeys,
      unit.wall,
      trim,
      style,
      random,
    );
  const door = chooseDoorStyle(random, trim);
  const d = camera.project(doorX - 0.5, 0.9 + 2.4, block.z0);
  drawDoor(sheet, light, { x: d.x, y: d.y, w: s, h: 2.4 * s }, { ...door, transom: true }, s);
  drawPorchLight(sheet, light, d.x + (unit.doorLeft ? 1.28 : -0.3) * s, d.y + s * 0.6, s);
  drawPlate(site, doorX - 0.8, doorX + 0.8, 3.42, 3.62, block.z0, light.tint(trim));
  drawStoop(site, doorX, block.z0);
}

function drawEndWall(site: Site, block: Block, storeys: number, trim: string, random: Random): void {
  const p = site.camera.project;
  for (let floor = 0; floor < storeys; floor++) {
    for (const at of [0.25, 0.62]) {
      const [za, zb] = [block.z0 + 9 * at, block.z0 + 9 * (at + 0.12)];
      const y = 1.7 + floor * 2.9;
      const face = [
        p(block.x1, y, za),
        p(block.x1, y, zb),
        p(block.x1, y + 1.6, zb),
        p(block.x1, y + 1.6, za),
      ];
      if (isFacing(face))
        drawSideWindow(site.sheet, site.light, random, [face[3]!, face[2]!, face[1]!, face[0]!], trim);
    }
  }
}

function drawTop(site: Site, block: Block, unit: Unit, trim: string, random: Random): void {
  const colour = random.pick(['#4A5266', '#3F475C', '#6B4E3F', '#5C6655']);
  if (random.chance(0.5))
    drawChimney(
      site,
      block.x0 + 0.3,
      block.z0 + 3.4,
      block.y1 - 0.4,
      block.y1 + (unit.top === 'flat' ? 1.2 : 2.6),
    );
  if (unit.top === 'flat') {
    drawRoof(site, block, { kind: 'flat', rise: 0, colour, overhang: 0 }, unit.wall, unit.material, trim);
    const { sheet, light, camera } = site;
    const s = camera.scaleAt(block.z0);
    const band = drawPlate(
      site,
      block.x0,
      block.x1,
      block.y1 - 0.55,
      block.y1 - 0.38,
      block.z0,
      light.tint(trim),
    );
    let d = '';
    for (let x = band.x + s * 0.3; x < band.x + band.w - s * 0.1; x += s * 0.5)
      d += `M${num(x)} ${num(band.y + band.h)}v${num(s * 0.2)}`;
    sheet.add(beam(d, light.tint(trim), s * 0.1));
    return;
  }
  const kind = unit.top === 'front-gable' ? 'front-gable' : 'side-gable';
  const roof: RoofStyle = {
    kind,
    rise: unit.top === 'mansard' ? 3.4 : 2.2,
    colour,
    overhang: unit.top === 'mansard' ? 0.05 : 0.12,
  };
  drawRoof(site, block, roof, unit.wall, unit.material, trim);
  if (kind === 'front-gable') {
    const s = site.camera.scaleAt(block.z0);
    const a = site.camera.project((block.x0 + block.x1) / 2 - 0.35, block.y1 + 1.25, block.z0);
    drawWindow(
      site.sheet,
      site.light,
      random,
      { x: a.x, y: a.y, w: s * 0.7, h: s * 0.9 },
      { ...chooseWindowStyle(random, trim, unit.wall), panes: 'arch', shutters: null, boxes: false },
      s,
    );
    return;
  }
  const w = 1.5;
  const dormer = dormerBlock(block, roof, (block.x0 + block.x1) / 2 - w / 2, w, 1.2);
  drawWalls(site, dormer, trim, 'stucco');
  drawRoof(site, dormer, { kind: 'front-gable', rise: 0.55, colour, overhang: 0.14 }, trim, 'stucco', trim);
  const s = site.camera.scaleAt(dormer.z0);
  const a = site.camera.project(dormer.x0 + 0.3, dormer.y1 - 0.1, dormer.z0);
  drawWindow(
    site.sheet,
    site.light,
    random,
    { x: a.x, y: a.y, w: s * 0.9, h: s * 0.95 },
    { ...chooseWindowStyle(random, trim, unit.wall), lintel: null, shutters: null, boxes: false },
    s,
  );
}

/** Stone steps up to a raised front door, with a rail on either side. */
export function drawStoop(site: Site, doorX: number, z: number, rise = 0.9): void {
  const { sheet, light, camera } = site;
  const count = Math.round(rise / 0.18);
  drawPath(site, doorX, 1.5, z - 0.9);
  drawSlab(site, { x0: doorX - 0.8, x1: doorX + 0.8, y0: 0, y1: rise, z0: z - 0.9, z1: z }, PAINT.stone);
  for (let i = 1; i <= count - 1; i++) {
    const top = rise - i * (rise / count);
    drawSlab(
      site,
      {
        x0: doorX - 0.8,
        x1: doorX + 0.8,
        y0: 0,
        y1: top,
        z0: z - 0.9 - i * 0.3,
        z1: z - 0.9 - (i - 1) * 0.3,
      },
      i % 2 ? '#C2BBAD' : PAINT.stone,
    );
  }
  const foot = z - 0.9 - (count - 1) * 0.3;
  const iron = light.tint(PAINT.charcoal);
  for (const x of [doorX - 0.78, doorX + 0.78]) {
    const a = camera.project(x, rise + 0.85, z - 0.9);
    const b = camera.project(x, 0.95, foot);
    const c = camera.project(x, 0, foot);
    const e = camera.project(x, rise, z - 0.9);
    sheet.add(
      stroke(
        `M${num(e.x)} ${num(e.y)}L${num(a.x)} ${num(a.y)}L${num(b.x)} ${num(b.y)}L${num(c.x)} ${num(c.y)}`,
        iron,
        Math.max(2, camera.scaleAt(foot) * 0.045),
      ),
    );
  }
}
