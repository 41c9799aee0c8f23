import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTokens } from '#web/ui/read-tokens.ts';
import { contrastRatio } from './contrast-ratio.ts';

const tokens = readTokens(readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8'));

/** Minimum contrast ratios of WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and large text. */
const TEXT = 4.5;
const CONTROL = 3;

const GROUNDS = ['color-paper', 'color-card', 'color-sunken', 'color-raised'];

const PAIRS: [text: string, grounds: string[], least: number][] = [
  [
    'color-ink',
    [...GROUNDS, 'color-brick-soft', 'color-moss-soft', 'color-lamp-soft', 'color-danger-soft'],
    TEXT,
  ],
  ['color-ink-soft', [...GROUNDS, 'color-brick-soft', 'color-moss-soft', 'color-lamp-soft'], TEXT],
  ['color-brick', [...GROUNDS, 'color-brick-soft'], TEXT],
  ['color-brick-deep', [...GROUNDS, 'color-brick-soft'], TEXT],
  ['color-moss', [...GROUNDS, 'color-moss-soft'], TEXT],
  ['color-moss-deep', [...GROUNDS, 'color-moss-soft'], TEXT],
  ['color-danger', [...GROUNDS, 'color-danger-soft'], TEXT],
  ['color-on-brick', ['color-brick', 'color-brick-deep'], TEXT],
  ['color-on-moss', ['color-moss', 'color-moss-deep'], TEXT],
  ['color-on-lamp', ['color-lamp'], TEXT],
  ['color-on-dusk', ['color-dusk', 'color-dusk-raised'], TEXT],
  ['color-on-dusk-soft', ['color-dusk', 'color-dusk-raised'], TEXT],
  ['color-dusk-lamp', ['color-dusk', 'color-dusk-raised'], TEXT],
  ['color-ink', ['scene-sky-1', 'scene-sky-2'], TEXT],
  ['color-edge', GROUNDS, CONTROL],
  ['color-focus', [...GROUNDS, 'scene-sky-1', 'scene-sky-2'], CONTROL],
  ['color-lamp-deep', [...GROUNDS, 'color-lamp-soft'], CONTROL],
  ['color-on-mark', ['color-mark-food', 'color-mark-shop'], CONTROL],
  ['color-mark-food', [...GROUNDS, 'scene-map-land'], CONTROL],
  ['color-mark-shop', [...GROUNDS, 'scene-map-land'], CONTROL],
];

const rows = PAIRS.flatMap(([text, grounds, least]) =>
  grounds.flatMap((ground) =>
    (['light', 'dark'] as const).map((scheme) => ({ text, ground, least, scheme })),
  ),
);

describe('color contrast', () => {
  test.each(rows)('$text on $ground, $scheme, is at least $least : 1', ({ text, ground, least, scheme }) => {
    const ratio = contrastRatio(tokens.get(text)![scheme], tokens.get(ground)![scheme]);
    expect(ratio, `${tokens.get(text)![scheme]} on ${tokens.get(ground)![scheme]}`).toBeGreaterThanOrEqual(
      least,
    );
  });
});
