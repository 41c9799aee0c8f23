import { type NearPlace, nearestPlaces, type PlaceList } from './nearest-places.ts';
import { type ScoreRequest, type Scores, workOutScores } from './work-out-scores.ts';

export type Around = { scores: Scores; nearest: Record<PlaceList, NearPlace[]> };

export type AroundRequest = Omit<ScoreRequest, 'network'>;

export function weighAround(request: ScoreRequest): Around {
  return { scores: workOutScores(request), nearest: nearestPlaces(request) };
}
