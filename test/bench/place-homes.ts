import type { StreetGraph } from '#server/geo/streets/street-graph.ts';
import type { LngLat } from '#shared/api/inputs.ts';

/** Homes all over a city, beside its junctions, 100 m off at most; the same ones each time. */
export function placeHomes({ junctionLngs, junctionLats }: StreetGraph, count: number): LngLat[] {
  let seed = 1;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const beside = () => (chance() - 0.5) * 0.002;
  return Array.from({ length: count }, () => {
    const junction = Math.floor(chance() * junctionLngs.length);
    return [(junctionLngs[junction] ?? 0) / 1e6 + beside(), (junctionLats[junction] ?? 0) / 1e6 + beside()];
  });
}
