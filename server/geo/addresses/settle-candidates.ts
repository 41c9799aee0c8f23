import { crowDistance } from '../crow-distance.ts';
import { type Candidate, GEOCODE_PRECISIONS } from '../geocoding-provider.ts';

/** Two answers so near each other are one. */
const SAME_PLACE_M = 75;
const MOST = 5;
/** What is less likely than this share of the best is no choice beside it. */
const COMPARABLE = 0.5;
/** From here on nobody needs to be asked. */
const SURE = 0.8;

const isHouse = ({ precision }: Candidate) => precision === 'address' || precision === 'interpolated';
const rank = ({ precision }: Candidate) => GEOCODE_PRECISIONS.indexOf(precision);

/** The middle of a longer street says no more of a house on it than the middle of a city. */
const LONGEST_STREET_M = 1_500;
/** What is as likely as this share of the best may be meant as well. */
const AS_LIKELY = 0.9;
/** Houses no farther apart are as good as one. */
const SAME_HOUSE_M = 250;

/** Whether a candidate is the building, beyond reasonable doubt. */
export const isSure = ({ precision, confidence }: Candidate): boolean =>
  precision === 'address' && confidence >= SURE;

/** Those of the nearest rung that anything is known of: with a house found, streets and cities say nothing more. */
function ofNearestRung(candidates: readonly Candidate[]): Candidate[] {
  const houses = candidates.filter(isHouse);
  if (houses.length > 0) return houses;
  const best = Math.min(...candidates.map(rank));
  return candidates.filter((candidate) => rank(candidate) === best);
}

/**
 * What a person chooses from, the most likely first: each place once, all as near as each other, none that is far less likely than the
 * first. A house that is likely stands before the very address of one that is not.
 */
export function settleCandidates(candidates: readonly Candidate[]): Candidate[] {
  const apart: Candidate[] = [];
  const likelyFirst = ofNearestRung(candidates).toSorted(
    (a, b) => b.confidence - a.confidence || rank(a) - rank(b),
  );
  for (const one of likelyFirst) {
    const isKnown = apart.some(
      (other) => crowDistance([one.lng, one.lat], [other.lng, other.lat]) <= SAME_PLACE_M,
    );
    if (!isKnown && one.confidence >= COMPARABLE * (apart[0] ?? one).confidence) apart.push(one);
  }
  return apart.slice(0, MOST);
}

/** Whether a candidate is a street that is long, or may be: its middle is no place for a house on it. */
export const isLongStreet = ({ precision, length_m }: Candidate): boolean =>
  precision === 'street' && !(length_m !== undefined && length_m <= LONGEST_STREET_M);

/** Why nobody but a person may say that the best of the candidates is the place. */
export type PlaceDoubt = 'nothing' | 'area' | 'long_street' | 'several';

const isOther = (best: Candidate) => (other: Candidate) =>
  best.precision === 'street' ||
  (other.confidence >= AS_LIKELY * best.confidence &&
    crowDistance([best.lng, best.lat], [other.lng, other.lat]) > SAME_HOUSE_M);

/**
 * The likeliest place, and what speaks against taking it where no person chooses; `doubt` is null for the only house, or the only street
 * and a short one. A listing that is put there wrongly looks right, so whoever takes it unasked heeds the doubt.
 */
export function judgeCandidates(candidates: readonly Candidate[]): {
  best: Candidate | null;
  doubt: PlaceDoubt | null;
} {
  const [best, ...others] = settleCandidates(candidates);
  if (!best) return { best: null, doubt: 'nothing' };
  if (best.precision === 'zip' || best.precision === 'city') return { best, doubt: 'area' };
  if (isSure(best)) return { best, doubt: null };
  if (others.some(isOther(best))) return { best, doubt: 'several' };
  return { best, doubt: isLongStreet(best) ? 'long_street' : null };
}
