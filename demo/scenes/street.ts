import type { Site } from './building.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import { ellipse, lineTo, num, polygon, rect, SCENE_HEIGHT, SCENE_WIDTH, stroke } from './sheet.ts';

/** Depths of the ground's strips, in metres before the facade. */
export interface Ground {
  /** Where the front garden ends and the pavement begins. */
  pavementZ: number;
  kerbZ: number;
}

/**
 * Lawn (or forecourt), pavement, kerb and road, from the horizon to the picture's foot. The strips are
 * given where they lie on the picture, in pixels from the top, and answered in metres.
 */
export function drawGround(site: Site, pavementY: number, kerbY: number, kind: 'lawn' | 'paved'): Ground {
  const { sheet, light, camera, random } = site;
  const depthAt = (py: number) => (camera.eyeHeight * camera.scale * camera.atDepth) / (py - camera.horizonY);
  const pavementZ = depthAt(pavementY);
  const kerbZ = depthAt(kerbY);
  const y = (z: number) => camera.project(0, 0, z).y;
  const lawn = kind === 'lawn' ? light.grass : light.pavement;
  sheet.add(
    rect(
      0,
      camera.horizonY + 4,
      SCENE_WIDTH,
      SCENE_HEIGHT,
      sheet.linear([
        [0, mixColours(lawn, light.haze, 0.25)],
        [0.4, lawn],
        [1, lawn],
      ]),
    ),
  );
  if (kind === 'lawn') drawGrassMarks(site, camera.horizonY + 40, y(pavementZ));
  sheet.add(rect(0, y(pavementZ), SCENE_WIDTH, y(kerbZ) - y(pavementZ), light.pavement));
  let joints = '';
  for (let x = -40; x < 40; x += 1.6)
    joints += lineTo([camera.project(x, 0, pavementZ), camera.project(x, 0, kerbZ)]);
  sheet.add(stroke(joints, light.shade, 1.3, 'opacity="0.14"'));
  sheet.add(rect(0, y(pavementZ) - 2, SCENE_WIDTH, 3.5, lighten(light.pavement, 0.3)));
  sheet.add(
    rect(
      0,
      y(kerbZ),
      SCENE_WIDTH,
      SCENE_HEIGHT - y(kerbZ),
      sheet.linear([
        [0, mixColours(light.road, light.shade, 0.16)],
        [0.5, light.road],
        [1, light.road],
      ]),
    ),
  );
  sheet.add(
    rect(0, y(kerbZ) - 1, SCENE_WIDTH, 6, lighten(light.pavement, 0.2)),
    rect(0, y(kerbZ) + 5, SCENE_WIDTH, 5, light.shade, 'opacity="0.25"'),
  );
  if (light.hasSnow) {
    for (let i = 0; i < 7; i++)
      sheet.add(
        ellipse(
          random.between(0, SCENE_WIDTH),
          y(kerbZ) + 1,
          random.between(60, 150),
          random.between(5, 10),
          PAINT.snow,
        ),
      );
  }
  return { pavementZ, kerbZ };
}

function drawGrassMarks(site: Site, from: number, to: number): void {
  const random = site.random.fork('grass');
  let d = '';
  for (let i = 0; i < 70; i++) {
    const x = random.between(0, SCENE_WIDTH);
    const y = random.between(from, Math.max(from + 1, to - 4));
    d += `M${num(x)} ${num(y)}l2 -6M${num(x + 5)} ${num(y)}l3 -4`;
  }
  const colour = site.light.hasSnow ? '#C9D5E2' : mixColours(site.light.grass, site.light.shade, 0.25);
  site.sheet.add(stroke(d, colour, 1.4, 'opacity="0.6"'));
}

/** The building's own shadow on the ground, thrown away from the light towards the right. */
export function drawGroundShadow(
  site: Site,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  reach: number,
): void {
  const p = site.camera.project;
  const points = [
    p(x0, 0, z0),
    p(x0 + reach * 0.3, 0, z0 - reach * 0.35),
    p(x1 + reach, 0, z0 - reach * 0.35),
    p(x1 + reach, 0, z1),
    p(x1, 0, z1),
  ];
  site.sheet.add(polygon(points, site.light.shade, `opacity="${site.light.isDark ? 0.28 : 0.2}"`));
}

/** A garden path from the steps of a front door to the pavement; remembers the door. */
export function drawPath(site: Site, x: number, width: number, fromZ: number): void {
  const { sheet, light, camera } = site;
  site.doors.push(x);
  const toZ = site.pavementZ;
  if (!site.hasLawn || toZ >= fromZ) return;
  const p = camera.project;
  const colour = light.hasSnow ? light.tint('#D8D2C8') : lighten(light.pavement, 0.08);
  const half = width / 2;
  sheet.add(
    polygon(
      [p(x - half, 0, fromZ), p(x + half, 0, fromZ), p(x + half * 1.15, 0, toZ), p(x - half * 1.15, 0, toZ)],
      colour,
    ),
  );
  let d = '';
  for (let z = fromZ - 0.7; z > toZ; z -= 0.9) d += lineTo([p(x - half, 0, z), p(x + half, 0, z)]);
  sheet.add(stroke(d, light.shade, 1.2, 'opacity="0.18"'));
}
