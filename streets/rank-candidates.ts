import { type Candidate, GEOCODE_PRECISIONS } from './geocode-address.ts';
import { greatCircleDistance } from './geometry.ts';

const SAME_PLACE_M = 75;
const MAX_CANDIDATES = 5;
const MIN_RELATIVE_CONFIDENCE = 0.5;
const MIN_SURE_CONFIDENCE = 0.8;

const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';
const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);

/** The center of a longer street is as imprecise as a city's. */
const LONGEST_STREET_M = 1_500;
const EQUAL_LIKELIHOOD = 0.9;
const SAME_HOUSE_M = 250;

export const isSure = ({ precision, confidence }: Candidate): boolean =>
  precision === 'address' && confidence >= MIN_SURE_CONFIDENCE;

function withBestPrecision(candidates: readonly Candidate[]): Candidate[] {
  const houses = candidates.filter(isHouse);
  if (houses.length > 0) return houses;
  const best = Math.min(...candidates.map(rank));
  return candidates.filter((candidate) => rank(candidate) === best);
}

/** A likely interpolated house comes before an unlikely exact one. */
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

export const isLongStreet = ({ precision, length_m }: Candidate): boolean =>
  precision === 'street' && !(length_m !== undefined && length_m <= LONGEST_STREET_M);

export type PlaceDoubt = 'nothing' | 'area' | 'long_street' | 'several';

const isOther = (best: Candidate) => (other: Candidate) =>
  best.precision === 'street' ||
  (other.confidence >= EQUAL_LIKELIHOOD * best.confidence &&
    greatCircleDistance([best.lng, best.lat], [other.lng, other.lat]) > SAME_HOUSE_M);

/** With a doubt, a listing needs a user's confirmation: a wrong pin looks right. */
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
