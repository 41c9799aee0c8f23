import type { OsmRelation } from './osm-extract.ts';

/** Relations kept by their members, or by other relations at any depth. */
export class KeptRelations {
  readonly #kept: OsmRelation[] = [];
  /** Undecided: only other relations can tell. */
  readonly #waiting: OsmRelation[] = [];

  add(relation: OsmRelation, isHere: boolean): void {
    (isHere ? this.#kept : this.#waiting).push(relation);
  }

  /** By id. A cycle alone keeps nothing. */
  list(): OsmRelation[] {
    const namedBy = new Map<number, OsmRelation[]>();
    for (const relation of this.#waiting) {
      for (const { type, ref } of relation.members) {
        if (type !== 'relation') continue;
        const others = namedBy.get(ref);
        if (others) others.push(relation);
        else namedBy.set(ref, [relation]);
      }
    }
    const found = new Set(this.#kept);
    for (const { id } of found) for (const other of namedBy.get(id) ?? []) found.add(other);
    return [...found].sort((one, other) => one.id - other.id);
  }
}
