import type { Site } from './building.ts';
import { mixColours, PAINT } from './colour.ts';
import { num, rect, type Sheet } from './sheet.ts';

const FRONTS = [
  PAINT.clay,
  PAINT.sand,
  PAINT.stone,
  PAINT.slate,
  PAINT.blush,
  PAINT.sage,
  '#A85A42',
  PAINT.cream,
];

/** In a street of closed fronts the houses next door stand beside ours, paler, so that ours stays the subject. */
export function drawNeighbours(site: Site, x0: number, x1: number, height: number): void {
  const { camera } = site;
  const random = site.random.fork('neighbours');
  const z = camera.atDepth + 5;
  const k = camera.scaleAt(z);
  const leftEdge = camera.project(x0, 0, camera.atDepth).x - random.between(16, 60);
  const rightEdge = camera.project(x1, 0, camera.atDepth).x + random.between(60, 120);
  const row = (from: number, to: number) => {
    let x = from;
    while (x < to) {
      const w = random.between(6.5, 11) * k;
      const h = Math.min(height * random.between(0.5, 0.86), 19) * k;
      drawNeighbour(site, x, w, h, k, camera.project(0, 0, z).y);
      x += w + (random.chance(0.3) ? random.between(0.6, 2) * k : 0);
    }
  };
  row(rightEdge, 1280);
  const back = random.between(7, 10) * k;
  row(
    Math.min(-10, leftEdge - Math.ceil((leftEdge + 60) / back) * back),
    Math.max(-40, leftEdge - back * 0.9),
  );
}

function drawNeighbour(site: Site, x: number, w: number, h: number, k: number, foot: number): void {
  const { sheet, light } = site;
  const random = site.random.fork(`neighbour${num(x)}`);
  const wall = mixColours(light.tint(random.pick(FRONTS)), light.haze, 0.48);
  const trim = mixColours(wall, light.isDark ? light.shade : PAINT.paper, 0.35);
  const top = foot - h;
  sheet.add(rect(x, top, w, h, wall));
  const roof = random.pick(['flat', 'gable', 'mansard'] as const);
  if (roof === 'gable')
    sheet.add(
      `<path d="M${num(x - 5)} ${num(top + 1)}l${num(w / 2 + 5)} ${num(-w * 0.34)}l${num(w / 2 + 5)} ${num(w * 0.34)}z" fill="${light.hasSnow ? '#E6ECF2' : mixColours(wall, light.shade, 0.3)}"/>`,
    );
  else if (roof === 'mansard')
    sheet.add(
      `<path d="M${num(x - 3)} ${num(top + 1)}l${num(k * 0.7)} ${num(-k * 1.9)}H${num(x + w - k * 0.7)}l${num(k * 0.7 + 3)} ${num(k * 1.9)}z" fill="${light.hasSnow ? '#E6ECF2' : mixColours(wall, light.shade, 0.34)}"/>`,
    );
  sheet.add(
    rect(x - 3, top - k * 0.12, w + 6, k * 0.36, trim),
    rect(x + w - k * 0.5, top, k * 0.5, h, light.shade, 'opacity="0.12"'),
  );
  drawRows(sheet, site, random.between(2.6, 3.2) * k, x, top, w, h, k, wall);
}

function drawRows(
  sheet: Sheet,
  site: Site,
  step: number,
  x: number,
  top: number,
  w: number,
  h: number,
  k: number,
  wall: string,
): void {
  const { light } = site;
  const random = site.random.fork(`rows${num(x)}`);
  const dark = mixColours(wall, light.isDark ? '#2B3560' : PAINT.slate, 0.5);
  const glow = mixColours(wall, PAINT.lamp, 0.62);
  const columns = Math.max(2, Math.round(w / (2.6 * k)));
  for (let y = top + k * 0.9; y < top + h - k * 1.6; y += step) {
    for (let c = 0; c < columns; c++) {
      const cx = x + (w * (c + 0.5)) / columns;
      sheet.add(rect(cx - k * 0.5, y, k, k * 1.5, random.chance(light.litShare * 0.75) ? glow : dark));
    }
  }
}
