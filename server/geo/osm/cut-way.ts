/**
 * The runs of a way's nodes that were kept, in the way's direction, the longest first; none where no line is left. `places` are -1 for the others. A
 * closed way (the same node first and last) that was cut anywhere is lines, of which one may run across the place where the ring began.
 */
export function cutWay(places: readonly number[], isClosed: boolean): Int32Array[] {
  const firstGap = places.indexOf(-1);
  if (firstGap < 0) return places.length < 2 ? [] : [Int32Array.from(places)];
  // A ring is read from a gap on, once around.
  const line = isClosed ? [...places.slice(firstGap), ...places.slice(1, firstGap)] : places;
  const runs: Int32Array[] = [];
  let start = 0;
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && line[at]! >= 0) continue;
    if (at - start > 1) runs.push(Int32Array.from(line.slice(start, at)));
    start = at + 1;
  }
  return runs.sort((one, other) => other.length - one.length);
}

/** The kept nodes of a way from which it goes on to one that was not, once for each time; `places` are -1 for those. */
export function cutEndsOf(places: readonly number[]): number[] {
  return places.filter((place, at) => place >= 0 && (places[at - 1] === -1 || places[at + 1] === -1));
}
