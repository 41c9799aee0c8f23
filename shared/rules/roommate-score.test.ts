import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interestKeys } from './interest-keys.ts';
import { matchReasons, type Questionnaire, roommateScore, SCORED_SCALES } from './roommate-score.ts';

const ANY: readonly [number, number] = [1, 5];
const MIDDLE: Questionnaire = {
  cleaning: 3,
  bedtime: 3,
  visitors: 3,
  personality: 3,
  accepts: { cleaning: ANY, bedtime: ANY, visitors: ANY, personality: ANY },
  budget: 800,
  smoking: false,
  pets: false,
  preferred_smoking: null,
  preferred_pets: null,
  interest_keys: [],
};

const scale = fc.integer({ min: 1, max: 5 });
const range = fc.tuple(scale, scale).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const preference = fc.constantFrom(true, false, null);
const person: fc.Arbitrary<Questionnaire> = fc.record({
  cleaning: scale,
  bedtime: scale,
  visitors: scale,
  personality: scale,
  accepts: fc.record({ cleaning: range, bedtime: range, visitors: range, personality: range }),
  budget: fc.integer({ min: 0, max: 100_000 }),
  smoking: fc.boolean(),
  pets: fc.boolean(),
  preferred_smoking: preference,
  preferred_pets: preference,
  interest_keys: fc.uniqueArray(fc.constantFrom('chess', 'film', 'running', 'sushi', 'tacos'), {
    maxLength: 5,
  }),
});

describe('roommateScore', () => {
  test('is symmetric, and so are its reasons', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(roommateScore(a, b)).toBe(roommateScore(b, a));
        expect(matchReasons(a, b)).toEqual(matchReasons(b, a));
      }),
    );
  });

  test('is an integer from 0 to 100', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        const score = roommateScore(a, b);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  test('does not depend on gender, age, name or other fields', () => {
    const traits = fc.record({
      age: fc.integer(),
      gender: fc.string(),
      preferred_gender: fc.string(),
      first_name: fc.string(),
      last_name: fc.string(),
      about: fc.string(),
      study_program: fc.string(),
      grad_year: fc.integer(),
      photo_key: fc.string(),
      race: fc.string(),
      religion: fc.string(),
      disability: fc.boolean(),
    });
    fc.assert(
      fc.property(person, person, traits, traits, (a, b, some, other) => {
        expect(roommateScore({ ...a, ...some }, { ...b, ...other })).toBe(roommateScore(a, b));
        expect(matchReasons({ ...a, ...some }, { ...b, ...other })).toEqual(matchReasons(a, b));
      }),
    );
  });

  test('is 100 for equal answers and decreases with every difference', () => {
    const same = { ...MIDDLE, interest_keys: ['chess', 'film', 'tacos'] };
    expect(roommateScore(same, same)).toBe(100);
    expect(roommateScore(MIDDLE, MIDDLE)).toBe(92);
    for (const name of SCORED_SCALES) {
      const scores = [3, 4, 5].map((value) => roommateScore(same, { ...same, [name]: value }));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(scores).size).toBe(3);
    }
  });

  test('follows the formula: range, distance, geometric mean, budget, interests', () => {
    // The cleaning share is 0.3·(0.7·0 + 0.3·0), the other shares are full. The other student accepts every
    // value.
    const tidy = {
      ...MIDDLE,
      cleaning: 5,
      accepts: { ...MIDDLE.accepts, cleaning: [4, 5] as const },
      interest_keys: ['chess'],
    };
    const messy = { ...MIDDLE, cleaning: 1, budget: 400, interest_keys: ['chess', 'film'] };
    const mutual = Math.sqrt(0.7 * (0.7 + 0.3 * 0.7));
    expect(roommateScore(tidy, messy)).toBe(Math.round(100 * (0.8 * mutual + 0.12 * 0.5 + (0.08 * 1) / 3)));
  });

  test('is multiplied by 0.7 for one conflict and 0.5 for two, which are the first reasons', () => {
    const wary = { ...MIDDLE, preferred_smoking: false, preferred_pets: false };
    expect(roommateScore(wary, { ...MIDDLE, smoking: true })).toBe(Math.round(92 * 0.7));
    expect(roommateScore(wary, { ...MIDDLE, smoking: true, pets: true })).toBe(46);
    const reasons = matchReasons(wary, { ...MIDDLE, smoking: true, pets: true });
    expect(reasons.slice(0, 2)).toEqual([
      { kind: 'conflict', about: 'smoking', text: expect.stringContaining('smoking') },
      { kind: 'conflict', about: 'pets', text: expect.stringContaining('pets') },
    ]);
  });

  test('counts no conflict if both students smoke or neither has a preference', () => {
    const smoker = { ...MIDDLE, smoking: true, preferred_smoking: true };
    expect(roommateScore(smoker, smoker)).toBe(92);
    expect(matchReasons(smoker, { ...MIDDLE, smoking: true }).map(({ kind }) => kind)).not.toContain(
      'conflict',
    );
  });

  test('comes with reasons for matches and for topics to discuss', () => {
    const owl = { ...MIDDLE, bedtime: 5, interest_keys: ['chess'] };
    const bird = { ...MIDDLE, bedtime: 1, budget: 300, interest_keys: ['chess'] };
    expect(matchReasons(owl, { ...owl, bedtime: 4 }).map(({ text }) => text)).toContain(
      'You’re both night owls.',
    );
    const talk = matchReasons(owl, bird).filter(({ kind }) => kind === 'talk');
    expect(talk.map(({ about }) => about)).toEqual(['bedtime', 'budget']);
  });
});

test('interestKeys ignores case, spaces and character width', () => {
  expect(interestKeys(['  Board   Games', 'board games', 'ＢＯＡＲＤ games', 'Chess'])).toEqual([
    'board games',
    'chess',
  ]);
});
