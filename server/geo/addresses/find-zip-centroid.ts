import { readFileSync } from 'node:fs';

/** `43221+400231-0830761` is a code, then latitude and longitude in ten-thousandths of a degree. */
const LINE = 21;
const CODE = 5;
const LAT_END = 12;
const LNG_END = 20;
const PER_DEGREE = 10_000;

let lines: Buffer | undefined;

/** Centroid by the Census Bureau. Null for P.O. boxes and other codes without an area. */
export function findZipCentroid(zip: string): { lng: number; lat: number } | null {
  lines ??= readFileSync(new URL('../facts/zip-centroids.txt', import.meta.url));
  let low = 0;
  let high = lines.length / LINE;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const line = lines.toString('latin1', middle * LINE, (middle + 1) * LINE);
    const code = line.slice(0, CODE);
    if (code === zip)
      return {
        lat: Number(line.slice(CODE, LAT_END)) / PER_DEGREE,
        lng: Number(line.slice(LAT_END, LNG_END)) / PER_DEGREE,
      };
    if (code < zip) low = middle + 1;
    else high = middle;
  }
  return null;
}
