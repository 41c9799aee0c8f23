import { decodeStreetGraph } from './routing/encode-street-graph.ts';
import { openStreetRouter } from './routing/open-street-router.ts';
import type { StreetRouter } from './routing/street-router.ts';
import { openScoreNetwork } from './scores/open-score-network.ts';
import type { ScoreNetwork } from './scores/score-network.ts';

export type Streets = StreetRouter & { network(): ScoreNetwork };

/** @throws for invalid bytes */
export function openStreets(bytes: Buffer): Streets {
  const graph = decodeStreetGraph(bytes);
  const router = openStreetRouter(graph);
  let network: ScoreNetwork | null = null;
  return {
    ...router,
    network() {
      // Lazy: only scores need it.
      network ??= openScoreNetwork(graph, router);
      return network;
    },
  };
}
