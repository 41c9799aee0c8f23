import type { PinGroup } from './map-pin.ts';

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

/** Newly found groups with the very objects that are drawn already, where they say the same: those are not drawn again. */
export function keepGroups(drawn: readonly PinGroup[], found: PinGroup[]): PinGroup[] {
  const known = new Map(drawn.map((group) => [group.key, group]));
  const kept = found.map((group) => {
    const before = known.get(group.key);
    return before && isSame(before, group) ? before : group;
  });
  const isUnchanged = kept.length === drawn.length && kept.every((group, at) => group === drawn[at]);
  return isUnchanged ? (drawn as PinGroup[]) : kept;
}
