import { describe, expect, test } from 'vitest';
import { drawLine, measure, readableText, setText } from '#server/previews/typeset.ts';

const HEADING = { face: 'heading', sizes: [72, 60, 48], width: 600, lines: 2 } as const;

describe('A name that the cards have no letters for', () => {
  test.each([
    ['東京アパート', ''],
    ['🏠🔥', ''],
    ['', ''],
  ])('%j is left out, and never becomes boxes', (name, shown) => {
    expect(readableText(name)).toBe(shown);
  });

  test.each([
    ['Casa Ñandú', 'Casa Ñandú'],
    ['Đồng Khởi House', 'Đong Khoi House'],
    ['Hive (ハイブ) Apartments', 'Hive Apartments'],
    ['The ﬁne Place ② Ⅳ', 'The fine Place 2 IV'],
    ['Zero\u200bWidth\u202eevil', 'ZeroWidthevil'],
    ['a\n\tb  c', 'a b c'],
    ['🏠 Cozy – 2 bed!', 'Cozy – 2 bed!'],
  ])('%j keeps what can be read: %j', (name, shown) => {
    expect(readableText(name)).toBe(shown);
  });
});

describe('A text in its column', () => {
  test('stands in the largest size at which it has its lines', () => {
    expect(setText('The Lofts', HEADING)).toEqual({ size: 72, lines: ['The Lofts'] });
    const long = setText('The Lofts at the Corner of Fifth and High Street', HEADING);
    expect(long.size).toBeLessThan(72);
    expect(long.lines.join(' ')).toBe('The Lofts at the Corner of Fifth and High Street');
  });

  test.each(['word '.repeat(80).trim(), 'x'.repeat(400), 'WWWW'.repeat(50)])(
    'is cut with an ellipsis where nothing else helps, and never leaves it: %s',
    (text) => {
      const { size, lines } = setText(text, HEADING);
      expect(size).toBe(48);
      expect(lines).toHaveLength(4);
      expect(lines.at(-1)).toMatch(/…$/);
      for (const line of lines) expect(measure(line, 'heading', size)).toBeLessThanOrEqual(600);
    },
  );

  test('is made of outlines: no font of the machine has a part in it, and no sign of a name is markup', () => {
    const line = drawLine('<b>&"Tom\'s"</b>', 'heading', 40, 10, 20, '#ffffff');
    expect(line).not.toMatch(/<text|font|<b>|&/);
    expect(line.match(/<path /g)).toHaveLength(15);
  });
});
