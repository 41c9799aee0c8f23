import type { LngLat } from '#shared/api/inputs.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import { openStreets } from '../open-streets.ts';
import type { ScoreNetwork } from '../scores/score-network.ts';
import { openService, type Service } from './call-service.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded-provider.ts';
import { type MapSettings, politeRate } from './map-service-settings.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';
import { openValhalla } from './valhalla-provider.ts';
import { openWalkScore, type WalkScoreProvider } from './walk-score.ts';

export type MapServices = {
  /** The streets around a point, for scores; null where none were imported. */
  findNetwork: (point: LngLat) => Promise<ScoreNetwork | null>;
  /** Travel times and routes: the service, the imported streets, the estimate. */
  routing: RoutingChain;
  /** null: nothing but the site's own scores. */
  walkScore: WalkScoreProvider | null;
};

type MapServiceOptions = Omit<EmbeddedOptions, 'openRouter'> & {
  /** The site's address, which services want to know. */
  publicUrl: string;
};

const WALK_SCORES_PER_SECOND = 2;

/** Outgoing services for ways and scores, as the settings name them; without settings nothing goes out. Addresses have `openGeocoder`. */
export function openMapServices(settings: MapSettings, options: MapServiceOptions): MapServices {
  const { log, publicUrl } = options;
  const userAgent = `Porchlight (+${publicUrl})`;
  const open = (name: string, url: string, perSecond = politeRate(url)): Service =>
    openService({ name, url, userAgent, perSecond });

  const { valhallaUrl, walkScoreKey, walkScoreUrl } = settings;
  const valhalla = valhallaUrl ? [openValhalla(open('Valhalla', valhallaUrl))] : [];
  const embedded = openEmbedded({ ...options, openRouter: openStreets });
  return {
    findNetwork: async (point) => (await embedded.findRouter(point))?.network() ?? null,
    routing: chainRouting([...valhalla, embedded, estimatingProvider], log),
    walkScore: walkScoreKey
      ? openWalkScore(open('Walk Score', walkScoreUrl, WALK_SCORES_PER_SECOND), walkScoreKey)
      : null,
  };
}
