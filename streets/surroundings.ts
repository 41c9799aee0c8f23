import { type NearPlace, nearestPlaces, type PlaceList } from './scores/nearest-places.ts';
import { type Score, type ScoreRequest, type Scores, workOutScores } from './scores/work-out-scores.ts';

export type { NearPlace, PlaceList, Score, Scores };

export type Surroundings = { scores: Scores; nearest: Record<PlaceList, NearPlace[]> };

export type SurroundingsRequest = Omit<ScoreRequest, 'network'>;

export function scoreSurroundings(request: ScoreRequest): Surroundings {
  return { scores: workOutScores(request), nearest: nearestPlaces(request) };
}
