import { type Block, drawPlate, drawWalls, type Site } from './building.ts';
import { PAINT } from './colour.ts';
import { drawDoor, drawPorchLight } from './doors.ts';
import { chooseHouseStyle } from './exterior-house.ts';
import { drawStoop } from './exterior-townhome.ts';
import { drawBay } from './facade.ts';
import { drawChimney, drawRoof, type RoofStyle } from './roofs.ts';
import { circle, num, polygon, rect, type Sheet, stroke } from './sheet.ts';
import { drawWindow } from './windows.ts';

/** A room in somebody's house: a tall old one, all its windows quiet but the room's own. */
export function drawRoomHouse(site: Site, left: number): void {
  const { sheet, light, camera } = site;
  const random = site.random.fork('room-house');
  const base = chooseHouseStyle(site, ['front-gable']);
  const style = { ...base, roof: { ...base.roof, rise: random.between(3.4, 4.2) } };
  const z0 = camera.atDepth;
  const width = random.between(6.4, 7.2);
  const block: Block = { x0: left, x1: left + width, y0: 0, y1: 6.6, z0, z1: z0 + 9 };
  const tower = random.chance(0.5);
  if (random.chance(0.7))
    drawChimney(site, left + width * 0.72, z0 + 4, block.y1 + 0.6, block.y1 + style.roof.rise + 0.7);
  drawWalls(site, block, style.wall, style.material);
  drawRoof(
    site,
    block,
    style.roof,
    style.wall,
    style.material === 'brick' ? 'shingle' : style.material,
    style.trim,
  );
  drawPlate(site, block.x0, block.x1, 0, 0.7, z0, light.shaded(PAINT.stone, 0.12));
  const s = camera.scaleAt(z0);
  const quiet = { ...light, litShare: light.litShare * 0.25 };
  const dim: Site = { ...site, light: quiet };
  const doorRight = random.chance(0.5);
  const doorX = doorRight ? block.x1 - 1.2 : block.x0 + 1.2;
  const bayX = doorRight ? block.x0 + 0.5 : block.x1 - 0.5 - width * 0.46;
  const chosen = random.pick(['attic', 'upper-bay', 'upper-door'] as const);
  drawBay(
    dim,
    bayX,
    width * 0.46,
    0.7,
    tower ? 6.7 : 3.7,
    z0,
    tower ? 2 : 1,
    style.wall,
    style.trim,
    style.window,
    random,
  );
  const upper = (x: number, lit: boolean) => {
    const a = camera.project(x - 0.55, 4.4 + 1.6, z0);
    const box = { x: a.x, y: a.y, w: 1.1 * s, h: 1.6 * s };
    if (lit) drawHalo(sheet, box);
    drawWindow(sheet, quiet, random, box, { ...style.window, shutters: null }, s, lit || undefined);
  };
  upper(doorX, chosen === 'upper-door');
  if (!tower) upper(bayX + width * 0.23, chosen === 'upper-bay');
  const attic = camera.project((block.x0 + block.x1) / 2, block.y1 + 2, z0);
  const box = { x: attic.x - s * 0.55, y: attic.y, w: s * 1.1, h: s * 1.5 };
  const atticLit = chosen === 'attic' || tower;
  if (atticLit) drawHalo(sheet, box);
  drawWindow(
    sheet,
    quiet,
    random,
    box,
    { ...style.window, panes: random.chance(0.5) ? 'arch' : 'sash', shutters: null, boxes: true },
    s,
    atticLit || undefined,
  );
  drawGableTrim(site, block, style.roof, style.trim);
  const d = camera.project(doorX - 0.5, 0.7 + 2.3, z0);
  drawDoor(sheet, light, { x: d.x, y: d.y, w: s, h: 2.3 * s }, { ...style.door, transom: true }, s);
  drawPorchLight(sheet, light, d.x + (doorRight ? -0.34 : 1.34) * s, d.y + s * 0.6, s);
  const p = camera.project;
  const hood = [p(doorX - 1, 3.25, z0 - 1), p(doorX + 1, 3.25, z0 - 1), p(doorX, 4.05, z0 - 1)];
  sheet.add(
    polygon(hood, light.tint(style.trim)),
    stroke(
      `M${num(hood[0]!.x - 5)} ${num(hood[0]!.y)}L${num(hood[2]!.x)} ${num(hood[2]!.y - 4)}L${num(hood[1]!.x + 5)} ${num(hood[1]!.y)}`,
      light.hasSnow ? PAINT.snow : light.tint(style.roof.colour),
      s * 0.16,
    ),
  );
  for (const x of [doorX - 0.85, doorX + 0.85])
    drawPlate(site, x - 0.07, x + 0.07, 0.7, 3.25, z0 - 1, light.tint(style.trim));
  drawStoop(site, doorX, z0 - 0.2, 0.7);
}

/** The one lit window is what the picture is about. */
function drawHalo(sheet: Sheet, box: { x: number; y: number; w: number; h: number }): void {
  sheet.add(
    circle(
      box.x + box.w / 2,
      box.y + box.h / 2,
      box.h * 1.5,
      sheet.radial([
        [0, PAINT.lamp, 0.5],
        [1, PAINT.lamp, 0],
      ]),
    ),
  );
}

function drawGableTrim(site: Site, block: Block, roof: RoofStyle, trim: string): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(block.z0);
  const top = camera.project((block.x0 + block.x1) / 2, block.y1 + roof.rise, block.z0 - roof.overhang);
  const paint = light.tint(trim);
  sheet.add(
    stroke(
      `M${num(top.x)} ${num(top.y)}v${num(s * 0.9)}M${num(top.x - s * 0.66)} ${num(top.y + s * 0.78)}h${num(s * 1.32)}`,
      paint,
      s * 0.1,
    ),
    rect(top.x - s * 0.04, top.y - s * 0.6, s * 0.08, s * 0.6, paint),
  );
}
