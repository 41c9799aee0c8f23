import { msg } from '../texts/t.ts';

/** A part of the page that says how the scores are worked out: a heading, and paragraphs below it. */
export type MethodPart = { heading: string; paragraphs: readonly string[] };

/** Its title. */
export const SCORE_METHOD_TITLE = msg('How our scores work');

/** All of it, in reading order; the bands of `SCORE_BANDS` follow as tables. */
export const SCORE_METHOD: readonly MethodPart[] = [
  {
    heading: msg('What they are'),
    paragraphs: [
      msg(
        'Each score runs from 0 to 100. We work it out ourselves from the open street map, the same way for every home. Nobody can pay for a better one.',
      ),
      msg(
        'They are our own figures. They are not those of any other company, and may differ from scores that you see elsewhere.',
      ),
    ],
  },
  {
    heading: msg('Walkability'),
    paragraphs: [
      msg(
        'We follow the streets on foot, up to a mile and a half, and look for groceries, places to eat, shops, cafes, errands such as a bank or a pharmacy, parks, schools, libraries, and places to go out. Groceries and places to eat count most.',
      ),
      msg(
        'A place within a quarter of a mile counts in full. From there it counts less and less, an eighth at one mile, and nothing at a mile and a half.',
      ),
      msg('Up to a tenth is taken off where crossings are far apart and blocks are long.'),
    ],
  },
  {
    heading: msg('Transit access'),
    paragraphs: [
      msg(
        'Every bus, train and ferry line counts once, at its nearest stop: a train line for two, a ferry for one and a half, a bus for one, and less the farther the stop is. The first lines make the most difference.',
      ),
      msg(
        'The map does not say how often a line runs. A line that runs every hour counts as much as one that runs every five minutes.',
      ),
    ],
  },
  {
    heading: msg('Bikeability'),
    paragraphs: [
      msg(
        'Half of it is bike lanes and paths within a mile, where a path away from cars counts twice. The rest is how well streets connect, and what is within a short ride.',
      ),
      msg('Hills are not part of it.'),
    ],
  },
  {
    heading: msg('When there is no score'),
    paragraphs: [
      msg(
        'Where the map knows fewer than 40 places or fewer than 3 lines around a home, or ends close to it, we show no score rather than a wrong one.',
      ),
    ],
  },
  {
    heading: msg('Where the map comes from'),
    paragraphs: [
      msg(
        'Streets, places and stops are © OpenStreetMap contributors, under the Open Database License. Something is missing or wrong? Everybody can correct it at openstreetmap.org; it shows here after the next import.',
      ),
    ],
  },
];
