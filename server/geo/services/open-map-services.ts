import type { LngLat } from '#shared/api/inputs.ts';
import { startRegionThread } from '#streets/region-thread.ts';
import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import type { RoutingProvider } from '../routing-provider.ts';
import type { Service } from './call-service.ts';
import type { MapSettings } from './map-service-settings.ts';
import { openNamedGeocoder } from './open-geocoder.ts';
import { createRegionProvider, type RegionProviderOptions } from './region-provider.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';
import { serviceOpener } from './service-opener.ts';
import { probeGeocoder, probeWalkScore, type ServiceProbe } from './service-probe.ts';
import { openValhalla } from './valhalla-provider.ts';
import { openWalkScore, type WalkScoreProvider } from './walk-score.ts';

export type MapServices = {
  /** Uses imported streets if there are any. @throws RegionsUnavailable */
  scoreSurroundings: (request: SurroundingsRequest, maps: readonly number[]) => Promise<Surroundings>;
  /** An imported street for pedestrians is next to the point. @throws RegionsUnavailable */
  isReachable: (point: LngLat) => Promise<boolean>;
  /** Travel times and routes: the service, the imported streets, the estimate. */
  routing: RoutingChain;
  /** null: own scores only. */
  walkScore: WalkScoreProvider | null;
  /** One per configured service. */
  probes: ServiceProbe[];
  /** Ends the thread that holds the regions. */
  close: () => Promise<void>;
};

type MapServiceOptions = Omit<RegionProviderOptions, 'streets'> & {
  /** For the user agent. */
  publicUrl: string;
};

const WALK_SCORES_PER_SECOND = 2;

const hostOf = ({ base }: Service) => base.host;

/** Routing and scores by the configured services; without settings, no outgoing requests. */
export function openMapServices(settings: MapSettings, options: MapServiceOptions): MapServices {
  const open = serviceOpener(options);

  const probes: ServiceProbe[] = [];
  const probe = (service: Service, ask: ServiceProbe['ask']) =>
    probes.push({ name: service.name, host: hostOf(service), ask });

  const { valhallaUrl, walkScoreKey, walkScoreUrl } = settings;
  const streets = startRegionThread();
  const regions = createRegionProvider({ ...options, streets });
  const routers: RoutingProvider[] = [regions, estimatingProvider];
  if (valhallaUrl) {
    const service = open('Valhalla', valhallaUrl);
    const valhalla = openValhalla(service);
    routers.unshift(valhalla);
    probe(service, () => valhalla.health());
  }
  const geocoder = openNamedGeocoder(settings, open);
  if (geocoder) probe(geocoder.service, () => probeGeocoder(geocoder.provider));
  let walkScore: WalkScoreProvider | null = null;
  if (walkScoreKey) {
    const service = open('Walk Score', walkScoreUrl, WALK_SCORES_PER_SECOND);
    const provider = openWalkScore(service, walkScoreKey);
    walkScore = provider;
    probe(service, () => probeWalkScore(provider));
  }
  return {
    scoreSurroundings: async (request, maps) =>
      (request.bounds && (await regions.scoreSurroundings(request, maps))) ??
      scoreSurroundings({ ...request, network: null }),
    isReachable: regions.isReachable,
    routing: chainRouting(routers, options.log),
    walkScore,
    probes,
    close: () => streets.close(),
  };
}
