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
    /** Score of the other for the caller, by the other's value. */
    mine: number[];
    /** Score of the caller for the other, by the other's value and accepted range. */
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
 * All scores of the scales for one caller (five steps, fifteen ranges), so that SQL looks them up and the formula
 * exists once.
 */
export function rankTables(asker: Questionnaire): RankTables {
  return Object.fromEntries(SCORED_SCALES.map((scale) => [scale, tablesOf(asker, scale)])) as RankTables;
}
