import type { PlaceKind } from '../map-feature.ts';

// `shared/rules/score-figures.ts` repeats the numbers that the page about scores shows; a test compares them.

export type ScoreKind = 'walkability' | 'transit' | 'bike';
export type ScoreGap = 'outside_map' | 'edge_of_map' | 'few_places' | 'few_lines' | 'no_streets';

/** Rounded like the distances that users see. */
export const METERS_PER_MILE = 1609;

/** The map must extend to this distance. */
export const FULL_CREDIT_MILES = 0.25;
/** A score isn't published if unknown places could raise it by a larger share. */
export const MAX_UNSEEN = 0.1;
/** Credit decays exponentially up to this distance. */
export const CREDIT_AT_A_MILE = 0.12;
export const WALK_REACH_MILES = 1.5;
export const BIKE_CREDIT_AT_REACH = 0.6;

/** Schools, parks and banks don't count: they are imported even where a map lacks shops. */
export const MIN_PLACES = 40;
export const COUNTED_KINDS: readonly PlaceKind[] = ['grocery', 'restaurant', 'cafe', 'shopping'];
export const MIN_LINES = 3;

/** `shares` are the points for the nearest place, the second nearest, and so on. */
type DailyNeed = { kinds: readonly PlaceKind[]; shares: readonly number[] };
export const DAILY_NEEDS: readonly DailyNeed[] = [
  { kinds: ['grocery'], shares: [2, 1] },
  {
    kinds: ['restaurant', 'cafe'],
    shares: [0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2],
  },
  { kinds: ['shopping'], shares: [0.6, 0.5, 0.4, 0.3, 0.2] },
  { kinds: ['cafe'], shares: [1.2, 0.8] },
  { kinds: ['errand'], shares: [0.6, 0.4] },
  { kinds: ['park'], shares: [1] },
  { kinds: ['school'], shares: [1] },
  { kinds: ['library'], shares: [1] },
  { kinds: ['entertainment'], shares: [1] },
];

export const ALL_POINTS = DAILY_NEEDS.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share, 0);

export const STREETS_PENALTY = 0.05;

export const LINE_WEIGHTS = { rail: 2, ferry: 1.5, bus: 1 } as const;
/** A score of 100 needs as many weighted lines as the center of a large city. */
export const MAX_LINES = 60;

export const BIKE_SHARES = { lanes: 0.5, streets: 0.2, places: 0.3 } as const;
/** `PATH_WEIGHT` compares a car-free path with a lane. */
export const LANES_RADIUS_MILES = 1;
export const PATH_WEIGHT = 2;
