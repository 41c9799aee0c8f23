import type {
  MatrixRequest,
  RouteAnswer,
  RouteRequest,
  RoutingProvider,
  Travel,
} from '../routing-provider.ts';
import { healthOfAll } from './health-of.ts';
import { failureWords, ServiceFailure } from './service-failure.ts';

type ChainLog = { warn(message: string): void };

/** What a chain always answers: nothing is left unknown. */
export type RoutingChain = Omit<RoutingProvider, 'route' | 'matrix'> & {
  route(request: RouteRequest): Promise<RouteAnswer | null>;
  matrix(request: MatrixRequest): Promise<(Travel | null)[]>;
};

/** Why a provider failed; that it is still left alone was said before. */
function tell(log: ChainLog, { name }: RoutingProvider, error: unknown): void {
  if (error instanceof ServiceFailure && error.kind === 'open') return;
  log.warn(`Travel times do not come from ${name} this time: ${failureWords(error)}`);
}

/**
 * Asks one provider after the other, each for what is not known yet, and never fails: a service that is slow, wrong or away costs its own
 * time limit and nothing more. "There is no way" is an answer as good as any, so an island gets no estimate of a drive. Each figure keeps
 * the quality and the source of who gave it.
 * @param providers the best first; the last should know everything, as the estimate does
 */
export function chainRouting(providers: readonly RoutingProvider[], log: ChainLog): RoutingChain {
  async function fill(
    provider: RoutingProvider,
    request: MatrixRequest,
    travels: (Travel | null | undefined)[],
  ): Promise<void> {
    const open = [...travels.keys()].filter((at) => travels[at] === undefined);
    if (open.length === 0) return;
    try {
      const targets = open.map((at) => request.targets[at]!);
      const found = await provider.matrix({ ...request, targets });
      for (const [place, at] of open.entries()) travels[at] = found[place];
    } catch (error) {
      tell(log, provider, error);
    }
  }

  return {
    name: 'chain',
    covers: (point) => providers.some((provider) => provider.covers(point)),
    async route(request) {
      for (const provider of providers) {
        try {
          const answer = await provider.route(request);
          if (answer !== undefined) return answer;
        } catch (error) {
          tell(log, provider, error);
        }
      }
      return null;
    },
    async matrix(request) {
      const travels: (Travel | null | undefined)[] = request.targets.map(() => undefined);
      for (const provider of providers) await fill(provider, request, travels);
      return travels.map((travel) => travel ?? null);
    },
    health: () => healthOfAll(providers),
  };
}
