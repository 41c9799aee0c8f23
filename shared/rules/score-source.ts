import { SCORE_NAMES, type ScoreKind } from './score-bands.ts';

export const SCORE_SOURCES = ['map', 'walk-score'] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];

/** Trademarks: never translated, shown with their owner's scores only. */
const WALK_SCORE_NAMES: Record<ScoreKind, string> = {
  walkability: 'Walk Score®',
  transit: 'Transit Score®',
  bike: 'Bike Score®',
};

export const WALK_SCORE_HOW = 'https://www.walkscore.com/how-it-works/';

export const scoreNames = (source: ScoreSource): Record<ScoreKind, string> =>
  source === 'walk-score' ? WALK_SCORE_NAMES : SCORE_NAMES;
