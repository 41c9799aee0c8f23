import type { Plan } from './plan-grid.ts';

/** A round shape with an uneven edge. */
export function unevenRing([u, v]: Plan, ru: number, rv: number, seed: number, corners = 44): Plan[] {
  return Array.from({ length: corners }, (_, i): Plan => {
    const a = (i / corners) * 2 * Math.PI;
    const wobble =
      1 +
      0.13 * Math.sin(3 * a + seed) +
      0.09 * Math.sin(5 * a + seed * 2.3) +
      0.05 * Math.sin(9 * a + seed * 4.1);
    return [u + ru * wobble * Math.cos(a), v + rv * wobble * Math.sin(a)];
  });
}
