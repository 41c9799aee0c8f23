import { type Candidate, GEOCODE_PRECISIONS } from './geocode-address.ts';
import { greatCircleDistance } from './geometry.ts';

/** Candidates within this many meters are the same place. */
const SAME_PLACE_M = 75;
const MAX_CANDIDATES = 5;
/** Drops candidates below this share of the best confidence. */
const MIN_RELATIVE_CONFIDENCE = 0.5;
/** A place with this confidence needs no confirmation. */
const MIN_SURE_CONFIDENCE = 0.8;

const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';
const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);

/** If a street is longer, its center is as imprecise as a city's. */
const LONGEST_STREET_M = 1_500;
/** Candidates with more than this share of the best confidence are equally likely. */
const EQUAL_LIKELIHOOD = 0.9;
/** Houses within this many meters are equivalent. */
const SAME_HOUSE_M = 250;

/** True if the user need not confirm the place. */
export const isSure = ({ precision, confidence }: Candidate): boolean =>
  precision === 'address' && confidence >= MIN_SURE_CONFIDENCE;

/** Drops all candidates but those of the best precision. */
function withBestPrecision(candidates: readonly Candidate[]): Candidate[] {
  const houses = candidates.filter(isHouse);
  if (houses.length > 0) return houses;
  const best = Math.min(...candidates.map(rank));
  return candidates.filter((candidate) => rank(candidate) === best);
}

/**
 * Merges duplicates and sorts by likelihood. A likely interpolated house comes before an unlikely exact one.
 */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  const merged: Candidate[] = [];
  const likelyFirst = withBestPrecision(candidates).toSorted(
    (a, b) => b.confidence - a.confidence || rank(a) - rank(b),
  );
  for (const one of likelyFirst) {
    const isKnown = merged.some(
      (other) => greatCircleDistance([one.lng, one.lat], [other.lng, other.lat]) <= SAME_PLACE_M,
    );
    if (!isKnown && one.confidence >= MIN_RELATIVE_CONFIDENCE * (merged[0] ?? one).confidence)
      merged.push(one);
  }
  return merged.slice(0, MAX_CANDIDATES);
}

/** The center of a long street may be far from the house. */
export const isLongStreet = ({ precision, length_m }: Candidate): boolean =>
  precision === 'street' && !(length_m !== undefined && length_m <= LONGEST_STREET_M);

/** The reason why a user must confirm the place. */
export type PlaceDoubt = 'nothing' | 'area' | 'long_street' | 'several';

const isOther = (best: Candidate) => (other: Candidate) =>
  best.precision === 'street' ||
  (other.confidence >= EQUAL_LIKELIHOOD * best.confidence &&
    greatCircleDistance([best.lng, best.lat], [other.lng, other.lat]) > SAME_HOUSE_M);

/**
 * `doubt` is null for a single house or short street. With a doubt, never place a listing without a user's
 * confirmation: a wrong pin looks right.
 */
export function assessCandidates(candidates: readonly Candidate[]): {
  best: Candidate | null;
  doubt: PlaceDoubt | null;
} {
  const [best, ...others] = rankCandidates(candidates);
  if (!best) return { best: null, doubt: 'nothing' };
  if (best.precision === 'zip' || best.precision === 'city') return { best, doubt: 'area' };
  if (isSure(best)) return { best, doubt: null };
  if (others.some(isOther(best))) return { best, doubt: 'several' };
  return { best, doubt: isLongStreet(best) ? 'long_street' : null };
}
