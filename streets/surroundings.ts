import { computeScores, type Score, type ScoreRequest, type Scores } from './scores/compute-scores.ts';
import { type NearPlace, nearestPlaces, type PlaceList } from './scores/nearest-places.ts';

export type { NearPlace, PlaceList, Score, Scores };

export type Surroundings = { scores: Scores; nearest: Record<PlaceList, NearPlace[]> };

export type SurroundingsRequest = Omit<ScoreRequest, 'network'>;

export function scoreSurroundings(request: ScoreRequest): Surroundings {
  return { scores: computeScores(request), nearest: nearestPlaces(request) };
}
