import type { LngLat } from '#shared/api/inputs.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { openStreets } from '../open-streets.ts';
import type { RoutingProvider } from '../routing-provider.ts';
import type { ScoreNetwork } from '../scores/score-network.ts';
import { openService, type Service } from './call-service.ts';
import { openCensus } from './census-geocoder.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded-provider.ts';
import { chainGeocoding } from './geocoding-chain.ts';
import { keepServiceStates } from './keep-service-states.ts';
import { type MapSettings, politeRate } from './map-service-settings.ts';
import { openNominatim } from './nominatim-geocoder.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';
import { probeGeocoder, probeWalkScore, type ServiceProbe } from './service-probe.ts';
import { openValhalla } from './valhalla-provider.ts';
import { openWalkScore, type WalkScoreProvider } from './walk-score.ts';

export type MapServices = {
  /** The streets around a point, for scores; null where none were imported. */
  findNetwork: (point: LngLat) => Promise<ScoreNetwork | null>;
  /** Travel times and routes: the service, the imported streets, the estimate. */
  routing: RoutingChain;
  /** Places of addresses: the service, then what was imported. */
  geocoder: GeocodingProvider;
  /** null: nothing but the site's own scores. */
  walkScore: WalkScoreProvider | null;
  /** Each service that the settings name. */
  probes: ServiceProbe[];
};

type MapServiceOptions = Omit<EmbeddedOptions, 'openRouter'> & {
  /** Addresses and streets that were imported. */
  embeddedGeocoder: GeocodingProvider;
  /** The site's address, which services want to know. */
  publicUrl: string;
};

const WALK_SCORES_PER_SECOND = 2;

type Open = (name: string, url: string, perSecond?: number | null) => Service;

const hostOf = ({ base }: Service) => base.host;

/** The geocoder of the settings, where it is another than the imported addresses. */
function openGeocoder(
  { geocoder, censusUrl, nominatimUrl }: MapSettings,
  open: Open,
): { provider: GeocodingProvider; service: Service } | null {
  if (geocoder === 'census') {
    const service = open('The Census geocoder', censusUrl);
    return { provider: openCensus(service), service };
  }
  if (geocoder !== 'nominatim' || !nominatimUrl) return null;
  const service = open('Nominatim', nominatimUrl);
  return { provider: openNominatim(service), service };
}

/** Outgoing services for places and ways, as the settings name them; without settings nothing goes out. */
export function openMapServices(settings: MapSettings, options: MapServiceOptions): MapServices {
  const { db, log, publicUrl, embeddedGeocoder } = options;
  const userAgent = `Porchlight (+${publicUrl})`;
  const onOutcome = keepServiceStates(db);
  const open: Open = (name, url, perSecond = politeRate(url)) =>
    openService({ name, url, userAgent, perSecond, onOutcome });

  const probes: ServiceProbe[] = [];
  const probe = (service: Service, ask: ServiceProbe['ask']) =>
    probes.push({ name: service.name, host: hostOf(service), ask });

  const { valhallaUrl, walkScoreKey, walkScoreUrl } = settings;
  const embedded = openEmbedded({ ...options, openRouter: openStreets });
  const routers: RoutingProvider[] = [embedded, estimatingProvider];
  if (valhallaUrl) {
    const service = open('Valhalla', valhallaUrl);
    const valhalla = openValhalla(service);
    routers.unshift(valhalla);
    probe(service, () => valhalla.health());
  }
  const geocoder = openGeocoder(settings, open);
  if (geocoder) probe(geocoder.service, () => probeGeocoder(geocoder.provider));
  let walkScore: WalkScoreProvider | null = null;
  if (walkScoreKey) {
    const service = open('Walk Score', walkScoreUrl, WALK_SCORES_PER_SECOND);
    const provider = openWalkScore(service, walkScoreKey);
    walkScore = provider;
    probe(service, () => probeWalkScore(provider));
  }
  return {
    findNetwork: async (point) => (await embedded.findRouter(point))?.network() ?? null,
    routing: chainRouting(routers, log),
    geocoder: chainGeocoding([...(geocoder ? [geocoder.provider] : []), embeddedGeocoder], log),
    walkScore,
    probes,
  };
}
