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
