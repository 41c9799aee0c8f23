function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; bits >= 32; bits >>>= 5) text += String.fromCharCode((bits & 31) + 32 + 63);
  return text + String.fromCharCode(bits + 63);
}

/** Microdegrees, precision 6. */
export function encodePolyline(points: readonly (readonly [lng: number, lat: number])[]): string {
  let text = '';
  let [lastLng, lastLat] = [0, 0];
  for (const [lng, lat] of points) {
    text += encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng);
    [lastLng, lastLat] = [lng, lat];
  }
  return text;
}
