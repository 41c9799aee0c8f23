import type { LngLat } from '#shared/api/inputs.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import { openStreets } from '../open-streets.ts';
import type { RoutingProvider } from '../routing-provider.ts';
import type { ScoreNetwork } from '../scores/score-network.ts';
import type { Service } from './call-service.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded-provider.ts';
import { routeRealGround, scoreRealGround } from './keep-fictional-ground.ts';
import type { MapSettings } from './map-service-settings.ts';
import { openNamedGeocoder } from './open-geocoder.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';
import { serviceOpener } from './service-opener.ts';
import { probeGeocoder, probeWalkScore, type ServiceProbe } from './service-probe.ts';
import { openValhalla } from './valhalla-provider.ts';
import { openWalkScore, type WalkScoreProvider } from './walk-score.ts';

export type MapServices = {
  /** The streets around a point, for scores; null where none were imported. */
  findNetwork: (point: LngLat) => Promise<ScoreNetwork | null>;
  /** Travel times and routes: the service, the imported streets, the estimate. */
  routing: RoutingChain;
  /** null: nothing but the site's own scores. */
  walkScore: WalkScoreProvider | null;
  /** Each service that the settings name. */
  probes: ServiceProbe[];
};

type MapServiceOptions = Omit<EmbeddedOptions, 'openRouter'> & {
  /** The site's address, which services want to know. */
  publicUrl: string;
};

const WALK_SCORES_PER_SECOND = 2;

const hostOf = ({ base }: Service) => base.host;

/** Outgoing services for ways and scores, as the settings name them; without settings nothing goes out. Addresses have `openGeocoder`. */
export function openMapServices(settings: MapSettings, options: MapServiceOptions): MapServices {
  const open = serviceOpener(options);

  const probes: ServiceProbe[] = [];
  const probe = (service: Service, ask: ServiceProbe['ask']) =>
    probes.push({ name: service.name, host: hostOf(service), ask });

  const { valhallaUrl, walkScoreKey, walkScoreUrl } = settings;
  const embedded = openEmbedded({ ...options, openRouter: openStreets });
  const routers: RoutingProvider[] = [embedded, estimatingProvider];
  if (valhallaUrl) {
    const service = open('Valhalla', valhallaUrl);
    const valhalla = openValhalla(service);
    routers.unshift(routeRealGround(valhalla));
    probe(service, () => valhalla.health());
  }
  const geocoder = openNamedGeocoder(settings, open);
  if (geocoder) probe(geocoder.service, () => probeGeocoder(geocoder.provider));
  let walkScore: WalkScoreProvider | null = null;
  if (walkScoreKey) {
    const service = open('Walk Score', walkScoreUrl, WALK_SCORES_PER_SECOND);
    const provider = openWalkScore(service, walkScoreKey);
    walkScore = scoreRealGround(provider);
    probe(service, () => probeWalkScore(provider));
  }
  return {
    findNetwork: async (point) => (await embedded.findRouter(point))?.network() ?? null,
    routing: chainRouting(routers, options.log),
    walkScore,
    probes,
  };
}
