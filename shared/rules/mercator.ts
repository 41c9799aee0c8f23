/** The part of Mercator's square world, as maps draw it, that lies north of a latitude: 0 at its north end, 1 at its south end. */
export function mercatorSouth(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The latitude at such a part. */
export const mercatorLat = (south: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
