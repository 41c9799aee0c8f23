import type { CSSProperties } from 'react';
import { readTokens } from '../ui/read-tokens.ts';
import tokensCss from '../ui/tokens.css?raw';

const tokens = readTokens(tokensCss);

const PAINT = {
  paper: ['backgroundColor', 'color-paper'],
  card: ['backgroundColor', 'color-card'],
  sunken: ['backgroundColor', 'color-sunken'],
  dusk: ['backgroundColor', 'color-dusk'],
  lamp: ['backgroundColor', 'color-dusk-lamp'],
  brick: ['backgroundColor', 'color-brick'],
  ink: ['color', 'color-ink'],
  soft: ['color', 'color-ink-soft'],
  link: ['color', 'color-brick'],
  'on-brick': ['color', 'color-on-brick'],
  'on-dusk': ['color', 'color-on-dusk'],
  line: ['borderColor', 'color-line'],
} as const;

export type Paint = keyof typeof PAINT;

const PROPERTY = {
  backgroundColor: 'background-color',
  color: 'color',
  borderColor: 'border-color',
} as const;

function colorOf(name: Paint, scheme: 'light' | 'dark'): string {
  return tokens.get(PAINT[name][1])![scheme];
}

/** Inline light colors, because many email clients ignore style sheets. Dark colors are in a style sheet. */
export function paint(
  names: Paint[],
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  const colors = Object.fromEntries(names.map((name) => [PAINT[name][0], colorOf(name, 'light')]));
  return { className: names.map((name) => `pl-${name}`).join(' '), style: { ...style, ...colors } };
}

const names = Object.keys(PAINT) as Paint[];
const darkRule = (prefix: string, name: Paint) =>
  `${prefix}.pl-${name}{${PROPERTY[PAINT[name][0]]}:${colorOf(name, 'dark')} !important}`;

export const emailCss = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${names.map((name) => darkRule('', name)).join('')}}`,
  // Outlook on the web adds these attributes to elements whose colors it darkens.
  names
    .filter((name) => PAINT[name][0] === 'color')
    .map((name) => darkRule('[data-ogsc] ', name))
    .join(''),
  '@media (max-width:620px){.pl-inside{padding-left:24px !important;padding-right:24px !important}}',
].join('\n');

export const EMAIL_FONTS = {
  heading: "Georgia, 'Times New Roman', serif",
  text: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
};
