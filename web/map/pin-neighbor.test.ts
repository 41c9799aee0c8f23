import { describe, expect, it } from 'vitest';
import { pinNeighbor } from './pin-neighbor.ts';

const here = { key: 'here', x: 100, y: 100 };
const points = [
  here,
  { key: 'right', x: 140, y: 105 },
  { key: 'far right', x: 300, y: 100 },
  { key: 'up', x: 90, y: 40 },
  { key: 'below left', x: 40, y: 180 },
];

describe('arrow keys on the map', () => {
  it('lead to the nearest pin on that side', () => {
    expect(pinNeighbor(points, here, 'ArrowRight')).toBe('right');
    expect(pinNeighbor(points, here, 'ArrowUp')).toBe('up');
  });

  it('reach pins that lie a little to the side', () => {
    expect(pinNeighbor(points, here, 'ArrowLeft')).toBe('below left');
    expect(pinNeighbor(points, here, 'ArrowDown')).toBe('below left');
  });

  it('stay where they are at the edge', () => {
    expect(pinNeighbor(points, { key: 'far right', x: 300, y: 100 }, 'ArrowRight')).toBeNull();
  });
});
