import { decodeStreetGraph } from '../routing/encode-street-graph.ts';
import { openStreetRouter } from '../routing/open-street-router.ts';
import type { StreetRouter, StreetTravel } from '../routing/street-router.ts';
import { openScoreNetwork, type ScoreNetwork } from '../scores/score-network.ts';
import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '../surroundings.ts';
import type { MatrixRequest, RouteRequest, Trip } from '../travel.ts';

export type Region = {
  /** undefined: the region has no streets there. null: no route exists. */
  travelTimes(request: MatrixRequest): (StreetTravel | null | undefined)[];
  route(request: RouteRequest): Trip | null | undefined;
  surroundings(request: SurroundingsRequest): Surroundings | null;
};

export function createRegion(router: StreetRouter, network: () => ScoreNetwork): Region {
  return {
    travelTimes({ origin, targets, mode, towards = false }) {
      const isKnown = router.covers(origin, mode);
      const known = [...targets.keys()].filter((at) => isKnown && router.covers(targets[at]!, mode));
      const found = router.matrix({ origin, targets: known.map((at) => targets[at]!), mode, towards });
      const travels: (StreetTravel | null | undefined)[] = targets.map(() => undefined);
      for (const [place, at] of known.entries()) travels[at] = found[place] ?? null;
      return travels;
    },
    route({ from, to, mode }) {
      if (!router.covers(from, mode) || !router.covers(to, mode)) return undefined;
      return router.route({ from, to, mode });
    },
    surroundings: (request) =>
      router.covers(request.point) ? scoreSurroundings({ ...request, network: network() }) : null,
  };
}

/** @throws for damaged bytes */
export function openRegion(bytes: Buffer): Region {
  const graph = decodeStreetGraph(bytes);
  const router = openStreetRouter(graph);
  let network: ScoreNetwork | null = null;
  return createRegion(router, () => {
    // Only scores need it.
    network ??= openScoreNetwork(graph, router);
    return network;
  });
}
