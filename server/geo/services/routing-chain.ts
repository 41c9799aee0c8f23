import {
  LATER,
  type MatrixRequest,
  type RouteAnswer,
  type RouteRequest,
  type RoutingProvider,
  type Travel,
} from '../routing-provider.ts';
import { healthOfAll } from './health-of.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

type ChainLog = { warn(message: string): void };

/** A journey as far as it is known. */
export type Measured = {
  travel: Travel | null;
  /** Who says so. */
  source: string;
  /** Who should be asked first was away: worth asking again soon, and no reason to forget what was known. */
  isMakeshift: boolean;
};

/** What a chain always answers: nothing is left unknown. */
export type RoutingChain = Omit<RoutingProvider, 'route' | 'matrix'> & {
  route(request: RouteRequest): Promise<RouteAnswer | null>;
  matrix(request: MatrixRequest): Promise<(Travel | null)[]>;
  /** The same as `matrix`, with who says so. */
  measure(request: MatrixRequest): Promise<Measured[]>;
  /** The same as `route`, with whether somebody better was away. */
  measureRoute(request: RouteRequest): Promise<{ route: RouteAnswer | null; isMakeshift: boolean }>;
};

/** Why a provider failed; that it is still left alone was said before. */
function tell(log: ChainLog, { name }: RoutingProvider, error: unknown): void {
  if (error instanceof ServiceFailure && error.kind === 'open') return;
  log.warn(`Travel times do not come from ${name} this time: ${failureWords(error)}`);
}

/** One way while it is asked for; `travel` is undefined until somebody knows. */
type Asked = { travel: Travel | null | undefined; source: string; isMakeshift: boolean };

/**
 * Asks one provider after the other, each for what is not known yet, and never fails: a service that is slow, wrong or away costs its own
 * time limit and nothing more. "There is no way" is an answer as good as any, so an island gets no estimate of a drive. Each figure keeps
 * the quality and the source of who gave it.
 * @param providers the best first; the last should know everything, as the estimate does
 */
export function chainRouting(providers: readonly RoutingProvider[], log: ChainLog): RoutingChain {
  async function fill(provider: RoutingProvider, request: MatrixRequest, ways: Asked[]): Promise<void> {
    const open = [...ways.keys()].filter((at) => ways[at]!.travel === undefined);
    if (open.length === 0) return;
    try {
      const targets = open.map((at) => request.targets[at]!);
      const found = await provider.matrix({ ...request, targets });
      for (const [place, at] of open.entries()) {
        const travel = found[place];
        const way = ways[at]!;
        if (travel === LATER) way.isMakeshift = true;
        else if (travel !== undefined)
          Object.assign(way, { travel, source: travel?.source ?? provider.name });
      }
    } catch (error) {
      for (const at of open) ways[at]!.isMakeshift = true;
      tell(log, provider, error);
    }
  }

  async function measure(request: MatrixRequest): Promise<Measured[]> {
    const ways: Asked[] = request.targets.map(() => ({ travel: undefined, source: '', isMakeshift: false }));
    for (const provider of providers) await fill(provider, request, ways);
    return ways.map((way) => ({ ...way, travel: way.travel ?? null }));
  }

  async function measureRoute(request: RouteRequest) {
    let isMakeshift = false;
    for (const provider of providers) {
      try {
        const route = await provider.route(request);
        if (route !== undefined) return { route, isMakeshift };
      } catch (error) {
        isMakeshift = true;
        tell(log, provider, error);
      }
    }
    return { route: null, isMakeshift };
  }

  return {
    name: 'chain',
    covers: (point) => providers.some((provider) => provider.covers(point)),
    measure,
    measureRoute,
    route: async (request) => (await measureRoute(request)).route,
    matrix: async (request) => (await measure(request)).map(({ travel }) => travel),
    health: () => healthOfAll(providers),
  };
}
