import type { OsmRelation } from './osm-extract.ts';

/** Relations that are kept, for what they name or for the relations that they name, however deep and in whatever order. */
export class KeptRelations {
  readonly #kept: OsmRelation[] = [];
  /** Those of which only other relations can tell whether they are kept. */
  readonly #waiting: OsmRelation[] = [];

  add(relation: OsmRelation, isHere: boolean): void {
    (isHere ? this.#kept : this.#waiting).push(relation);
  }

  /** In the order of their ids. A relation that names itself, by whatever detour, is kept only if something else keeps it. */
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
