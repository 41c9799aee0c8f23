/**
 * The longest run of a way's nodes that were kept, in the way's direction; null where there is no line left. `places` are -1 for the others. A
 * closed way (the same node first and last) that was cut anywhere is a line, which may run across the place where the ring began.
 */
export function cutWay(places: readonly number[], isClosed: boolean): Int32Array | null {
  const firstGap = places.indexOf(-1);
  if (firstGap < 0) return places.length < 2 ? null : Int32Array.from(places);
  // A ring is read from a gap on, once around.
  const line = isClosed ? [...places.slice(firstGap), ...places.slice(1, firstGap)] : places;
  let [bestStart, bestEnd, start] = [0, 0, 0];
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && line[at]! >= 0) continue;
    if (at - start > bestEnd - bestStart) [bestStart, bestEnd] = [start, at];
    start = at + 1;
  }
  return bestEnd - bestStart < 2 ? null : Int32Array.from(line.slice(bestStart, bestEnd));
}
