import { describe, expect, it } from 'vitest';
import { drawStaticMap } from './draw-static-map.ts';

const columbus = {
  name: 'Ohio State University',
  city: 'Columbus',
  state: 'OH',
  center: [-83.03, 40] as const,
};

describe('static map of a school', () => {
  it('names the state, its neighbors and the city', () => {
    const svg = drawStaticMap(columbus, 'light');
    for (const text of ['OHIO', 'INDIANA', 'Columbus, OH']) expect(svg).toContain(text);
    expect(svg.length).toBeLessThan(32_000);
  });

  it('escapes names', () => {
    const svg = drawStaticMap({ ...columbus, name: '<script>alert("x")</script>', city: 'A&B' }, 'light');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('A&amp;B, OH');
  });

  it('has no styles or scripts, which the CSP would block', () => {
    expect(drawStaticMap(columbus, 'light')).not.toMatch(/<style|<script|style=|href=/);
  });
});
