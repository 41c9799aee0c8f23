/**
 * The remaining runs of a clipped way, longest first; removed nodes are -1. A clipped ring becomes lines, one of which
 * may span its start.
 */
export function cutWay(places: readonly number[], isClosed: boolean): Int32Array[] {
  const firstGap = places.indexOf(-1);
  if (firstGap < 0) return places.length < 2 ? [] : [Int32Array.from(places)];
  // Starts at a gap.
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

/** Kept nodes before a removed one, with repetition. */
export function cutEndsOf(places: readonly number[]): number[] {
  return places.filter((place, at) => place >= 0 && (places[at - 1] === -1 || places[at + 1] === -1));
}
