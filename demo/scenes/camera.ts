/** A point on the picture, in its pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * A camera that looks straight ahead: every wall that faces it stays upright and square, everything
 * that recedes runs to one vanishing point. The world is in metres: X to the right of the
 * vanishing point, Y up from the ground, Z away from the eye.
 */
export interface Camera {
  /** Pixels per metre at the depth `atDepth`. */
  scale: number;
  atDepth: number;
  vanishX: number;
  horizonY: number;
  eyeHeight: number;
  project(x: number, y: number, z: number): Point;
  /** Pixels per metre at depth z. */
  scaleAt(z: number): number;
}

export function createCamera(view: {
  scale: number;
  atDepth: number;
  vanishX: number;
  horizonY: number;
  eyeHeight: number;
}): Camera {
  const scaleAt = (z: number) => (view.scale * view.atDepth) / z;
  return {
    ...view,
    scaleAt,
    project: (x, y, z) => {
      const k = scaleAt(z);
      return { x: view.vanishX + x * k, y: view.horizonY - (y - view.eyeHeight) * k };
    },
  };
}

/** Corners are given counter-clockwise as seen from outside; true where that outside faces the eye. */
export function isFacing(points: readonly Point[]): boolean {
  let area = 0;
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    const b = points[(i + 1) % points.length]!;
    area += a.x * b.y - b.x * a.y;
  }
  return area < 0;
}

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
