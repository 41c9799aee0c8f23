/** Converts a latitude to Web Mercator: 0 at the north edge, 1 at the south edge. */
export function mercatorSouth(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const mercatorLat = (south: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
