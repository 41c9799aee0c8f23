import { msg } from '../texts/t.ts';

/** The scores are our own. They must not use the name, words or bands of another index. */
export const SCORE_KINDS = ['walkability', 'transit', 'bike'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

export const SCORE_NAMES: Record<ScoreKind, string> = {
  walkability: msg('Walkability'),
  transit: msg('Transit access'),
  bike: msg('Bikeability'),
};

/** A range of scores. `from` is its lowest score. */
type ScoreBand = { from: number; words: string; meaning: string };

/** Bands, highest first. The last one begins at 0. */
export const SCORE_BANDS: Record<ScoreKind, readonly ScoreBand[]> = {
  walkability: [
    {
      from: 90,
      words: msg('Nearly everything on foot'),
      meaning: msg('Groceries, food and errands are a few minutes’ walk away. You don’t need a car.'),
    },
    {
      from: 70,
      words: msg('Most things on foot'),
      meaning: msg('You can do most of what you need in a week on foot.'),
    },
    {
      from: 50,
      words: msg('Some things on foot'),
      meaning: msg(
        'Some places are within walking distance. For others, you’ll want a bike, a bus or a car.',
      ),
    },
    {
      from: 25,
      words: msg('A few things on foot'),
      meaning: msg('A few places are within walking distance. Most trips take a bike, a bus or a car.'),
    },
    {
      from: 0,
      words: msg('Hardly anything on foot'),
      meaning: msg('Nearly every trip takes a bike, a bus or a car.'),
    },
  ],
  transit: [
    {
      from: 90,
      words: msg('Lines in every direction'),
      meaning: msg('Many lines, including trains, stop a short walk away.'),
    },
    {
      from: 70,
      words: msg('Many lines close by'),
      meaning: msg('Many lines stop within walking distance.'),
    },
    {
      from: 50,
      words: msg('Several lines close by'),
      meaning: msg('Several lines stop within walking distance.'),
    },
    {
      from: 25,
      words: msg('A few lines close by'),
      meaning: msg('A few lines stop within walking distance. Check where they go.'),
    },
    {
      from: 0,
      words: msg('Hardly any lines close by'),
      meaning: msg('Hardly any lines stop within walking distance.'),
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
      meaning: msg('There are some paths and lanes. You share parts of the road with cars.'),
    },
    {
      from: 0,
      words: msg('Few paths for bikes'),
      meaning: msg('You share most of the road with cars.'),
    },
  ],
};

export const SCORE_GAPS = ['outside_map', 'edge_of_map', 'few_places', 'few_lines', 'no_streets'] as const;
export type ScoreGap = (typeof SCORE_GAPS)[number];

export const SCORE_GAP_WORDS: Record<ScoreGap, string> = {
  outside_map: msg('Our map doesn’t cover this home yet.'),
  edge_of_map: msg('Our map ends near this home, so a score would be too low.'),
  few_places: msg('Our map shows too few places around this home for a fair score.'),
  few_lines: msg('Our map shows too few bus and train lines around this home for a fair score.'),
  no_streets: msg('Our map shows too few streets around this home for a fair score.'),
};

export function scoreBand(kind: ScoreKind, score: number): ScoreBand {
  const bands = SCORE_BANDS[kind];
  return bands.find(({ from }) => score >= from) ?? bands.at(-1)!;
}
