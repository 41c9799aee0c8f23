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
      'We follow the streets on foot, up to {reach, number} miles, and look for what a week needs. The table says what counts, and how much.',
      { reach: WALK_REACH_MILES },
    ),
    t(
      'A place within {full, number} miles counts in full. From there it counts less and less: {share, number, percent} at one mile, and nothing at {reach, number} miles.',
      { full: FULL_CREDIT_MILES, share: CREDIT_AT_A_MILE, reach: WALK_REACH_MILES },
    ),
    t('Up to {share, number, percent} is taken off where crossings are far apart and blocks are long.', {
      share: 2 * STREETS_PENALTY,
    }),
  ];
}

function transit(): string[] {
  return [
    t(
      'Every line counts once, at its nearest stop within {reach, number} miles on foot: a bus {bus, number}, a ferry {ferry, number}, a train {rail, number}, and each less the farther the stop is, as places do.',
      { reach: WALK_REACH_MILES, ...LINE_WEIGHTS },
    ),
    t('The first lines make the most difference. {count, number} bus lines at the door are a score of 100.', {
      count: MAX_LINES,
    }),
    t(
      'The map does not say how often a line runs. A line that runs every hour counts as much as one that runs every five minutes.',
    ),
  ];
}

function bikeability(): string[] {
  return [
    t(
      '{lanes, number, percent} of it is bike lanes and paths within {miles, plural, one {# mile} other {# miles}}, where a path away from cars counts {factor, number} times as much as a lane. {streets, number, percent} is how well streets connect, and {places, number, percent} what is within a short ride.',
      { ...BIKE_SHARES, miles: LANES_RADIUS_MILES, factor: PATH_WEIGHT },
    ),
    t('Hills are not part of it.'),
  ];
}

function gaps(): string[] {
  return [
    t(
      'Walkability and Bikeability need at least {places, number} places to eat, groceries and shops that the map knows within {reach, number} miles of a home, Transit access at least {lines, number} lines. All of them need a street beside the home, and a map that reaches {edge, number} miles beyond it, and far enough that what lies behind its edge could add no more than {unseen, number} points.',
      {
        places: MIN_PLACES,
        lines: MIN_LINES,
        reach: WALK_REACH_MILES,
        edge: FULL_CREDIT_MILES,
        unseen: MAX_UNSEEN * 100,
      },
    ),
    t('Where that is not so we show no score rather than a wrong one, and say why.'),
  ];
}

export function scoreMethod(): MethodPart[] {
  return [
    {
      id: 'what',
      heading: t('What they are'),
      paragraphs: [
        t(
          'Each score runs from 0 to 100. We work it out ourselves from the open street map, the same way for every home. Nobody can pay for a better one.',
        ),
        t(
          'They are our own figures. They are not those of any other company, and may differ from scores that you see elsewhere.',
        ),
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
    { id: 'gaps', heading: t('When there is no score'), paragraphs: gaps() },
    {
      id: 'source',
      heading: t('Where the map comes from'),
      paragraphs: [
        t(
          'Streets, places and stops are © OpenStreetMap contributors, under the Open Database License. Where the map says how old it is, the page of each home names the day beside its scores.',
        ),
        t(
          'Something is missing or wrong? Everybody can correct it at openstreetmap.org; it shows here after the next import.',
        ),
      ],
    },
  ];
}
