import { SCORE_NAMES, type ScoreKind } from './score-bands.ts';

/** Who scores a home: the product itself from the imported map, or the service that the operator has configured. */
export const SCORE_SOURCES = ['map', 'walk-score'] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];

/** Names of their owner, in every language the same; shown beside its figures and beside no others. */
const WALK_SCORE_NAMES: Record<ScoreKind, string> = {
  walkability: 'Walk Score®',
  transit: 'Transit Score®',
  bike: 'Bike Score®',
};

/** The page on which Walk Score explains its figures. */
export const WALK_SCORE_HOW = 'https://www.walkscore.com/how-it-works/';

/** What the scores of a source are called. */
export const scoreNames = (source: ScoreSource): Record<ScoreKind, string> =>
  source === 'walk-score' ? WALK_SCORE_NAMES : SCORE_NAMES;
