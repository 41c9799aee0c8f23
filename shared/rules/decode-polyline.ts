/** Valhalla encodes six decimals. */
const PRECISION = 1e6;

/** Decodes a polyline. Ignores an incomplete last pair. */
export function decodePolyline(text: string): [lng: number, lat: number][] {
  const points: [number, number][] = [];
  let at = 0;
  let lat = 0;
  let lng = 0;
  const next = (): number | null => {
    let value = 0;
    for (let shift = 0; at < text.length; shift += 5) {
      const bits = text.charCodeAt(at++) - 63;
      value |= (bits & 31) << shift;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return null;
  };
  while (at < text.length) {
    const north = next();
    const east = next();
    if (north === null || east === null) break;
    lat += north;
    lng += east;
    points.push([lng / PRECISION, lat / PRECISION]);
  }
  return points;
}
