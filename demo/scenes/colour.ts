/** Colours are `#rrggbb`; every picture mixes them in plain sRGB, as a gouache painter mixes by eye. */
function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mixColours(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((v, i) => Math.round(v + (b[i]! - v) * share));
  return `#${mixed.map((v) => Math.max(0, Math.min(255, v)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (hex: string, share: number) => mixColours(hex, '#FFF8EA', share);
export const darken = (hex: string, share: number) => mixColours(hex, '#141B33', share);

/** The product's colours and their family: pictures use these and mixtures of them. */
export const PAINT = {
  ink: '#1B2440',
  paper: '#FBF8F2',
  lamp: '#F2A93B',
  brick: '#B4472E',
  moss: '#2F6B4F',
  cream: '#F1E4CC',
  sand: '#D9C4A0',
  blush: '#E3B7A0',
  clay: '#C77B5C',
  rust: '#8E4A3A',
  mustard: '#DDAF56',
  sage: '#93A88D',
  pine: '#24513F',
  teal: '#3F7C7A',
  mist: '#BFD0D2',
  slate: '#5F7A8C',
  denim: '#3B4D75',
  plum: '#6E4A5E',
  charcoal: '#464B58',
  walnut: '#6B4A38',
  oak: '#C29A6B',
  stone: '#B9B2A4',
  snow: '#F3F5F6',
} as const;
