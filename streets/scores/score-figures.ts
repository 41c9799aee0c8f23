import type { PlaceKind } from '../map-feature.ts';

// The page that explains scores shows these figures (`shared/rules/score-figures.ts`); a test compares them.

export type ScoreKind = 'walkability' | 'transit' | 'bike';
/** Why a place has no score. */
export type ScoreGap = 'outside_map' | 'edge_of_map' | 'few_places' | 'few_lines' | 'no_streets';

/** Rounded, as distances are shown to users. */
export const METERS_PER_MILE = 1609;

/** Full credit up to here; the map must reach this far. */
export const FULL_CREDIT_MILES = 0.25;
/** Highest share that data beyond the map's edge may contribute to a published score. */
export const MAX_UNSEEN = 0.1;
/** Credit at one mile; exponential decay before. */
export const CREDIT_AT_A_MILE = 0.12;
/** No credit for walking from here on. */
export const WALK_REACH_MILES = 1.5;
export const BIKE_CREDIT_AT_REACH = 0.6;

/** With fewer, the map is incomplete. Schools, parks and banks are imported even where a map lacks shops. */
export const MIN_PLACES = 40;
export const COUNTED_KINDS: readonly PlaceKind[] = ['grocery', 'restaurant', 'cafe', 'shopping'];
export const MIN_LINES = 3;

/** `shares` are the points of the nearest, second nearest, … place. */
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

/** Highest deduction each, for few crossings and for long blocks. */
export const STREETS_PENALTY = 0.05;

export const LINE_WEIGHTS = { rail: 2, ferry: 1.5, bus: 1 } as const;
/** Weighted lines for a score of 100, as in a large city's center. */
export const MAX_LINES = 60;

export const BIKE_SHARES = { lanes: 0.5, streets: 0.2, places: 0.3 } as const;
/** Search radius for lanes, and the weight of a car-free path relative to a lane. */
export const LANES_RADIUS_MILES = 1;
export const PATH_WEIGHT = 2;
