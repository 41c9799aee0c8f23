import Flatbush from 'flatbush';
import type { StreetGraph } from './street-graph.ts';

const MILLION = 1e6;
const M_PER_DEGREE = (Math.PI * 6_371_008.8) / 180;
/** Finite at the poles. */
const LEAST_COSINE = 0.01;

export type NearStreets = (
  place: { lng: number; lat: number },
  meters: number,
  isAsked: (edge: number) => boolean,
) => boolean;

/** Includes closed edges. */
export function createStreetProximity({
  tails,
  points,
  shapeStarts,
  shapeLengths,
}: StreetGraph): NearStreets {
  const boxes = new Flatbush(tails.length, 16, Int32Array);
  for (const edge of tails.keys()) {
    const line = points.subarray(shapeStarts[edge]! * 2, (shapeStarts[edge]! + shapeLengths[edge]!) * 2);
    let [west, south, east, north] = [line[0]!, line[1]!, line[0]!, line[1]!];
    for (let at = 2; at < line.length; at += 2) {
      [west, east] = [Math.min(west, line[at]!), Math.max(east, line[at]!)];
      [south, north] = [Math.min(south, line[at + 1]!), Math.max(north, line[at + 1]!)];
    }
    boxes.add(west, south, east, north);
  }
  boxes.finish();

  return ({ lng, lat }, meters, isAsked) => {
    const scaleY = M_PER_DEGREE / MILLION;
    const scaleX = scaleY * Math.max(LEAST_COSINE, Math.cos((lat * Math.PI) / 180));
    const [x, y] = [lng * MILLION, lat * MILLION];
    const [reachX, reachY] = [meters / scaleX, meters / scaleY];
    const isNear = (edge: number): boolean => {
      const start = shapeStarts[edge]!;
      for (let at = start; at < start + shapeLengths[edge]! - 1; at += 1) {
        const [startX, startY] = [(points[at * 2]! - x) * scaleX, (points[at * 2 + 1]! - y) * scaleY];
        const alongX = (points[at * 2 + 2]! - points[at * 2]!) * scaleX;
        const alongY = (points[at * 2 + 3]! - points[at * 2 + 1]!) * scaleY;
        const square = alongX * alongX + alongY * alongY;
        const share = square === 0 ? 0 : -(startX * alongX + startY * alongY) / square;
        const within = Math.min(Math.max(share, 0), 1);
        if (Math.hypot(startX + within * alongX, startY + within * alongY) <= meters) return true;
      }
      return false;
    };
    let isFound = false;
    boxes.search(x - reachX, y - reachY, x + reachX, y + reachY, (edge) => {
      isFound ||= isAsked(edge) && isNear(edge);
      return false;
    });
    return isFound;
  };
}
