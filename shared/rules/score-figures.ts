import { msg } from '../texts/t.ts';

// The figures of `streets/scores/score-figures.ts` that pages show; a test compares them. Distances are in miles.

/**
 * Places up to this distance get full credit. A property closer than this to the map's edge gets no score.
 */
export const FULL_CREDIT_MILES = 0.25;
/** Maximum share of a published score that may come from data beyond the map's edge. */
export const MAX_UNSEEN = 0.1;
/**
 * Credit for a place at one mile. Between the full-credit distance and one mile, credit decays exponentially.
 */
export const CREDIT_AT_A_MILE = 0.12;
/** Distance from which a place gets no credit for walking. */
export const WALK_REACH_MILES = 1.5;

/**
 * Minimum number of places near the property. With fewer, the map counts as incomplete, because schools,
 * parks and banks are imported even where a map lacks shops.
 */
export const MIN_PLACES = 40;
export const MIN_LINES = 3;

/** `shares` are the points of the nearest, second nearest, … place. */
type DailyNeed = { label: string; kinds: readonly string[]; shares: readonly number[] };
export const DAILY_NEEDS = [
  { label: msg('Groceries'), kinds: ['grocery'], shares: [2, 1] },
  {
    label: msg('Places to eat, including cafes'),
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

export const needPoints = ({ shares }: DailyNeed): number => shares.reduce((sum, share) => sum + share, 0);
export const ALL_POINTS = DAILY_NEEDS.reduce((sum, need) => sum + needPoints(need), 0);

/** Maximum deduction for few crossings, and the same for long blocks. */
export const STREETS_PENALTY = 0.05;

export const LINE_WEIGHTS = { rail: 2, ferry: 1.5, bus: 1 } as const;
/** Weighted number of transit lines that scores 100, as in a large city's center. */
export const MAX_LINES = 60;

export const BIKE_SHARES = { lanes: 0.5, streets: 0.2, places: 0.3 } as const;
/** Radius in which bike lanes count, and the weight of a car-free path relative to a lane. */
export const LANES_RADIUS_MILES = 1;
export const PATH_WEIGHT = 2;
