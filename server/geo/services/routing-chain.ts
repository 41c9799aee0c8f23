import type { MatrixRequest, RouteRequest } from '#streets/travel.ts';
import { LATER, type RouteAnswer, type RoutingProvider, type Travel } from '../routing-provider.ts';
import { failureWords } from './failure-words.ts';

type ChainLog = { warn(message: string): void };

export type Measured = {
  travel: Travel | null;
  source: string;
  /** Temporary: a better provider failed. */
  isMakeshift: boolean;
};

/** Leaves nothing unknown. */
export type RoutingChain = {
  measure(request: MatrixRequest): Promise<Measured[]>;
  measureRoute(request: RouteRequest): Promise<{ route: RouteAnswer | null; isMakeshift: boolean }>;
};

/** `travel` undefined: unknown. */
type Asked = { travel: Travel | null | undefined; source: string; isMakeshift: boolean };

/**
 * Calls providers in order for unknown parts; never fails. Null (no route) is final.
 * @param providers best first; the last must know everything
 */
export function chainRouting(providers: readonly RoutingProvider[], log: ChainLog): RoutingChain {
  const warn = ({ name }: RoutingProvider, error: unknown) =>
    log.warn(`Travel times do not come from ${name} this time: ${failureWords(error)}`);

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
      warn(provider, error);
    }
  }

  return {
    async measure(request) {
      const ways: Asked[] = request.targets.map(() => ({
        travel: undefined,
        source: '',
        isMakeshift: false,
      }));
      for (const provider of providers) await fill(provider, request, ways);
      return ways.map((way) => ({ ...way, travel: way.travel ?? null }));
    },
    async measureRoute(request) {
      let isMakeshift = false;
      for (const provider of providers) {
        try {
          const route = await provider.route(request);
          if (route !== undefined) return { route, isMakeshift };
        } catch (error) {
          isMakeshift = true;
          warn(provider, error);
        }
      }
      return { route: null, isMakeshift };
    },
  };
}
