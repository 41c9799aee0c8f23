import { type NearPlace, nearestPlaces, type PlaceList } from './nearest-places.ts';
import { type ScoreRequest, type Scores, workOutScores } from './work-out-scores.ts';

/** All that is worked out of what lies around a point. */
export type Around = { scores: Scores; nearest: Record<PlaceList, NearPlace[]> };

/** What is known around a point, without the streets that it is weighed by. */
export type AroundRequest = Omit<ScoreRequest, 'network'>;

/** The scores of a point and the nearest places of each list. */
export function weighAround(request: ScoreRequest): Around {
  return { scores: workOutScores(request), nearest: nearestPlaces(request) };
}
