import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';

/** Scores the surroundings of a point as if no streets were imported. */
export const scoreWithoutStreets = async (request: SurroundingsRequest): Promise<Surroundings> =>
  scoreSurroundings({ ...request, network: null });
