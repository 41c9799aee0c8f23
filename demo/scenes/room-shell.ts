import type { Point } from './camera.ts';
import { lighten, mixColours } from './colour.ts';
import type { Room } from './room.ts';
import { lineTo, polygon, rect, SCENE_HEIGHT, SCENE_WIDTH, stroke } from './sheet.ts';

/** Ceiling, walls, floor and skirting; what hangs and stands comes after. */
export function drawShell(
  room: Room,
  floor: 'planks' | 'checks' | 'tiles' | 'carpet',
  accentWall = false,
): void {
  const { sheet, camera, x0, x1, back, height, scheme } = room;
  const p = camera.project;
  const near = 1.2;
  const wall = room.paint(scheme.wall);
  const corner = { tl: p(x0, height, back), tr: p(x1, height, back), bl: p(x0, 0, back), br: p(x1, 0, back) };
  const front = { tl: p(x0, height, near), tr: p(x1, height, near), bl: p(x0, 0, near), br: p(x1, 0, near) };
  sheet.add(rect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, wall));
  sheet.add(polygon([corner.tl, corner.tr, front.tr, front.tl], room.paint(lighten(scheme.wall, 0.62))));
  sheet.add(polygon([corner.tl, corner.bl, front.bl, front.tl], mixColours(wall, room.light.shade, 0.1)));
  sheet.add(polygon([corner.tr, corner.br, front.br, front.tr], mixColours(wall, room.light.shade, 0.16)));
  const backWall = accentWall ? room.paint(mixColours(scheme.wall, scheme.main, 0.45)) : wall;
  sheet.add(
    rect(
      corner.tl.x,
      corner.tl.y,
      corner.tr.x - corner.tl.x,
      corner.bl.y - corner.tl.y,
      sheet.linear([
        [0, mixColours(backWall, room.light.shade, 0.05)],
        [1, lighten(backWall, 0.08)],
      ]),
    ),
  );
  drawFloor(room, floor, [corner.bl, corner.br, front.br, front.bl]);
  drawSkirting(room, near);
}

function drawFloor(room: Room, kind: 'planks' | 'checks' | 'tiles' | 'carpet', plane: Point[]): void {
  const { sheet, camera, x0, x1, back, scheme } = room;
  const p = camera.project;
  const near = 1.2;
  const base = room.paint(
    kind === 'planks'
      ? scheme.floor
      : kind === 'carpet'
        ? mixColours(scheme.second, '#D8CDBB', 0.6)
        : '#E9E2D4',
  );
  sheet.add(
    polygon(
      plane,
      sheet.linear([
        [0, mixColours(base, room.light.shade, 0.12)],
        [0.5, base],
        [1, base],
      ]),
    ),
  );
  if (kind === 'planks') {
    const random = room.random.fork('planks');
    let seams = '';
    for (let x = x0 + 0.17; x < x1; x += 0.17) {
      seams += lineTo([p(x, 0, back), p(x, 0, near)]);
      const z = random.between(1.8, back - 0.15);
      seams += lineTo([p(x, 0, z), p(x + 0.17, 0, z)]);
      if (random.chance(0.22))
        sheet.add(
          polygon(
            [p(x, 0, back), p(x + 0.17, 0, back), p(x + 0.17, 0, z), p(x, 0, z)],
            random.chance(0.5) ? room.light.shade : '#FFF3DC',
            'opacity="0.09"',
          ),
        );
    }
    sheet.add(stroke(seams, room.light.shade, 1.2, 'opacity="0.24"'));
  } else if (kind === 'checks') {
    const dark = room.paint(mixColours(scheme.main, '#E9E2D4', 0.35));
    const size = 0.36;
    for (let i = 0; x0 + i * size < x1; i++) {
      for (let j = 0; back - j * size > 1.3; j++) {
        if ((i + j) % 2) continue;
        const [xa, xb, za, zb] = [
          x0 + i * size,
          Math.min(x1, x0 + (i + 1) * size),
          back - j * size,
          back - (j + 1) * size,
        ];
        sheet.add(polygon([p(xa, 0, za), p(xb, 0, za), p(xb, 0, zb), p(xa, 0, zb)], dark));
      }
    }
  } else if (kind === 'tiles') {
    let d = '';
    for (let x = x0 + 0.3; x < x1; x += 0.3) d += lineTo([p(x, 0, back), p(x, 0, near)]);
    for (let z = back - 0.3; z > 1.4; z -= 0.3) d += lineTo([p(x0, 0, z), p(x1, 0, z)]);
    sheet.add(stroke(d, room.light.shade, 1.4, 'opacity="0.2"'));
  }
}

function drawSkirting(room: Room, near: number): void {
  const { sheet, camera, x0, x1, back, height } = room;
  const p = camera.project;
  const trim = room.paint('#F8F3E8');
  const h = 0.12;
  for (const x of [x0, x1]) {
    sheet.add(
      polygon(
        [p(x, 0, back), p(x, h, back), p(x, h, near), p(x, 0, near)],
        mixColours(trim, room.light.shade, 0.14),
      ),
    );
    sheet.add(
      polygon(
        [p(x, height, back), p(x, height - 0.06, back), p(x, height - 0.06, near), p(x, height, near)],
        mixColours(trim, room.light.shade, 0.08),
      ),
    );
  }
  const a = p(x0, h, back);
  const b = p(x1, 0, back);
  sheet.add(
    rect(a.x, a.y, b.x - a.x, b.y - a.y, trim),
    rect(a.x, b.y - 1, b.x - a.x, 5, room.light.shade, 'opacity="0.18"'),
  );
  const c = p(x0, height, back);
  sheet.add(rect(c.x, c.y, b.x - c.x, room.camera.scale * 0.06, trim));
}
