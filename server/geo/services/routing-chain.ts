import type { MatrixRequest, RouteRequest } from '#streets/travel.ts';
import { type RouteResult, type RoutingProvider, type Travel, UNAVAILABLE } from '../routing-provider.ts';
import { describeFailure } from './describe-failure.ts';

type ChainLog = { warn(message: string): void };

export type Measured = {
  travel: Travel | null;
  source: string;
  /** A later request may improve the result. */
  isTemporary: boolean;
};

/** Estimates fill the gaps. */
export type RoutingChain = {
  measure(request: MatrixRequest): Promise<Measured[]>;
  measureRoute(request: RouteRequest): Promise<{ route: RouteResult | null; isTemporary: boolean }>;
};

type PendingTravel = { travel: Travel | null | undefined; source: string; isTemporary: boolean };

/**
 * Never fails. Null (no route) is final. @param providers from best to worst; the last must know every result
 */
export function chainRouting(providers: readonly RoutingProvider[], log: ChainLog): RoutingChain {
  const warn = ({ name }: RoutingProvider, error: unknown) =>
    log.warn(`Cannot get travel times from ${name}: ${describeFailure(error)}`);

  async function fill(
    provider: RoutingProvider,
    request: MatrixRequest,
    travels: PendingTravel[],
  ): Promise<void> {
    const open = [...travels.keys()].filter((at) => travels[at]!.travel === undefined);
    if (open.length === 0) return;
    try {
      const targets = open.map((at) => request.targets[at]!);
      const found = await provider.matrix({ ...request, targets });
      for (const [place, at] of open.entries()) {
        const travel = found[place];
        const pending = travels[at]!;
        if (travel === UNAVAILABLE) pending.isTemporary = true;
        else if (travel !== undefined)
          Object.assign(pending, { travel, source: travel?.source ?? provider.name });
      }
    } catch (error) {
      for (const at of open) travels[at]!.isTemporary = true;
      warn(provider, error);
    }
  }

  return {
    async measure(request) {
      const travels: PendingTravel[] = request.targets.map(() => ({
        travel: undefined,
        source: '',
        isTemporary: false,
      }));
      for (const provider of providers) await fill(provider, request, travels);
      return travels.map((pending) => ({ ...pending, travel: pending.travel ?? null }));
    },
    async measureRoute(request) {
      let isTemporary = false;
      for (const provider of providers) {
        try {
          const route = await provider.route(request);
          if (route !== undefined) return { route, isTemporary };
        } catch (error) {
          isTemporary = true;
          warn(provider, error);
        }
      }
      return { route: null, isTemporary };
    },
  };
}
