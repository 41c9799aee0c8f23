import { SCALE_MAX, SCALE_MIN } from '#shared/api/roommate-fields.ts';
import {
  type Questionnaire,
  SCORED_SCALES,
  type ScoredScale,
  scaleShare,
} from '#shared/rules/roommate-score.ts';

export type RankTables = Record<
  ScoredScale,
  {
    /** How the other suits the asker, by where the other stands. */
    mine: number[];
    /** How the asker suits the other, by where the other stands and the lowest and highest that the other accepts. */
    theirs: number[];
  }
>;

const STEPS = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, index) => SCALE_MIN + index);

function tablesOf(asker: Questionnaire, scale: ScoredScale) {
  const { [scale]: own, accepts } = asker;
  return {
    mine: STEPS.map((other) => scaleShare(scale, own, accepts[scale], other)),
    theirs: STEPS.flatMap((other) =>
      STEPS.flatMap((min) => STEPS.map((max) => scaleShare(scale, other, [min, max], own))),
    ),
  };
}

/**
 * All that the scales can give between one asker and anybody: a scale has five steps and fifteen ranges. The database
 * looks the numbers up, so that the rule stands in one place.
 */
export function rankTables(asker: Questionnaire): RankTables {
  return Object.fromEntries(SCORED_SCALES.map((scale) => [scale, tablesOf(asker, scale)])) as RankTables;
}
