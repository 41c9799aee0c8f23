import type { PinGroup } from './map-pin.ts';

/** So many pins are made, or say something else, between two frames: one of them takes a slow phone the best part of a millisecond. */
export const EXCHANGED_AT_ONCE = 10;

function isSame(a: PinGroup, b: PinGroup): boolean {
  return (
    a.count === b.count &&
    a.low === b.low &&
    a.rank === b.rank &&
    a.lng === b.lng &&
    a.lat === b.lat &&
    a.clusterId === b.clusterId &&
    a.name === b.name &&
    a.isArea === b.isArea
  );
}

/**
 * One step from the groups that are drawn to those that were found: some of them are made, and as many of those that are found no longer go. Whoever is drawn
 * and still says the same is the very same object, in its place among the others, and is not drawn again.
 * @returns `drawn` itself once both are the same
 */
export function exchangeGroups(
  drawn: readonly PinGroup[],
  found: readonly PinGroup[],
  atOnce = EXCHANGED_AT_ONCE,
): readonly PinGroup[] {
  const wanted = new Map(found.map((group) => [group.key, group]));
  const known = new Set(drawn.map(({ key }) => key));
  let [changes, removals] = [atOnce, atOnce];
  const kept = drawn.flatMap((group) => {
    const next = wanted.get(group.key);
    if (!next) {
      removals -= 1;
      return removals >= 0 ? [] : [group];
    }
    if (isSame(group, next) || changes === 0) return [group];
    changes -= 1;
    return [next];
  });
  const missing = found.filter(({ key }) => !known.has(key));
  const made = missing.slice(0, changes);
  // Once all that was found stands there, what is left of the ones before goes at once.
  const isLast = made.length === missing.length;
  const left = isLast ? kept.filter(({ key }) => wanted.has(key)) : kept;
  const isUnchanged =
    made.length === 0 && left.length === drawn.length && left.every((one, at) => one === drawn[at]);
  return isUnchanged ? drawn : [...left, ...made];
}
