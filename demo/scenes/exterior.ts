import { drawBackdrop } from './backdrop.ts';
import type { Site } from './building.ts';
import { createCamera } from './camera.ts';
import { PAINT } from './colour.ts';
import { drawApartment } from './exterior-apartment.ts';
import { drawCondo } from './exterior-condo.ts';
import { drawDuplex } from './exterior-duplex.ts';
import { drawHouse } from './exterior-house.ts';
import { drawResidence } from './exterior-residence.ts';
import { drawRoomHouse } from './exterior-room.ts';
import { drawTownhomes } from './exterior-townhome.ts';
import { createLight, type Light, TIMES_OF_DAY, type TimeOfDay } from './light.ts';
import { drawNeighbours } from './neighbours.ts';
import { drawHedge, drawShrubs, drawTree } from './plants.ts';
import { createRandom, type Random } from './random.ts';
import { createSheet } from './sheet.ts';
import { drawGround, drawGroundShadow, type Ground } from './street.ts';
import { drawBench, drawBicycle, drawCar, drawFence, drawMailbox, drawStreetLamp } from './street-things.ts';

export type BuildingType =
  | 'apartment'
  | 'condo'
  | 'townhome'
  | 'house'
  | 'duplex_etc'
  | 'university_residences'
  | 'single_room';

/** How a building of a type stands in its picture: metres, and where the ground's strips lie. */
interface Stand {
  width: number;
  height: number;
  /** The garden's share of the ground between the wall and the kerb. */
  garden: number;
  ground: 'lawn' | 'paved';
  draw(site: Site, left: number): void;
}

/**
 * The picture of a listing's building from the street. `seed` decides everything but `type` and,
 * where given, `time`. Returns an SVG document of 1280 by 854.
 */
export function drawExterior(type: BuildingType, seed: string, time?: TimeOfDay): string {
  const random = createRandom(`${seed}/${type}`);
  const light = createLight(time ?? random.pick(TIMES_OF_DAY), random.fork('light'));
  const sheet = createSheet();
  const stand = standFor(type, random.fork('stand'));
  const frame = random.fork('frame');
  const horizonY = frame.between(606, 634);
  const rise = frame.between(96, 116);
  const fit = Math.min(68, 850 / stand.width, (horizonY + rise - 96) / stand.height) * frame.between(0.94, 1);
  const atDepth = 1500 / fit;
  const vanishX = frame.between(1000, 1130);
  const camera = createCamera({ scale: fit, atDepth, vanishX, horizonY, eyeHeight: rise / fit });
  const widest = 1120 - stand.width * fit;
  const left = (frame.between(Math.min(70, widest), Math.max(widest * 0.6, 90)) - vanishX) / fit;
  const site: Site = {
    sheet,
    light,
    random,
    camera,
    pavementZ: atDepth,
    doors: [],
    hasLawn: stand.ground === 'lawn',
  };
  drawBackdrop(sheet, light, random, horizonY);
  const kerbY = frame.between(806, 824);
  const base = horizonY + rise;
  const ground = drawGround(site, base + (kerbY - base) * stand.garden, kerbY, stand.ground);
  site.pavementZ = ground.pavementZ;
  drawGroundShadow(site, left, left + stand.width, atDepth, atDepth + 8, stand.height * 0.35);
  if (stand.ground === 'paved') drawNeighbours(site, left, left + stand.width, stand.height);
  drawBehind(site, left, left + stand.width);
  stand.draw(site, left);
  drawBefore(site, left, left + stand.width, ground, stand.ground);
  return sheet.toSvg({ mirrored: random.fork('mirror').chance(0.5) });
}

function standFor(type: BuildingType, random: Random): Stand {
  switch (type) {
    case 'apartment': {
      const floors = random.int(3, 6);
      return {
        width: 18,
        height: floors * 3.05 + 2,
        garden: random.between(0.3, 0.5),
        ground: random.chance(0.5) ? 'lawn' : 'paved',
        draw: (site, left) => drawApartment(site, left, floors),
      };
    }
    case 'condo': {
      const floors = random.chance(0.45) ? random.int(6, 7) : random.int(3, 4);
      return {
        width: 17,
        height: floors * 3.1 + 2.5,
        garden: 0.35,
        ground: random.chance(0.6) ? 'paved' : 'lawn',
        draw: (site, left) => drawCondo(site, left, floors),
      };
    }
    case 'townhome': {
      const units = random.pick([3, 3, 4]);
      return {
        width: units * 5.1,
        height: 12.5,
        garden: 0.45,
        ground: random.chance(0.5) ? 'lawn' : 'paved',
        draw: (site, left) => drawTownhomes(site, left, units),
      };
    }
    case 'house':
      return { width: 12.4, height: 9.6, garden: 0.5, ground: 'lawn', draw: drawHouse };
    case 'duplex_etc':
      return { width: 12.4, height: 10, garden: 0.5, ground: 'lawn', draw: drawDuplex };
    case 'university_residences':
      return { width: 23, height: 16, garden: 0.6, ground: 'lawn', draw: drawResidence };
    case 'single_room':
      return { width: 8, height: 11, garden: 0.5, ground: 'lawn', draw: drawRoomHouse };
  }
}

/** Trees that stand beside and behind the house, so that its roof line meets leaves. */
function drawBehind(site: Site, x0: number, x1: number): void {
  const { sheet, light, camera } = site;
  const random = site.random.fork('behind');
  const spots = [
    x0 - random.between(0.5, 3),
    x1 + random.between(2.5, 5),
    x1 + random.between(6, 10),
    x0 + (x1 - x0) * random.between(0.15, 0.85),
  ];
  for (const x of spots) {
    if (!random.chance(0.68)) continue;
    const z = camera.atDepth + random.between(4, 13);
    const foot = camera.project(x, 0, z);
    drawTree(
      sheet,
      light,
      random,
      foot.x,
      foot.y,
      Math.min(foot.y - 60, random.between(6, 10.5) * camera.scaleAt(z) * (66 / camera.scale) ** 0.25),
    );
  }
}

/** The garden and the street before the house, from the wall to the kerb. */
function drawBefore(site: Site, x0: number, x1: number, ground: Ground, kind: 'lawn' | 'paved'): void {
  const { sheet, light, camera } = site;
  const random = site.random.fork('before');
  const mid = (x0 + x1) / 2;
  const px = (x: number, z: number) => camera.project(x, 0, z);
  const s = camera.scaleAt(camera.atDepth);
  if (kind === 'lawn') drawPlanting(site, x0, x1, random);
  const edge = ground.pavementZ + 0.5;
  const border = kind === 'lawn' ? random.pick(['fence', 'hedge', 'none', 'none'] as const) : 'none';
  const colour = random.pick([PAINT.paper, PAINT.paper, PAINT.charcoal, PAINT.oak]);
  for (const [a, b] of gaps(x0 - 6, x1 + 2, site.doors, 1.1)) {
    if (border === 'fence') drawFence(site, a, b, edge, colour);
    if (border === 'hedge')
      drawHedge(
        sheet,
        light,
        random,
        px(a, edge).x,
        px(b, edge).x,
        px(0, edge).y,
        camera.scaleAt(edge) * 0.75,
      );
  }
  const walkZ = (ground.pavementZ + ground.kerbZ) / 2;
  const lampX = random.pick([x1 + random.between(1.2, 3), x0 - random.between(0.4, 1.2)]);
  const street = s > 50;
  if (random.chance(0.7)) drawStreetLamp(site, lampX, walkZ, street ? 4.2 : 5.2);
  if (random.chance(0.45)) drawBicycle(site, x0 + (x1 - x0) * random.pick([0.2, 0.75]), walkZ);
  else if (random.chance(0.4)) drawBench(site, x0 + (x1 - x0) * random.pick([0.15, 0.82]), walkZ + 0.4);
  if (street && random.chance(0.4)) drawMailbox(site, mid + 1.9, ground.pavementZ - 0.1);
  drawStreetTree(site, x0, x1, ground, random, light);
  if (random.chance(0.34)) drawCar(site, random.between(x1 - 2, x1 + 3), ground.kerbZ - 0.9);
}

/** From a to b, less a passage of twice `half` at each door. */
function gaps(a: number, b: number, doors: readonly number[], half: number): [number, number][] {
  const runs: [number, number][] = [];
  let from = a;
  for (const door of [...doors].sort((m, n) => m - n)) {
    if (door - half > from + 0.3) runs.push([from, door - half]);
    from = Math.max(from, door + half);
  }
  if (b > from + 0.3) runs.push([from, b]);
  return runs;
}

function drawPlanting(site: Site, x0: number, x1: number, random: Random): void {
  const { sheet, light, camera } = site;
  const z = camera.atDepth - 0.7;
  const s = camera.scaleAt(z);
  for (const [a, b] of gaps(x0, x1, site.doors, 1.35)) {
    if (!random.chance(0.75) || b - a < 1) continue;
    const from = a + random.between(0, (b - a) * 0.3);
    const to = b - random.between(0, (b - a) * 0.3);
    drawShrubs(
      sheet,
      light,
      random,
      camera.project(from, 0, z).x,
      camera.project(to, 0, z).x,
      camera.project(0, 0, z).y,
      s * random.between(0.55, 0.9),
    );
  }
}

/** One tree on the near side gives the picture its depth; it never stands before the door. */
function drawStreetTree(
  site: Site,
  x0: number,
  x1: number,
  ground: Ground,
  random: Random,
  light: Light,
): void {
  if (!random.chance(0.6)) return;
  const z = ground.pavementZ + 0.9;
  const x = random.chance(0.6) ? x1 + random.between(1.5, 4.5) : x0 - random.between(0.8, 2.2);
  const foot = site.camera.project(x, 0, z);
  const height = Math.min(
    foot.y - 40,
    random.between(4.6, 6.8) * site.camera.scaleAt(z) * (66 / site.camera.scale) ** 0.3,
  );
  drawTree(
    site.sheet,
    light,
    random,
    foot.x,
    foot.y,
    height,
    random.pick(['round', 'round', 'birch', 'poplar'] as const),
  );
}
