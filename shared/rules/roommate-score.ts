import { msg, t } from '../texts/t.ts';

/** Weights of the four scales; they sum to 1. */
const SCALE_WEIGHTS = { cleaning: 0.3, bedtime: 0.25, visitors: 0.25, personality: 0.2 } as const;
/** Weights within a scale: whether the value is in the accepted range, and how close both values are. */
const RANGE_SHARE = 0.7;
const NEAR_SHARE = 0.3;
/** Distance in scale steps from the accepted range at which the range part of the score reaches 0. */
const RANGE_REACH = 2;
const SCALE_SPAN = 4;
/** Weights of the score's parts, which sum to 1. */
export const HABITS_SHARE = 0.8;
export const BUDGET_SHARE = 0.12;
export const INTERESTS_SHARE = 0.08;
export const MAX_INTERESTS = 3;
/** Factors of the score for no, one and two conflicts. */
export const CONFLICT_FACTORS = [1, 0.7, 0.5] as const;

export type ScoredScale = keyof typeof SCALE_WEIGHTS;
export const SCORED_SCALES = Object.keys(SCALE_WEIGHTS) as ScoredScale[];

/** Answers that the score uses: only habits and money, no legally protected attribute. */
export type Questionnaire = Record<ScoredScale, number> & {
  /** Ranges that the student accepts in a roommate. Bounds are inclusive. */
  accepts: Record<ScoredScale, readonly [number, number]>;
  /** Whole US dollars a month. */
  budget: number;
  smoking: boolean;
  pets: boolean;
  /**
   * False if the student prefers not to live with a smoker, null for no preference. The same applies to pets.
   */
  preferred_smoking: boolean | null;
  preferred_pets: boolean | null;
  interest_keys: readonly string[];
};

type Reason = {
  kind: 'fits' | 'talk' | 'conflict';
  about: ScoredScale | 'budget' | 'interests' | 'smoking' | 'pets';
  text: string;
};
export type Match = { score: number; reasons: Reason[] };

function outside(value: number, [min, max]: readonly [number, number]): number {
  return Math.max(0, min - value, value - max);
}

export function scaleShare(
  scale: ScoredScale,
  own: number,
  range: readonly [number, number],
  other: number,
): number {
  const within = Math.max(0, 1 - outside(other, range) / RANGE_REACH);
  const near = 1 - Math.abs(own - other) / SCALE_SPAN;
  return SCALE_WEIGHTS[scale] * (RANGE_SHARE * within + NEAR_SHARE * near);
}

function suits(judge: Questionnaire, other: Questionnaire): number {
  let sum = 0;
  for (const scale of SCORED_SCALES)
    sum += scaleShare(scale, judge[scale], judge.accepts[scale], other[scale]);
  return sum;
}

function budgetCloseness(a: number, b: number): number {
  return 1 - Math.abs(a - b) / Math.max(a, b, 1);
}

function isConflict(a: Questionnaire, b: Questionnaire, habit: 'smoking' | 'pets'): boolean {
  return (a[habit] && b[`preferred_${habit}`] === false) || (b[habit] && a[`preferred_${habit}`] === false);
}

function conflictsOf(a: Questionnaire, b: Questionnaire): ('smoking' | 'pets')[] {
  return (['smoking', 'pets'] as const).filter((habit) => isConflict(a, b, habit));
}

function countShared(a: Questionnaire, b: Questionnaire): number {
  return a.interest_keys.filter((key) => b.interest_keys.includes(key)).length;
}

/**
 * Score from 0 to 100, which is the same for both students. The geometric mean prevents that one side's fit
 * offsets the other's misfit.
 */
export function roommateScore(a: Questionnaire, b: Questionnaire): number {
  const mutual = Math.sqrt(suits(a, b) * suits(b, a));
  const shared = Math.min(countShared(a, b), MAX_INTERESTS) / MAX_INTERESTS;
  const sum =
    HABITS_SHARE * mutual + BUDGET_SHARE * budgetCloseness(a.budget, b.budget) + INTERESTS_SHARE * shared;
  return Math.round(100 * sum * CONFLICT_FACTORS[conflictsOf(a, b).length]!);
}

const SCALE_WORDS: Record<ScoredScale, { low: string; high: string; near: string; talk: string }> = {
  cleaning: {
    low: msg('You’re both relaxed about cleaning.'),
    high: msg('You both keep things tidy.'),
    near: msg('You keep things about equally tidy.'),
    talk: msg('Talk about cleaning: you see it differently.'),
  },
  bedtime: {
    low: msg('You’re both early birds.'),
    high: msg('You’re both night owls.'),
    near: msg('You keep similar hours.'),
    talk: msg('Talk about quiet hours: you go to bed at different times.'),
  },
  visitors: {
    low: msg('You both rarely have people over.'),
    high: msg('You both like having people over.'),
    near: msg('You have people over about equally often.'),
    talk: msg('Talk about visitors: one of you has people over much more often.'),
  },
  personality: {
    low: msg('You’re both homebodies.'),
    high: msg('You’re both up for a party.'),
    near: msg('You go out about equally often.'),
    talk: msg('Talk about evenings: one of you goes out much more.'),
  },
};
const CONFLICT_WORDS = {
  smoking: msg('Talk about smoking first: your answers don’t match.'),
  pets: msg('Talk about pets first: your answers don’t match.'),
};
/** Scale differences: from FAR on, students should discuss the topic; up to NEAR, they count as alike. */
const FAR = 3;
const NEAR = 1;
const CLOSE_BUDGETS = 0.85;
const FAR_BUDGETS = 0.6;
const MAX_FITS = 3;
const MAX_TALKS = 2;

function scaleReason(a: Questionnaire, b: Questionnaire, scale: ScoredScale): Reason | null {
  const words = SCALE_WORDS[scale];
  const apart = Math.abs(a[scale] - b[scale]);
  const isAccepted = outside(a[scale], b.accepts[scale]) === 0 && outside(b[scale], a.accepts[scale]) === 0;
  if (!isAccepted || apart >= FAR) {
    return apart > NEAR ? { kind: 'talk', about: scale, text: t(words.talk) } : null;
  }
  if (apart > NEAR) return null;
  const isLow = Math.max(a[scale], b[scale]) <= 2;
  const isHigh = Math.min(a[scale], b[scale]) >= 4;
  return { kind: 'fits', about: scale, text: t(isLow ? words.low : isHigh ? words.high : words.near) };
}

function budgetReason(a: number, b: number): Reason | null {
  const closeness = budgetCloseness(a, b);
  if (closeness >= CLOSE_BUDGETS)
    return { kind: 'fits', about: 'budget', text: t('Your budgets are close.') };
  if (closeness > FAR_BUDGETS) return null;
  return { kind: 'talk', about: 'budget', text: t('Talk about rent: your budgets are far apart.') };
}

function interestsReason(a: Questionnaire, b: Questionnaire): Reason | null {
  const shared = countShared(a, b);
  if (shared === 0) return null;
  const text = t('{shared, plural, one {You share an interest.} other {You share # interests.}}', { shared });
  return { kind: 'fits', about: 'interests', text };
}

export function matchReasons(a: Questionnaire, b: Questionnaire): Reason[] {
  const found = [
    // Interests come first: their weight is low, but they are the best topic of conversation.
    interestsReason(a, b),
    ...SCORED_SCALES.map((scale) => scaleReason(a, b, scale)),
    budgetReason(a.budget, b.budget),
  ].filter((reason) => reason !== null);
  return [
    ...conflictsOf(a, b).map((about) => ({
      kind: 'conflict' as const,
      about,
      text: t(CONFLICT_WORDS[about]),
    })),
    ...found.filter(({ kind }) => kind === 'fits').slice(0, MAX_FITS),
    ...found.filter(({ kind }) => kind === 'talk').slice(0, MAX_TALKS),
  ];
}

export function matchOf(a: Questionnaire, b: Questionnaire): Match {
  return { score: roommateScore(a, b), reasons: matchReasons(a, b) };
}
