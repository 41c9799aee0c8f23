import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';

/** What lies around a home where no streets were imported. */
export const scoreWithoutStreets = async (request: SurroundingsRequest): Promise<Surroundings> =>
  scoreSurroundings({ ...request, network: null });
