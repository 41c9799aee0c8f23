import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#test/look/contrast-ratio.ts';
import { schoolColors } from './school-colors.ts';

describe('schoolColors', () => {
  test('returns the same colors for a name every time, and returns chosen colors unchanged', () => {
    expect(schoolColors('Lakeshore University', null)).toEqual(schoolColors('Lakeshore University', null));
    expect(schoolColors('Anything', ['#ffffff', '#000000'])).toEqual({
      main: '#ffffff',
      second: '#000000',
      ink: '#1b2440',
    });
  });

  test('returns a readable text color for a derived color', () => {
    for (let number = 0; number < 400; number += 1) {
      const { main, ink } = schoolColors(`School ${number}`, null);
      expect(contrastRatio(main, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('returns a readable text color for any chosen color', () => {
    for (let value = 0; value < 0xffffff; value += 4999) {
      const color = `#${value.toString(16).padStart(6, '0')}`;
      const { ink } = schoolColors('Any', [color, color]);
      expect(contrastRatio(ink, color), `${ink} on ${color}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
