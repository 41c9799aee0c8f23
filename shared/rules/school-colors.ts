import { hashOfText } from './hash-of-text.ts';

/** `#rrggbb`; `ink` is the text color on `main`. */
type SchoolColors = { main: string; second: string; ink: string };

/** Text colors in order of preference. On any color, white or black has enough contrast. */
const INKS = ['#ffffff', '#1b2440', '#000000'] as const;
/** Minimum contrast of WCAG 2.2 AA. */
const READABLE_RATIO = 4.5;

const LIVERIES: readonly (readonly [string, string])[] = [
  ['#7a1f2b', '#d9a441'],
  ['#1f3f77', '#e0b04c'],
  ['#1f5b45', '#e3c878'],
  ['#4b2a6b', '#e2b84f'],
  ['#8a3b16', '#26355d'],
  ['#0f4c5c', '#e58f65'],
  ['#9a2a2a', '#3d4658'],
  ['#243b2f', '#d98f3d'],
  ['#2b2f77', '#9fb8e0'],
  ['#5a1d3f', '#c9a6b8'],
  ['#205072', '#8cc7a1'],
  ['#3a3a3a', '#d4a017'],
  ['#6b2d5c', '#f0b67f'],
  ['#14532d', '#c0c8d2'],
  ['#7c2d12', '#f2cc8f'],
  ['#1e3a5f', '#c1443c'],
];

function lightness(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [lightness(one), lightness(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function inkOn(color: string): string {
  return INKS.find((ink) => contrast(ink, color) >= READABLE_RATIO) ?? INKS[2];
}

export function schoolColors(name: string, brand_colors: readonly [string, string] | null): SchoolColors {
  const [main, second] = brand_colors ?? LIVERIES[hashOfText(name) % LIVERIES.length]!;
  return { main, second, ink: inkOn(main) };
}
