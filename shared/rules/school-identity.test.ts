import { expect, test } from 'vitest';
import { schoolIdentity } from './school-identity.ts';

const of = (name: string, short_name = '', brand_colors: [string, string] | null = null) =>
  schoolIdentity({ name, short_name, brand_colors });

test('a school is known by its initials', () => {
  expect(of('The Ohio State University', 'OSU').letters).toBe('OSU');
  expect(of('University of Texas at Austin').letters).toBe('UTA');
  expect(of('Lakeshore University', 'Lakeshore').letters).toBe('LU');
  expect(of('The').letters).toBe('T');
  expect(of('').letters).toBe('?');
});

test('a school keeps its colours, and wears its own where they are known', () => {
  expect(of('Lakeshore University').colors).toEqual(of('Lakeshore University').colors);
  expect(of('Anything', '', ['#ffffff', '#000000']).colors).toEqual({
    main: '#ffffff',
    second: '#000000',
    ink: '#1b2440',
  });
});

test('its letters can be read on its colour', () => {
  const luminance = (hex: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  for (let number = 0; number < 400; number += 1) {
    const { main, ink } = of(`School ${number}`).colors;
    const [light, dark] = [luminance(main), luminance(ink)].sort((a, b) => b - a);
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThan(4.5);
  }
});
