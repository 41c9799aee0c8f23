/** Parses `#rrggbb` or `#rrggbbaa` into RGB from 0 to 255 and opacity from 0 to 1. */
function parseHex(hex: string): [r: number, g: number, b: number, a: number] {
  const match = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(hex);
  if (!match) throw new Error(`${hex} is not a colour of the form #rrggbb or #rrggbbaa`);
  const number = Number.parseInt(match[1]!, 16);
  const alpha = match[2] === undefined ? 1 : Number.parseInt(match[2], 16) / 255;
  return [number >> 16, (number >> 8) & 255, number & 255, alpha];
}

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Returns the contrast ratio of two opaque colors as WCAG 2.2 defines it, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}
