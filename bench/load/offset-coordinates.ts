import type { LngLat } from '#shared/api/inputs.ts';

const M_PER_DEG_LAT = 111_195;
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** `bearing` is in degrees. Accurate for tens of kilometers. */
export function offsetCoordinates([lng, lat]: LngLat, meters: number, bearing: number): LngLat {
  const angle = (bearing * Math.PI) / 180;
  const east = Math.sin(angle) * meters;
  const north = Math.cos(angle) * meters;
  return [
    round(lng + east / (M_PER_DEG_LAT * Math.cos((lat * Math.PI) / 180))),
    round(lat + north / M_PER_DEG_LAT),
  ];
}
