import { msg } from '../texts/t.ts';

// The figures that scores are worked out with. `server/geo/scores/` uses them and `scoreMethod` tells people of them, so that the
// page about the scores cannot say anything else than what is done. Distances are miles.

/** Up to here a place counts in full, and so far the map must reach around a home. */
export const FULL_CREDIT_MILES = 0.25;
/** What lies behind the map's edge may add so much, a share of the whole, to a score that is given all the same. */
export const MOST_UNSEEN = 0.1;
/** What a place counts a mile away; on the way there it counts less with each step by the same share. */
export const CREDIT_AT_A_MILE = 0.12;
/** From here on a place counts nothing for who walks. */
export const WALK_REACH_MILES = 1.5;
/** What a place counts there for who rides; up to a mile it counts in full. */
export const BIKE_CREDIT_AT_REACH = 0.6;

/**
 * With fewer places of these kinds the map is thin, not the neighbourhood. Schools, parks and banks are no measure: maps that
 * nobody has drawn a cafe on have them from public lists.
 */
export const FEWEST_PLACES = 40;
export const COUNTED_KINDS = ['grocery', 'restaurant', 'cafe', 'shopping'] as const;
export const FEWEST_LINES = 3;

/** What a week needs: kinds of places of the map, and what the nearest, the second nearest, … of them count. */
export type DailyNeed = { label: string; kinds: readonly string[]; shares: readonly number[] };
export const DAILY_NEEDS = [
  { label: msg('Groceries'), kinds: ['grocery'], shares: [2, 1] },
  {
    label: msg('Places to eat, cafes among them'),
    kinds: ['restaurant', 'cafe'],
    shares: [0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2],
  },
  { label: msg('Shops'), kinds: ['shopping'], shares: [0.6, 0.5, 0.4, 0.3, 0.2] },
  { label: msg('Cafes'), kinds: ['cafe'], shares: [1.2, 0.8] },
  { label: msg('Errands, such as a bank or a pharmacy'), kinds: ['errand'], shares: [0.6, 0.4] },
  { label: msg('Parks'), kinds: ['park'], shares: [1] },
  { label: msg('Schools and colleges'), kinds: ['school'], shares: [1] },
  { label: msg('Libraries'), kinds: ['library'], shares: [1] },
  { label: msg('Places to go out'), kinds: ['entertainment'], shares: [1] },
] as const satisfies readonly DailyNeed[];

/** What a need counts when everything of it is at the door. */
export const needPoints = ({ shares }: DailyNeed): number => shares.reduce((sum, share) => sum + share, 0);
export const ALL_POINTS = DAILY_NEEDS.reduce((sum, need) => sum + needPoints(need), 0);

/** The part of the walking score that is taken off for few crossings, and that for long blocks, at worst. */
export const STREETS_PENALTY = 0.05;

/** What a line counts by what runs on it. */
export const LINE_WEIGHTS = { rail: 2, ferry: 1.5, bus: 1 } as const;
/** The sum of lines at the door that is a score of 100, as in the middle of a large city. */
export const MOST_LINES = 60;

/** What each counts for the score by bike. */
export const BIKE_SHARES = { lanes: 0.5, streets: 0.2, places: 0.3 } as const;
/** How far lanes are looked for, and what a path away from cars counts beside a lane. */
export const LANES_RADIUS_MILES = 1;
export const PATH_WEIGHT = 2;
