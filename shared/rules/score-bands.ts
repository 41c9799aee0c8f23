import { msg } from '../texts/t.ts';

/** The product's own scores: no other index's name, words or bands. */
export const SCORE_KINDS = ['walkability', 'transit', 'bike'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

export const SCORE_NAMES: Record<ScoreKind, string> = {
  walkability: msg('Walkability'),
  transit: msg('Transit access'),
  bike: msg('Bikeability'),
};

/** `from` is the band's lowest score. */
type ScoreBand = { from: number; words: string; meaning: string };

/** Highest first; the last begins at 0. */
export const SCORE_BANDS: Record<ScoreKind, readonly ScoreBand[]> = {
  walkability: [
    {
      from: 90,
      words: msg('Nearly everything on foot'),
      meaning: msg('Groceries, food and errands are a few minutes’ walk away. A car is not needed.'),
    },
    {
      from: 70,
      words: msg('Most things on foot'),
      meaning: msg('Most of what a week needs can be done on foot.'),
    },
    {
      from: 50,
      words: msg('Some things on foot'),
      meaning: msg('Some places are a walk away; for others you will want a bike, a bus or a car.'),
    },
    {
      from: 25,
      words: msg('A few things on foot'),
      meaning: msg('A few places are a walk away. Most trips need wheels.'),
    },
    {
      from: 0,
      words: msg('Hardly anything on foot'),
      meaning: msg('Nearly every trip needs wheels.'),
    },
  ],
  transit: [
    {
      from: 90,
      words: msg('Lines in every direction'),
      meaning: msg('Many lines stop a short walk away, trains among them.'),
    },
    {
      from: 70,
      words: msg('Many lines close by'),
      meaning: msg('Many lines stop within a walk.'),
    },
    {
      from: 50,
      words: msg('Several lines close by'),
      meaning: msg('Several lines stop within a walk.'),
    },
    {
      from: 25,
      words: msg('A few lines close by'),
      meaning: msg('A few lines stop within a walk. Look up where they go.'),
    },
    {
      from: 0,
      words: msg('Hardly a line close by'),
      meaning: msg('No line, or hardly any, stops within a walk.'),
    },
  ],
  bike: [
    {
      from: 90,
      words: msg('Made for bikes'),
      meaning: msg('Paths and lanes lead nearly everywhere, and daily places are a short ride away.'),
    },
    {
      from: 70,
      words: msg('Easy by bike'),
      meaning: msg('Paths and lanes cover much of the area.'),
    },
    {
      from: 50,
      words: msg('Fair by bike'),
      meaning: msg('There are some paths and lanes; parts of a ride share the road with cars.'),
    },
    {
      from: 0,
      words: msg('Few paths for bikes'),
      meaning: msg('Most of a ride shares the road with cars.'),
    },
  ],
};

export const SCORE_GAPS = ['outside_map', 'edge_of_map', 'few_places', 'few_lines', 'no_streets'] as const;
export type ScoreGap = (typeof SCORE_GAPS)[number];

export const SCORE_GAP_WORDS: Record<ScoreGap, string> = {
  outside_map: msg('Our map does not reach this home yet.'),
  edge_of_map: msg('Our map ends close to this home, so a score would be too low.'),
  few_places: msg('Our map knows too few places around this home for a fair score.'),
  few_lines: msg('Our map knows too few bus and train lines around this home for a fair score.'),
  no_streets: msg('Our map knows too few streets around this home for a fair score.'),
};

export function scoreBand(kind: ScoreKind, score: number): ScoreBand {
  const bands = SCORE_BANDS[kind];
  return bands.find(({ from }) => score >= from) ?? bands.at(-1)!;
}
