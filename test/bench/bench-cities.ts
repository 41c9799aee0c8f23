import type { LngLat } from '#shared/api/inputs.ts';

/** Cities whose real maps lie beside the project on some machines, each with a campus in it. */
export const BENCH_CITIES: readonly { map: string; name: string; campus: LngLat }[] = [
  { map: 'columbus-oh', name: 'Columbus', campus: [-83.007525, 39.999803] },
  { map: 'temple-philadelphia-pa', name: 'Philadelphia', campus: [-75.1553, 39.9812] },
  { map: 'stanford-ca', name: 'Stanford', campus: [-122.1697, 37.4275] },
  { map: 'baltimore-md', name: 'Baltimore', campus: [-76.5936, 39.2855] },
];
