import { type Around, type AroundRequest, weighAround } from '#streets/weigh-around.ts';

/** What lies around a home where no streets were imported. */
export const weighWithoutStreets = async (request: AroundRequest): Promise<Around> =>
  weighAround({ ...request, network: null });
