import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { crowDistance } from '#streets/geometry.ts';
import type { TravelMode } from '#streets/travel.ts';

/** Meters to the nearest street. */
export const SNAP_LIMIT_M = 1000;
/** Services measure differently. */
const SNAP_SLACK_M = 100;

/** Meters per second; walkers may take ferries. */
const FASTEST_MPS: Record<TravelMode, number> = { drive: 42, walk: 6, bike: 14 };
/** Beyond it, the service means another place. */
const MAX_DETOUR = 15;
const DETOUR_SLACK_M = 30_000;
/** Tolerates rounding, but not miles for kilometers. */
const LINE_TOLERANCE = 0.15;
const LINE_SLACK_M = 150;
/** Rounding to whole seconds. */
const ROUNDING_S = 5;

const isFar = (one: LngLat, other: LngLat) => crowDistance(one, other) > SNAP_LIMIT_M + SNAP_SLACK_M;

type Measured = { seconds: number; meters: number };

/** Null: plausible. */
export function doubtTravel(
  { seconds, meters }: Measured,
  { from, to, mode }: { from: LngLat; to: LngLat; mode: TravelMode },
): string | null {
  const crowM = crowDistance(from, to);
  // Both ends may be snapped.
  const leastM = Math.max(0, crowM - 2 * (SNAP_LIMIT_M + SNAP_SLACK_M));
  if (meters < leastM) return 'a way is shorter than the straight line.';
  if (meters > crowM * MAX_DETOUR + DETOUR_SLACK_M) return 'a way is absurdly long.';
  if (seconds + ROUNDING_S < meters / FASTEST_MPS[mode]) return 'a journey is faster than anybody goes.';
  return null;
}

/** Null: plausible. */
export function doubtLine(
  shape: string,
  meters: number,
  { from, to }: { from: LngLat; to: LngLat },
): string | null {
  const points = decodePolyline(shape);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return 'a way has no line.';
  if (isFar(first, from) || isFar(last, to)) {
    return 'a way begins or ends elsewhere.';
  }
  let lengthM = 0;
  for (let at = 1; at < points.length; at += 1) lengthM += crowDistance(points[at - 1]!, points[at]!);
  const isAsLong = Math.abs(lengthM - meters) <= LINE_SLACK_M + LINE_TOLERANCE * meters;
  return isAsLong ? null : 'a way is not as long as its line.';
}
