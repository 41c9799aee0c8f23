import { describe, expect, it } from 'vitest';
import { drawStaticMap } from './draw-static-map.ts';

const columbus = {
  name: 'Ohio State University',
  city: 'Columbus',
  state: 'OH',
  center: [-83.03, 40] as const,
};

describe('the static map of a school', () => {
  it('shows the state, its neighbours and the city by name', () => {
    const svg = drawStaticMap(columbus, 'light');
    for (const text of ['OHIO', 'INDIANA', 'Columbus, OH']) expect(svg).toContain(text);
    expect(svg.length).toBeLessThan(32_000);
  });

  it('cannot be broken out of by a name', () => {
    const svg = drawStaticMap({ ...columbus, name: '<script>alert("x")</script>', city: 'A&B' }, 'light');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('A&amp;B, OH');
  });

  it('holds no style sheet and no script, which a strict policy would refuse', () => {
    expect(drawStaticMap(columbus, 'light')).not.toMatch(/<style|<script|style=|href=/);
  });
});
