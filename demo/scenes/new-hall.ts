import { type Block, drawPlate, drawWalls, type Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { FLOOR_M } from './exterior-residence.ts';
import { drawEntrance, drawSideGrid, drawWindowGrid, type Grid } from './facade.ts';
import type { Random } from './random.ts';
import { drawRoof } from './roofs.ts';
import { beam, circle, num, rect, shape } from './sheet.ts';
import type { WindowStyle } from './windows.ts';

export function drawNewHall(site: Site, left: number, random: Random): void {
  const brick = random.pick([PAINT.brick, '#A85A42', '#8C5546', '#C7A57E']);
  const pale = random.pick([PAINT.paper, PAINT.sand, PAINT.mist, '#D7D2C8']);
  const accent = random.pick([PAINT.lamp, PAINT.teal, PAINT.moss, PAINT.denim]);
  const floors = random.pick([4, 5]);
  const z0 = site.camera.atDepth;
  const style: WindowStyle = {
    frame: PAINT.charcoal,
    panes: 'plain',
    lintel: null,
    sill: null,
    shutters: null,
    boxes: false,
  };
  const right: Block = {
    x0: left + 11,
    x1: left + 22.5,
    y0: 0,
    y1: 0.5 + (floors - 1) * FLOOR_M + 0.4,
    z0: z0 + 1.5,
    z1: z0 + 13,
  };
  const glass: Block = {
    x0: left + 9,
    x1: left + 12.4,
    y0: 0,
    y1: 0.5 + floors * FLOOR_M + 1.2,
    z0: z0 + 0.7,
    z1: z0 + 9,
  };
  const main: Block = { x0: left, x1: left + 9.2, y0: 0, y1: 0.5 + floors * FLOOR_M, z0, z1: z0 + 12 };
  const paint = (block: Block, wall: string, material: 'brick' | 'panel', columns: number, rows: number) => {
    drawWalls(site, block, wall, material);
    const grid: Grid = {
      x0: block.x0 + (block === right ? 1.4 : 0),
      x1: block.x1,
      y0: 0.5,
      floors: rows,
      floorHeight: FLOOR_M,
      columns,
      z: block.z0,
      window: { w: 1.1, h: 1.7, sill: 0.65 },
    };
    drawSideGrid(site, block, grid, 4, PAINT.charcoal, random);
    drawRoof(
      site,
      block,
      { kind: 'flat', rise: 0, colour: pale, overhang: 0 },
      wall,
      material,
      block === right ? PAINT.charcoal : pale,
    );
    drawPlate(site, block.x0, block.x1, 0, 0.5, block.z0, site.light.shaded(PAINT.stone, 0.14));
    for (let f = 0; f < rows; f++)
      for (let c = 0; c < columns; c++) {
        if (!random.chance(0.45)) continue;
        const step = (grid.x1 - grid.x0) / columns;
        drawPlate(
          site,
          grid.x0 + step * (c + 0.5) + 0.6,
          grid.x0 + step * (c + 0.5) + 1.05,
          grid.y0 + f * FLOOR_M + 0.6,
          grid.y0 + f * FLOOR_M + 2.4,
          block.z0,
          site.light.tint(accent),
          'opacity="0.85"',
        );
      }
    drawWindowGrid(site, grid, style, random);
  };
  paint(right, pale, 'panel', 4, floors - 1);
  drawGlassStair(site, glass, floors, random);
  paint(main, brick, 'brick', 4, floors);
  drawEntrance(site, left + 9.5, 2.5, glass.z0, accent, random);
}

function drawGlassStair(site: Site, block: Block, floors: number, random: Random): void {
  const { sheet, light, camera } = site;
  drawWalls(site, block, PAINT.charcoal, 'panel');
  const a = camera.project(block.x0 + 0.2, block.y1 - 0.3, block.z0);
  const b = camera.project(block.x1 - 0.2, 0.3, block.z0);
  const s = camera.scaleAt(block.z0);
  const glow = light.isDark || light.litShare > 0.2;
  sheet.add(
    rect(
      a.x,
      a.y,
      b.x - a.x,
      b.y - a.y,
      glow
        ? sheet.linear([
            [0, '#F7C873'],
            [1, '#FFE2A0'],
          ])
        : sheet.linear([
            [0, mixColours(light.sky[0]![1], PAINT.slate, 0.4)],
            [1, light.tint(PAINT.mist)],
          ]),
    ),
  );
  let d = '';
  for (let f = 0; f < floors; f++) {
    const y0 = camera.project(0, 0.5 + f * FLOOR_M, block.z0).y;
    const y1 = camera.project(0, 0.5 + (f + 0.9) * FLOOR_M, block.z0).y;
    d +=
      f % 2
        ? `M${num(b.x)} ${num(y0)}L${num(a.x)} ${num(y1)}`
        : `M${num(a.x)} ${num(y0)}L${num(b.x)} ${num(y1)}`;
  }
  sheet.add(beam(d, light.tint('#8A6A4A'), s * 0.16, 'opacity="0.55"'));
  let bars = '';
  for (let k = 1; k < 3; k++) bars += `M${num(a.x + ((b.x - a.x) * k) / 3)} ${num(a.y)}V${num(b.y)}`;
  for (let f = 0; f <= floors; f++)
    bars += `M${num(a.x)} ${num(camera.project(0, 0.5 + f * FLOOR_M, block.z0).y)}H${num(b.x)}`;
  sheet.add(beam(bars, light.tint(PAINT.charcoal), Math.max(1.4, s * 0.06)));
  if (random.chance(0.5)) {
    const c = camera.project((block.x0 + block.x1) / 2, 0.5 + 2.1 * FLOOR_M, block.z0);
    sheet.add(
      circle(c.x, c.y - s * 1.3, s * 0.22, '#5A4A52'),
      shape(
        `M${num(c.x - s * 0.3)} ${num(c.y)}q${num(s * 0.04)} ${num(-s * 1.05)} ${num(s * 0.3)} ${num(-s * 1.05)}q${num(s * 0.26)} 0 ${num(s * 0.3)} ${num(s * 1.05)}z`,
        '#5A4A52',
      ),
    );
  }
}
