import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';

/** A place's surroundings without imported streets. */
export const scoreWithoutStreets = async (request: SurroundingsRequest): Promise<Surroundings> =>
  scoreSurroundings({ ...request, network: null });
