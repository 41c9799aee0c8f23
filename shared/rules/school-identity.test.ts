import { expect, test } from 'vitest';
import { contrastRatio } from '#test/look/contrast-ratio.ts';
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
  for (let number = 0; number < 400; number += 1) {
    const { main, ink } = of(`School ${number}`).colors;
    expect(contrastRatio(main, ink)).toBeGreaterThanOrEqual(4.5);
  }
});

test('its letters can be read on any colour of its own', () => {
  for (let value = 0; value < 0xffffff; value += 4999) {
    const color = `#${value.toString(16).padStart(6, '0')}`;
    const { ink } = of('Any', '', [color, color]).colors;
    expect(contrastRatio(ink, color), `${ink} on ${color}`).toBeGreaterThanOrEqual(4.5);
  }
});
