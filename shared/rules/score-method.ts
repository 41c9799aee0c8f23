import { msg, t } from '../texts/t.ts';
import { SCORE_NAMES, type ScoreKind } from './score-bands.ts';
import {
  BIKE_SHARES,
  CREDIT_AT_A_MILE,
  FULL_CREDIT_MILES,
  LANES_RADIUS_MILES,
  LINE_WEIGHTS,
  MAX_LINES,
  MAX_UNSEEN,
  MIN_LINES,
  MIN_PLACES,
  PATH_WEIGHT,
  STREETS_PENALTY,
  WALK_REACH_MILES,
} from './score-figures.ts';

export type MethodPart = { id: string; heading: string; kind?: ScoreKind; paragraphs: readonly string[] };

export const SCORE_METHOD_TITLE = msg('How our scores work');

function walkability(): string[] {
  return [
    t(
      'We follow the streets on foot, up to {reach, number} miles, and look for what you need in a week. The table shows what counts and how much.',
      { reach: WALK_REACH_MILES },
    ),
    t(
      'A place within {full, number} miles counts in full. Farther away, it counts less: {share, number, percent} at one mile, and nothing at {reach, number} miles.',
      { full: FULL_CREDIT_MILES, share: CREDIT_AT_A_MILE, reach: WALK_REACH_MILES },
    ),
    t('We take off up to {share, number, percent} where crossings are far apart and blocks are long.', {
      share: 2 * STREETS_PENALTY,
    }),
  ];
}

function transit(): string[] {
  return [
    t(
      'Every line counts once, at its nearest stop within {reach, number} miles on foot: a bus {bus, number}, a ferry {ferry, number}, a train {rail, number}. Like places, lines count less the farther away the stop is.',
      { reach: WALK_REACH_MILES, ...LINE_WEIGHTS },
    ),
    t(
      'The first lines make the biggest difference. {count, number} bus lines at the door make a score of 100.',
      {
        count: MAX_LINES,
      },
    ),
    t(
      'The map doesn’t say how often a line runs. A line that runs every hour counts as much as one that runs every five minutes.',
    ),
  ];
}

function bikeability(): string[] {
  return [
    t(
      'Bike lanes and paths within {miles, plural, one {# mile} other {# miles}} make up {lanes, number, percent} of the score; a path away from cars counts {factor, number} times as much as a lane. How well streets connect makes up {streets, number, percent}, and places within a short ride make up {places, number, percent}.',
      { ...BIKE_SHARES, miles: LANES_RADIUS_MILES, factor: PATH_WEIGHT },
    ),
    t('We don’t count hills.'),
  ];
}

function gaps(): string[] {
  return [
    t(
      'Walkability and Bikeability need at least {places, number} places to eat, groceries and shops on the map within {reach, number} miles of a home. Transit access needs at least {lines, number} lines. All of them need a street next to the home and a map that goes {edge, number} miles beyond it, far enough that places past its edge could add at most {unseen, number} points.',
      {
        places: MIN_PLACES,
        lines: MIN_LINES,
        reach: WALK_REACH_MILES,
        edge: FULL_CREDIT_MILES,
        unseen: MAX_UNSEEN * 100,
      },
    ),
    t('Otherwise, we don’t show a score, and we say why.'),
  ];
}

export function scoreMethod(): MethodPart[] {
  return [
    {
      id: 'what',
      heading: t('What they are'),
      paragraphs: [
        t(
          'Each score runs from 0 to 100. We calculate it from OpenStreetMap, the same way for every home. No one can pay for a better one.',
        ),
        t('We calculate these scores ourselves. They may differ from scores you see elsewhere.'),
      ],
    },
    {
      id: 'walkability',
      heading: t(SCORE_NAMES.walkability),
      kind: 'walkability',
      paragraphs: walkability(),
    },
    { id: 'transit', heading: t(SCORE_NAMES.transit), kind: 'transit', paragraphs: transit() },
    { id: 'bike', heading: t(SCORE_NAMES.bike), kind: 'bike', paragraphs: bikeability() },
    { id: 'gaps', heading: t('When there’s no score'), paragraphs: gaps() },
    {
      id: 'source',
      heading: t('Where the map comes from'),
      paragraphs: [
        t(
          'Streets, places and stops are © OpenStreetMap contributors, under the Open Database License. If we know the date of the map, each home’s page shows it next to its scores.',
        ),
        t(
          'Is something missing or wrong? Anyone can correct it at openstreetmap.org. It shows up here after the next import.',
        ),
      ],
    },
  ];
}
