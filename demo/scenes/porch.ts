import { type Block, drawPlate, drawSlab, type Site } from './building.ts';
import { isFacing } from './camera.ts';
import { mixColours, PAINT } from './colour.ts';
import type { HouseStyle } from './exterior-house.ts';
import { polygon, rect } from './sheet.ts';
import { drawPath } from './street.ts';

interface Porch {
  floor: number;
  draw(style: HouseStyle): void;
}

/** A porch stands before the wall: the wall's shade first, then deck, posts, rail, roof and steps. */
export function drawnPorch(site: Site, kind: 'wide' | 'small' | 'stoop', block: Block, doorX: number): Porch {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const floor = 0.5;
  const depth = kind === 'wide' ? 1.9 : 1.3;
  const x0 = kind === 'wide' ? block.x0 - 0.1 : Math.max(block.x0, doorX - (kind === 'small' ? 1.35 : 0.9));
  const x1 = kind === 'wide' ? block.x1 + 0.1 : doorX + (kind === 'small' ? 1.35 : 0.9);
  const front = block.z0 - depth;
  const steps = () => {
    drawPath(site, doorX, 1.5, front);
    for (let i = 2; i >= 0; i--) {
      const top = floor - (2 - i) * 0.17;
      drawSlab(
        site,
        {
          x0: doorX - 0.8,
          x1: doorX + 0.8,
          y0: 0,
          y1: top - 0.001,
          z0: front - (2 - i) * 0.32 - 0.3,
          z1: front - (2 - i) * 0.32,
        },
        PAINT.stone,
      );
    }
  };
  return {
    floor,
    draw: (style) => {
      if (kind !== 'stoop') {
        const shade = camera.project(x0, 2.95, block.z0);
        const end = camera.project(x1, 0, block.z0);
        sheet.add(
          rect(
            shade.x,
            shade.y,
            end.x - shade.x,
            (end.y - shade.y) * 0.34,
            light.shade,
            `opacity="${light.isDark ? 0.16 : 0.26}"`,
          ),
        );
      }
      drawSlab(
        site,
        { x0, x1, y0: 0, y1: floor, z0: front, z1: block.z0 },
        mixColours(style.trim, PAINT.stone, 0.6),
      );
      if (kind !== 'stoop')
        drawPorchFrame(site, style, { x0, x1, front, back: block.z0, floor, doorX, rail: kind === 'wide' });
      steps();
      if (kind === 'stoop') {
        const a = p(doorX - 0.95, 3.15, block.z0);
        const b = p(doorX + 0.95, 3.15, block.z0);
        const c = p(doorX + 0.95, 2.98, block.z0 - 0.9);
        const d = p(doorX - 0.95, 2.98, block.z0 - 0.9);
        sheet.add(
          polygon([d, c, b, a], light.hasSnow ? PAINT.snow : light.tint(style.roof.colour)),
          rect(d.x, d.y, c.x - d.x, 6, light.tint(style.trim)),
        );
      }
    },
  };
}

interface PorchFrame {
  x0: number;
  x1: number;
  front: number;
  back: number;
  floor: number;
  doorX: number;
  rail: boolean;
}

function drawPorchFrame(site: Site, style: HouseStyle, f: PorchFrame): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const trim = light.tint(style.trim);
  const s = camera.scaleAt(f.front);
  const posts = f.rail
    ? [f.x0 + 0.15, f.doorX - 1.05, f.doorX + 1.05, f.x1 - 0.15]
    : [f.x0 + 0.12, f.x1 - 0.12];
  const kept = posts.filter((x, i) =>
    posts.every((other, j) => j <= i || Math.abs(other - x) > 0.7 || j === i),
  );
  if (f.rail) {
    for (let x = f.x0 + 0.2; x < f.x1 - 0.2; x += 0.2) {
      if (Math.abs(x - f.doorX) > 1) drawPlate(site, x, x + 0.05, f.floor, f.floor + 0.8, f.front, trim);
    }
    for (const [a, b] of [
      [f.x0 + 0.1, f.doorX - 1],
      [f.doorX + 1, f.x1 - 0.1],
    ] as const)
      if (b > a) drawPlate(site, a, b, f.floor + 0.78, f.floor + 0.88, f.front, trim);
  }
  for (const x of kept) {
    const post = drawPlate(site, x - 0.1, x + 0.1, f.floor, 2.85, f.front, trim);
    sheet.add(rect(post.x + post.w * 0.6, post.y, post.w * 0.4, post.h, light.shade, 'opacity="0.2"'));
    sheet.add(rect(post.x - post.w * 0.25, post.y, post.w * 1.5, s * 0.12, trim));
  }
  const eave = [p(f.x0 - 0.2, 2.85, f.front - 0.2), p(f.x1 + 0.2, 2.85, f.front - 0.2)] as const;
  const top = [p(f.x1 + 0.1, 3.55, f.back), p(f.x0 - 0.1, 3.55, f.back)] as const;
  const end = [eave[1], p(f.x1 + 0.1, 2.85, f.back), top[0]];
  if (isFacing(end)) sheet.add(polygon(end, light.shaded(style.trim, 0.4)));
  sheet.add(
    polygon(
      [...eave, ...top],
      light.hasSnow ? light.tint(PAINT.snow) : light.tint(mixColours(style.roof.colour, PAINT.paper, 0.08)),
    ),
  );
  sheet.add(rect(eave[0].x, eave[0].y - s * 0.04, eave[1].x - eave[0].x, s * 0.24, trim));
  sheet.add(
    rect(eave[0].x, eave[0].y + s * 0.15, eave[1].x - eave[0].x, s * 0.05, light.shade, 'opacity="0.25"'),
  );
}
