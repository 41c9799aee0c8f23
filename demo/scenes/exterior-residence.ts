import { type Block, drawPlate, drawWalls, type Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { drawSideGrid, drawWindowGrid, type Grid } from './facade.ts';
import { drawNewHall } from './new-hall.ts';
import type { Random } from './random.ts';
import { drawChimney, drawRoof, type RoofStyle } from './roofs.ts';
import { circle, num, rect, shape, stroke } from './sheet.ts';
import { drawPath } from './street.ts';
import type { WindowStyle } from './windows.ts';

export const FLOOR_M = 3;

/** A hall of a university: an old one with a gabled middle and a cupola, or a new one with a glass stair. */
export function drawResidence(site: Site, left: number): void {
  const random = site.random.fork('residence');
  if (random.chance(0.62)) drawOldHall(site, left, random);
  else drawNewHall(site, left, random);
}

function drawOldHall(site: Site, left: number, random: Random): void {
  const wall = random.pick([PAINT.brick, '#A85A42', '#9A4B38', '#C7A57E', '#B5A48C', '#8C5546']);
  const trim = random.pick([PAINT.cream, PAINT.paper, PAINT.sand]);
  const roofColour = random.pick(['#4A5266', '#5C6655', '#4E6B66', '#6B4E3F']);
  const floors = random.pick([3, 3, 4]);
  const z0 = site.camera.atDepth;
  const width = 23;
  const eaves = 0.8 + floors * FLOOR_M;
  const wings: Block = { x0: left, x1: left + width, y0: 0, y1: eaves, z0: z0 + 1.2, z1: z0 + 11 };
  const mid = left + width / 2;
  const centre: Block = { x0: mid - 3.6, x1: mid + 3.6, y0: 0, y1: eaves + 0.3, z0, z1: z0 + 8 };
  const roof: RoofStyle = {
    kind: random.pick(['hip', 'side-gable'] as const),
    rise: 3,
    colour: roofColour,
    overhang: 0.35,
  };
  const style: WindowStyle = {
    frame: trim,
    panes: random.pick(['grid', 'sash'] as const),
    lintel: trim,
    sill: trim,
    shutters: null,
    boxes: false,
  };
  for (const at of [0.14, 0.36, 0.66, 0.86])
    drawChimney(site, left + width * at, wings.z0 + 4.6, eaves + 1, eaves + 4.3);
  drawCupola(site, mid, eaves + 2.6, wings.z0 + 4.8, trim, roofColour, random);
  drawWalls(site, wings, wall, 'brick');
  const grid: Grid = {
    x0: wings.x0,
    x1: wings.x1,
    y0: 0.8,
    floors,
    floorHeight: FLOOR_M,
    columns: 10,
    z: wings.z0,
    window: { w: 1.05, h: 1.65, sill: 0.7 },
  };
  drawSideGrid(site, wings, grid, 3, trim, random);
  drawRoof(site, wings, roof, wall, 'brick', trim);
  drawPlate(site, wings.x0, wings.x1, 0, 0.9, wings.z0, site.light.shaded(PAINT.stone, 0.1));
  drawPlate(
    site,
    wings.x0,
    wings.x1,
    0.8 + FLOOR_M + 0.1,
    0.8 + FLOOR_M + 0.28,
    wings.z0,
    site.light.tint(trim),
  );
  drawWindowGrid(site, grid, style, random, (c) => c >= 3.4 && c <= 5.6);
  drawWalls(site, centre, wall, 'brick');
  drawRoof(
    site,
    centre,
    { kind: 'front-gable', rise: 3.2, colour: roofColour, overhang: 0.25 },
    wall,
    'brick',
    trim,
  );
  drawPlate(site, centre.x0, centre.x1, 0, 0.9, z0, site.light.shaded(PAINT.stone, 0.1));
  for (const x of [centre.x0, centre.x1 - 0.4])
    drawPlate(site, x, x + 0.4, 0.9, centre.y1, z0, site.light.tint(trim), 'opacity="0.9"');
  const middle: Grid = { ...grid, x0: centre.x0 + 0.3, x1: centre.x1 - 0.3, columns: 3, z: z0 };
  drawWindowGrid(site, middle, style, random, (c, f) => c === 1 && f === 0);
  drawRose(site, mid, centre.y1 + 1.1, z0, trim, random);
  drawArch(site, mid, z0, trim, random);
}

function drawCupola(
  site: Site,
  x: number,
  y: number,
  z: number,
  trim: string,
  roof: string,
  random: Random,
): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  const a = camera.project(x, y, z);
  const paint = light.tint(trim);
  sheet.add(
    rect(a.x - s * 1.2, a.y - s * 1.3, s * 2.4, s * 1.8, paint),
    rect(a.x - s, a.y - s * 3.2, s * 2, s * 2, paint),
  );
  sheet.add(rect(a.x + s * 0.55, a.y - s * 3.2, s * 0.45, s * 2, light.shade, 'opacity="0.18"'));
  const lit = light.isDark ? '#FFD680' : mixColours(PAINT.slate, paint, 0.3);
  sheet.add(
    shape(
      `M${num(a.x - s * 0.45)} ${num(a.y - s * 1.4)}v${num(-s)}a${num(s * 0.45)} ${num(s * 0.45)} 0 0 1 ${num(s * 0.9)} 0v${num(s)}z`,
      lit,
    ),
  );
  sheet.add(rect(a.x - s * 1.25, a.y - s * 3.35, s * 2.5, s * 0.25, paint));
  const dome = random.chance(0.5)
    ? `M${num(a.x - s * 1.1)} ${num(a.y - s * 3.3)}Q${num(a.x - s)} ${num(a.y - s * 4.6)} ${num(a.x)} ${num(a.y - s * 4.9)}Q${num(a.x + s)} ${num(a.y - s * 4.6)} ${num(a.x + s * 1.1)} ${num(a.y - s * 3.3)}z`
    : `M${num(a.x - s * 1.1)} ${num(a.y - s * 3.3)}L${num(a.x)} ${num(a.y - s * 5.6)}L${num(a.x + s * 1.1)} ${num(a.y - s * 3.3)}z`;
  sheet.add(shape(dome, light.hasSnow ? PAINT.snow : light.tint(random.chance(0.4) ? '#6FA08C' : roof)));
  sheet.add(
    stroke(`M${num(a.x)} ${num(a.y - s * 4.8)}v${num(-s * 1.5)}`, light.tint(PAINT.charcoal), 2),
    circle(a.x, a.y - s * 6.3, s * 0.13, light.tint(PAINT.lamp)),
  );
}

function drawRose(site: Site, x: number, y: number, z: number, trim: string, random: Random): void {
  const { sheet, light, camera } = site;
  const a = camera.project(x, y, z);
  const s = camera.scaleAt(z);
  const lit = random.chance(light.litShare + 0.1);
  sheet.add(
    circle(a.x, a.y, s * 0.82, light.tint(trim)),
    circle(
      a.x,
      a.y,
      s * 0.64,
      lit ? '#FFD98A' : light.isDark ? '#39446F' : mixColours(PAINT.mist, PAINT.slate, 0.5),
    ),
  );
  let d = '';
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 4;
    d += `M${num(a.x - Math.cos(angle) * s * 0.64)} ${num(a.y - Math.sin(angle) * s * 0.64)}L${num(a.x + Math.cos(angle) * s * 0.64)} ${num(a.y + Math.sin(angle) * s * 0.64)}`;
  }
  sheet.add(
    stroke(d, light.tint(trim), Math.max(1.4, s * 0.07)),
    circle(a.x, a.y, s * 0.2, light.tint(trim)),
  );
}

/** A stone arch with a lit passage and an oak door. */
function drawArch(site: Site, x: number, z: number, trim: string, random: Random): void {
  const { sheet, light, camera } = site;
  const s = camera.scaleAt(z);
  const a = camera.project(x, 0, z);
  drawPath(site, x, 3.4, z);
  const arch = (w: number, h: number) =>
    `M${num(a.x - w * s)} ${num(a.y)}V${num(a.y - h * s)}A${num(w * s)} ${num(w * s)} 0 0 1 ${num(a.x + w * s)} ${num(a.y - h * s)}V${num(a.y)}z`;
  const glow = light.isDark || light.litShare > 0.2;
  sheet.add(
    shape(arch(1.7, 2.2), light.tint(trim)),
    shape(
      arch(1.3, 2.1),
      glow
        ? sheet.linear([
            [0, '#FFDF9C'],
            [1, '#E8A24C'],
          ])
        : light.shaded(PAINT.walnut, 0.45),
    ),
  );
  const door = light.tint(random.pick([PAINT.walnut, PAINT.moss, PAINT.rust]));
  sheet.add(
    rect(a.x - s * 0.9, a.y - s * 2.1, s * 0.86, s * 2.1, door),
    rect(a.x + s * 0.04, a.y - s * 2.1, s * 0.86, s * 2.1, door),
  );
  for (const dx of [-0.72, 0.22])
    sheet.add(rect(a.x + dx * s, a.y - s * 1.9, s * 0.5, s * 0.8, glow ? '#FFE3A0' : light.tint(PAINT.mist)));
  for (const side of [-1, 1]) {
    const lx = a.x + side * s * 2.3;
    if (glow)
      sheet.add(
        circle(
          lx,
          a.y - s * 2.4,
          s * 1.4,
          sheet.radial([
            [0, '#FFD98A', 0.7],
            [1, PAINT.lamp, 0],
          ]),
        ),
      );
    sheet.add(
      rect(lx - s * 0.13, a.y - s * 2.65, s * 0.26, s * 0.42, glow ? '#FFE9B0' : PAINT.paper),
      rect(lx - s * 0.18, a.y - s * 2.75, s * 0.36, s * 0.12, light.tint(PAINT.charcoal)),
    );
  }
  for (let i = 0; i < 3; i++)
    sheet.add(
      rect(
        a.x - s * (1.9 + i * 0.3),
        a.y - s * 0.36 + i * s * 0.16,
        s * (3.8 + i * 0.6),
        s * 0.17,
        light.shaded(PAINT.stone, 0.04 + i * 0.07),
      ),
    );
}
