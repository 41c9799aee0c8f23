export type ScreenPoint = { key: string; x: number; y: number };
export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const STEPS: Record<Direction, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

/** Distance off-axis counts double. Null at the edge; y points down. */
export function pinNeighbor(
  points: readonly ScreenPoint[],
  from: ScreenPoint,
  direction: Direction,
): string | null {
  const [stepX, stepY] = STEPS[direction];
  let best: { key: string; cost: number } | null = null;
  for (const { key, x, y } of points) {
    const along = (x - from.x) * stepX + (y - from.y) * stepY;
    const aside = Math.abs((x - from.x) * stepY) + Math.abs((y - from.y) * stepX);
    if (key === from.key || along <= 0 || aside > along * 2) continue;
    const cost = along + aside * 2;
    if (!best || cost < best.cost) best = { key, cost };
  }
  return best?.key ?? null;
}
