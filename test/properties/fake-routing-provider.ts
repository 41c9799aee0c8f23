import type { ProvidedTravel, RoutingProvider } from '#server/geo/routing-provider.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/rules/travel-modes.ts';

/**
 * A fake response: seconds, 'away' for an error, null if no route exists, undefined outside of the provider's
 * area.
 */
type FakeResponse = number | 'away' | null | undefined;
/** Responses of the fake provider. Tests change them. */
export const responses = {
  service: undefined as FakeResponse,
  streets: undefined as FakeResponse,
  shape: 'one',
  /** Travel modes that the fake provider supports. */
  modes: TRAVEL_MODES,
};

export function source(name: 'service' | 'streets'): RoutingProvider {
  const respond = (mode: TravelMode): Exclude<FakeResponse, 'away'> => {
    const said = responses[name];
    if (said === 'away') throw new Error('away');
    return responses.modes.includes(mode) ? said : undefined;
  };
  const travelOf = (seconds: Exclude<FakeResponse, 'away'>): ProvidedTravel =>
    typeof seconds === 'number' ? { seconds, meters: 1000, quality: 'exact', source: name } : seconds;
  return {
    name,
    matrix: async ({ targets, mode }) => targets.map(() => travelOf(respond(mode))),
    route: async ({ mode }) => {
      const seconds = respond(mode);
      if (typeof seconds !== 'number') return seconds;
      const summary = { time: seconds, length: 1 };
      const legs = [{ shape: `${name} ${responses.shape}`, summary }];
      const trip = { status: 0 as const, units: 'miles' as const, summary, legs };
      const travel = { seconds, meters: 1000, quality: 'exact' as const, source: name };
      return { ...travel, trip, computedAt: '2026-11-01T00:00:00Z', attribution: '© map' };
    },
  };
}
