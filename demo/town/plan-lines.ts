import type { Plan } from './plan-grid.ts';

/** West, south, east, north of some points, in metres of the plan. */
export type Bounds = [number, number, number, number];

export const distance = (a: Plan, b: Plan) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const between = (a: Plan, b: Plan, part: number): Plan => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];

/** A smooth line through the given points (Catmull-Rom), with a point about every `step` metres. */
export function smoothLine(through: readonly Plan[], step: number): Plan[] {
  const line: Plan[] = [through[0]!];
  for (let i = 0; i + 1 < through.length; i += 1) {
    const [b, c] = [through[i]!, through[i + 1]!];
    const a = through[i - 1] ?? b;
    const d = through[i + 2] ?? c;
    const pieces = Math.max(1, Math.round(distance(b, c) / step));
    for (let piece = 1; piece <= pieces; piece += 1) {
      const t = piece / pieces;
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
      line.push([along(0), along(1)]);
    }
  }
  return line;
}

/** Points along a line at most `step` metres apart; its own points stay. */
export function densify(line: readonly Plan[], step: number): Plan[] {
  const dense: Plan[] = [line[0]!];
  for (let i = 1; i < line.length; i += 1) {
    const pieces = Math.max(1, Math.ceil(distance(line[i - 1]!, line[i]!) / step));
    for (let piece = 1; piece <= pieces; piece += 1)
      dense.push(between(line[i - 1]!, line[i]!, piece / pieces));
  }
  return dense;
}

/** The direction of a line at one of its points, as a unit vector. */
export function headingAt(line: readonly Plan[], index: number): Plan {
  const [a, b] = [line[Math.max(0, index - 1)]!, line[Math.min(line.length - 1, index + 1)]!];
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** A line beside another: to its left where `offset` is positive. */
export function offsetLine(line: readonly Plan[], offset: number | ((index: number) => number)): Plan[] {
  return line.map((point, index): Plan => {
    const [du, dv] = headingAt(line, index);
    const by = typeof offset === 'number' ? offset : offset(index);
    return [point[0] - dv * by, point[1] + du * by];
  });
}

/** The banks of a river as one ring, from its middle line and half its width at each point. */
export function ribbon(line: readonly Plan[], halfWidth: (index: number) => number): Plan[] {
  const left = offsetLine(line, halfWidth);
  const right = offsetLine(line, (index) => -halfWidth(index));
  return [...left, ...right.toReversed()];
}

export function lineLength(line: readonly Plan[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i += 1) length += distance(line[i - 1]!, line[i]!);
  return length;
}

export function boundsOf(points: readonly Plan[]): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [u, v] of points) {
    bounds[0] = Math.min(bounds[0], u);
    bounds[1] = Math.min(bounds[1], v);
    bounds[2] = Math.max(bounds[2], u);
    bounds[3] = Math.max(bounds[3], v);
  }
  return bounds;
}

/** Whether a point lies in a ring, by counting crossings. */
export function isInRing([u, v]: Plan, ring: readonly Plan[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a[1] > v !== b[1] > v && u < ((b[0] - a[0]) * (v - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** Where two segments cross, as parts of the first and of the second; null where they do not or are parallel. */
export function crossing(a: Plan, b: Plan, c: Plan, d: Plan): [number, number] | null {
  const [ru, rv] = [b[0] - a[0], b[1] - a[1]];
  const [su, sv] = [d[0] - c[0], d[1] - c[1]];
  const cross = ru * sv - rv * su;
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sv - (c[1] - a[1]) * su) / cross;
  const s = ((c[0] - a[0]) * rv - (c[1] - a[1]) * ru) / cross;
  return t >= 0 && t <= 1 && s >= 0 && s <= 1 ? [t, s] : null;
}

/** A box around `at`, turned by `heading` (a unit vector along its length). */
export function turnedBox([u, v]: Plan, [hu, hv]: Plan, length: number, depth: number): Plan[] {
  const corner = (along: number, across: number): Plan => [
    u + hu * along - hv * across,
    v + hv * along + hu * across,
  ];
  const [l, d] = [length / 2, depth / 2];
  return [corner(-l, -d), corner(l, -d), corner(l, d), corner(-l, d)];
}
