import { type Block, drawPlate, drawWalls, type Material, type Site } from './building.ts';
import { isFacing } from './camera.ts';
import { PAINT } from './colour.ts';
import { chooseDoorStyle, type DoorStyle, drawDoor, drawPorchLight } from './doors.ts';
import { drawnPorch } from './porch.ts';
import { dormerBlock, drawChimney, drawRoof, type RoofStyle } from './roofs.ts';
import { num, rect, stroke } from './sheet.ts';
import { chooseWindowStyle, drawSideWindow, drawWindow, type WindowStyle } from './windows.ts';

/** The choices that make one house this house: every part that follows asks them. */
export interface HouseStyle {
  wall: string;
  material: Material;
  trim: string;
  roof: RoofStyle;
  window: WindowStyle;
  door: DoorStyle;
}

const WALLS = [
  PAINT.brick,
  '#A85A42',
  PAINT.clay,
  PAINT.cream,
  PAINT.paper,
  PAINT.sage,
  PAINT.slate,
  PAINT.denim,
  PAINT.mustard,
  PAINT.blush,
  PAINT.sand,
  PAINT.teal,
  '#7E8F78',
  '#D9A38A',
  '#E9E0CE',
  '#6F86A0',
];

const BRICKS = [PAINT.brick, '#A85A42', '#9A4B38', PAINT.clay, '#B97B62', '#8C5546'];

const ROOFS = ['#4A5266', '#3F475C', '#6B4E3F', '#7A5546', '#5C6655', '#484C55', '#8E5340'];

export function chooseHouseStyle(site: Site, kinds: readonly RoofStyle['kind'][]): HouseStyle {
  const random = site.random.fork('style');
  const material = random.pick(['brick', 'siding', 'siding', 'shingle', 'board', 'stucco'] as const);
  const wall = random.pick(material === 'brick' ? BRICKS : WALLS);
  const trim = random.pick([
    PAINT.paper,
    PAINT.paper,
    PAINT.cream,
    '#EDE6DA',
    wall === PAINT.cream || wall === PAINT.paper ? PAINT.charcoal : PAINT.paper,
  ]);
  const kind = random.pick(kinds);
  return {
    wall,
    material,
    trim,
    roof: {
      kind,
      rise: random.between(kind === 'front-gable' ? 2.6 : 2, kind === 'front-gable' ? 3.6 : 2.9),
      colour: random.pick(ROOFS),
      overhang: random.between(0.28, 0.55),
    },
    window: chooseWindowStyle(random, trim, wall),
    door: chooseDoorStyle(random, trim),
  };
}

/** A detached house: one main block, perhaps a wing, a porch, dormers and a chimney. */
export function drawHouse(site: Site, left: number): void {
  const random = site.random.fork('house');
  const z0 = site.camera.atDepth;
  const storeys = random.pick([1, 2, 2, 2] as const);
  const style = chooseHouseStyle(
    site,
    storeys === 1 ? ['side-gable', 'hip'] : ['side-gable', 'front-gable', 'hip'],
  );
  const width = storeys === 1 ? random.between(9.5, 11) : random.between(7.4, 9.6);
  const block: Block = {
    x0: left,
    x1: left + width,
    y0: 0,
    y1: 0.5 + storeys * 2.85,
    z0,
    z1: z0 + random.between(7, 9),
  };
  const wing = random.chance(0.42);
  if (wing) drawWing(site, block, style);
  if (random.chance(0.6) && style.roof.kind !== 'front-gable') {
    drawChimney(
      site,
      block.x0 + width * random.pick([0.16, 0.74]),
      (block.z0 + block.z1) / 2,
      block.y1,
      block.y1 + style.roof.rise + 0.9,
    );
  }
  drawWalls(site, block, style.wall, style.material);
  drawSideWindows(site, block, style, storeys);
  drawRoof(site, block, style.roof, style.wall, style.material, style.trim);
  drawPlate(site, block.x0, block.x1, 0, 0.45, z0, site.light.shaded(PAINT.stone, 0.12));
  if (style.material !== 'brick' && style.material !== 'stucco') {
    drawPlate(site, block.x0, block.x0 + 0.16, 0, block.y1, z0, site.light.tint(style.trim));
    drawPlate(site, block.x1 - 0.16, block.x1, 0, block.y1, z0, site.light.tint(style.trim));
  }
  drawRoofLights(site, block, style, storeys);
  drawFront(site, block, style, storeys, random.pick([0, 1, 2]));
}

function drawWing(site: Site, main: Block, style: HouseStyle): void {
  const random = site.random.fork('wing');
  const width = random.between(3, 3.8);
  const block: Block = {
    x0: main.x1 - 0.1,
    x1: main.x1 + width,
    y0: 0,
    y1: 3,
    z0: main.z0 + 1.6,
    z1: main.z1 - 0.8,
  };
  const roof: RoofStyle = { ...style.roof, kind: random.pick(['side-gable', 'hip'] as const), rise: 1.5 };
  drawWalls(site, block, style.wall, style.material);
  drawRoof(site, block, roof, style.wall, style.material, style.trim);
  const s = site.camera.scaleAt(block.z0);
  if (random.chance(0.5)) {
    const door = drawPlate(
      site,
      block.x0 + 0.6,
      block.x1 - 0.4,
      0,
      2.3,
      block.z0,
      site.light.tint(style.trim),
    );
    let d = '';
    for (let k = 1; k < 5; k++) d += `M${num(door.x)} ${num(door.y + (door.h * k) / 5)}h${num(door.w)}`;
    site.sheet.add(
      stroke(d, site.light.shade, 1.6, 'opacity="0.3"'),
      rect(door.x, door.y, door.w, s * 0.12, site.light.shade, 'opacity="0.35"'),
    );
  } else {
    const a = site.camera.project(block.x0 + width * 0.3, 2.3, block.z0);
    drawWindow(site.sheet, site.light, random, { x: a.x, y: a.y, w: s * 1.3, h: s * 1.25 }, style.window, s);
  }
}

function drawSideWindows(site: Site, block: Block, style: HouseStyle, storeys: number): void {
  const p = site.camera.project;
  const random = site.random.fork('sides');
  const depth = block.z1 - block.z0;
  for (let floor = 0; floor < storeys; floor++) {
    for (const at of [0.2, 0.6]) {
      const [za, zb] = [block.z0 + depth * at, block.z0 + depth * (at + 0.17)];
      const y = 1.4 + floor * 2.85;
      const face = [
        p(block.x1, y, za),
        p(block.x1, y, zb),
        p(block.x1, y + 1.35, zb),
        p(block.x1, y + 1.35, za),
      ];
      if (isFacing(face))
        drawSideWindow(site.sheet, site.light, random, [face[3]!, face[2]!, face[1]!, face[0]!], style.trim);
    }
  }
}

/** Dormers on a slope, or a window in the gable. */
function drawRoofLights(site: Site, block: Block, style: HouseStyle, storeys: number): void {
  const random = site.random.fork('roof-lights');
  const width = block.x1 - block.x0;
  if (style.roof.kind === 'front-gable') {
    const s = site.camera.scaleAt(block.z0);
    const c = site.camera.project((block.x0 + block.x1) / 2, block.y1 + style.roof.rise * 0.52, block.z0);
    const pane = random.chance(0.4) ? 'arch' : style.window.panes;
    const w = s * random.between(0.75, 1.05);
    drawWindow(
      site.sheet,
      site.light,
      random,
      { x: c.x - w / 2, y: c.y, w, h: s * 1.2 },
      { ...style.window, panes: pane, shutters: null, boxes: false },
      s,
    );
    return;
  }
  if (storeys === 2 && random.chance(0.45)) return;
  const count = width > 8.4 ? random.pick([1, 2, 2]) : 1;
  for (let i = 0; i < count; i++) {
    const w = count === 1 ? random.between(2, 2.8) : 1.6;
    const centre = block.x0 + width * (count === 1 ? 0.5 : i === 0 ? 0.27 : 0.73);
    const dormer = dormerBlock(block, style.roof, centre - w / 2, w, 1.25);
    drawWalls(site, dormer, style.wall, style.material === 'brick' ? 'shingle' : style.material);
    drawRoof(
      site,
      dormer,
      { kind: 'front-gable', rise: w * 0.34, colour: style.roof.colour, overhang: 0.16 },
      style.wall,
      'stucco',
      style.trim,
    );
    const s = site.camera.scaleAt(dormer.z0);
    const a = site.camera.project(centre, dormer.y1 - 0.12, dormer.z0);
    const ww = s * (count === 1 ? 1.2 : 0.85);
    drawWindow(
      site.sheet,
      site.light,
      random,
      { x: a.x - ww / 2, y: a.y, w: ww, h: s * 0.95 },
      { ...style.window, shutters: null, boxes: false, lintel: null },
      s,
    );
  }
}

function drawFront(site: Site, block: Block, style: HouseStyle, storeys: number, doorSlot: number): void {
  const { sheet, light, camera } = site;
  const random = site.random.fork('front');
  const s = camera.scaleAt(block.z0);
  const width = block.x1 - block.x0;
  const slots = width > 9.4 ? 4 : 3;
  const slotW = width / slots;
  const size = { w: random.between(1.05, 1.35), h: random.between(1.35, 1.6) };
  const windowAt = (slot: number, floor: number, w = size.w) => {
    const a = camera.project(block.x0 + slotW * (slot + 0.5) - w / 2, 1.25 + floor * 2.85 + size.h, block.z0);
    drawWindow(sheet, light, random, { x: a.x, y: a.y, w: w * s, h: size.h * s }, style.window, s);
  };
  for (let floor = 1; floor < storeys; floor++)
    for (let slot = 0; slot < slots; slot++) windowAt(slot, floor);
  const doorX = block.x0 + slotW * (doorSlot + 0.5);
  const porch = drawnPorch(
    site,
    random.pick(['wide', 'wide', 'small', 'small', 'stoop'] as const),
    block,
    doorX,
  );
  const paintGround = () => {
    for (let slot = 0; slot < slots; slot++)
      if (slot !== doorSlot)
        windowAt(slot, 0, slotW > 2.6 && style.window.panes !== 'sash' ? size.w * 1.25 : size.w);
    const d = camera.project(doorX - 0.5, porch.floor + 2.2, block.z0);
    drawDoor(sheet, light, { x: d.x, y: d.y, w: s, h: 2.2 * s }, style.door, s);
    drawPorchLight(sheet, light, d.x - s * 0.32, d.y + s * 0.55, s);
  };
  paintGround();
  porch.draw(style);
}
