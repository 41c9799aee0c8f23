import { openScoreNetwork } from './scores/open-score-network.ts';
import type { ScoreNetwork } from './scores/score-network.ts';
import { decodeStreetGraph } from './streets/encode-street-graph.ts';
import { openStreetRouter } from './streets/open-street-router.ts';
import type { StreetRouter } from './streets/street-router.ts';

/** One region's streets: ways over them, and what scores ask of them. */
export type Streets = StreetRouter & { network(): ScoreNetwork };

/**
 * Opens the stored form of a region's streets.
 * @throws where the bytes are none
 */
export function openStreets(bytes: Buffer): Streets {
  const graph = decodeStreetGraph(bytes);
  const router = openStreetRouter(graph);
  let network: ScoreNetwork | null = null;
  return {
    ...router,
    network() {
      // Gone through once, and only where scores are asked for.
      network ??= openScoreNetwork(graph, router);
      return network;
    },
  };
}
