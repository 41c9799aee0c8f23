import { num, type Sheet, stroke } from './sheet.ts';

/**
 * A draughtsman's capitals, drawn as strokes on a grid 4 wide and 6 high, so that plans read the same
 * on a machine without a single font. Each item is one stroke, its points pairs of digits.
 */
const STROKES: Record<string, readonly string[]> = {
  A: ['062046', '1333'],
  B: ['0333444536060030414233'],
  C: ['4130100105163645'],
  D: ['00062645412000'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  G: ['41301001051636454323'],
  H: ['0006', '4046', '0343'],
  I: ['2026'],
  J: ['4045361605'],
  K: ['0006', '400346'],
  L: ['000646'],
  M: ['0600234046'],
  N: ['06004640'],
  O: ['100105163645413010'],
  P: ['06003041423303'],
  Q: ['100105163645413010', '2446'],
  R: ['06003041423303', '2346'],
  S: ['413010010213334445361605'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  W: ['0016233640'],
  X: ['0046', '4006'],
  Y: ['0023', '4023', '2326'],
  Z: ['00400646'],
  0: ['100105163645413010'],
  1: ['112026'],
  2: ['01103041420646'],
  3: ['01103041423323334445361605'],
  4: ['36300444'],
  5: ['400003334445361605'],
  6: ['413010010516364544331304'],
  7: ['004016'],
  8: ['13020110304142331304051636454433'],
  9: ['423313020110304145361605'],
  '.': ['2526'],
  '/': ['4006'],
  '-': ['1333'],
  '&': ['46020110310405163642'],
  '+': ['1333', '2224'],
};

function glyphPath(char: string, x: number, y: number, unit: number): string {
  const list = STROKES[char];
  if (!list) return '';
  return list
    .map((points) => {
      let d = '';
      for (let i = 0; i + 1 < points.length; i += 2)
        d += `${i ? 'L' : 'M'}${num(x + Number(points[i]) * unit)} ${num(y + Number(points[i + 1]) * unit)}`;
      return d;
    })
    .join('');
}

/** Writes capitals, centred on (x, y) unless told; `height` in pixels. Unknown signs leave a space. */
export function writeLetters(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  align: 'middle' | 'left' = 'middle',
): void {
  const unit = height / 6;
  const step = (char: string) => (char === ' ' ? 3.4 : char === 'I' || char === '.' ? 3.6 : 5.8) * unit;
  const chars = [...text.toUpperCase()];
  const width = chars.reduce((sum, char) => sum + step(char), 0) - 1.8 * unit;
  let at = align === 'middle' ? x - width / 2 : x;
  let d = '';
  for (const char of chars) {
    d += glyphPath(char, char === 'I' || char === '.' ? at - unit : at, y - height / 2, unit);
    at += step(char);
  }
  if (d) sheet.add(stroke(d, colour, Math.max(1.3, height * 0.115)));
}
