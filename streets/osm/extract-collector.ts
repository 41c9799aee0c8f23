import type { Box } from '../geometry.ts';
import type { EntitySink } from './decode-block.ts';
import { NodeStore, placeOf } from './node-store.ts';
import type { OsmExtract, OsmMember, OsmNode, OsmRelation, OsmWay, Tags } from './osm-extract.ts';
import { OsmFileProblem } from './osm-file-problem.ts';
import { DamagedBytes } from './protobuf-fields.ts';

const KINDS = ['node', 'way', 'relation'] as const;

type CollectorOptions = {
  file: string;
  /** Null extracts all nodes. */
  isInside: ((lng: number, lat: number) => boolean) | null;
  maxBytes?: number | undefined;
};

/** The file must have nodes, then ways, then relations, each sorted by id. */
export class ExtractCollector implements EntitySink {
  readonly #options: CollectorOptions;
  readonly #nodes = new NodeStore();
  readonly #taggedNodes: OsmNode[] = [];
  readonly #ways: OsmWay[] = [];
  readonly #relations = new RelationFilter();
  /** Set when the first relation arrives or the file ends. */
  #wayIds: Float64Array | null = null;
  #isWayReferenced = new Uint8Array(0);
  #kind = 0;
  #lastId = 0;
  #bytesLeft: number;
  /** Includes nodes outside of the extract. */
  #covered: Box | null = null;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#bytesLeft = options.maxBytes ?? Number.POSITIVE_INFINITY;
  }

  get covered(): Box | null {
    return this.#covered;
  }

  addNode(id: number, lng: number, lat: number, readTags: () => Tags): void {
    this.#checkOrder(0, id);
    if (!(lng >= -180 && lng <= 180 && lat >= -90 && lat <= 90)) {
      throw new DamagedBytes(`has a node outside the world (node ${id})`);
    }
    this.#covered = widen(this.#covered, lng, lat);
    if (this.#options.isInside && !this.#options.isInside(lng, lat)) return;
    this.#reserve(24);
    const index = this.#nodes.add(id, lng, lat);
    const tags = readTags();
    if (this.#reserveTags(tags) > 0) this.#taggedNodes.push({ id, index, tags });
  }

  addWay(id: number, refs: readonly number[], readTags: () => Tags): void {
    this.#checkOrder(1, id);
    const isClosed = refs.length > 2 && refs[0] === refs.at(-1);
    const places = refs.map((ref) => this.#nodes.find(ref));
    if (places.every((place) => place < 0)) return;
    const runs = clipWay(places, isClosed);
    if (runs.length === 0) return;
    const tags = readTags();
    this.#reserveTags(tags);
    for (const nodes of runs) {
      this.#reserve(250 + 4 * nodes.length);
      this.#ways.push({ id, tags, nodes });
    }
  }

  addRelation(id: number, members: readonly OsmMember[], readTags: () => Tags): void {
    this.#checkOrder(2, id);
    const isHere = this.#hasMemberOf(members);
    if (!isHere && !members.some(({ type }) => type === 'relation')) return;
    this.#reserve(100 + 64 * members.length);
    const tags = readTags();
    this.#reserveTags(tags);
    this.#relations.add({ id, tags, members }, isHere);
  }

  addText(bytes: number): void {
    this.#reserve(bytes);
  }

  finish(dataDate: string | null): OsmExtract {
    const relations = this.#relations.list();
    // Relations that belong only through other relations refer to ways too.
    for (const { members } of relations) this.#markWays(members);
    const ways = this.#ways.filter(
      (way, index) => this.#isWayReferenced[index] === 1 || Object.keys(way.tags).length > 0,
    );
    const columns = this.#nodes.columns();
    return {
      ...columns,
      nodes: this.#taggedNodes,
      ways,
      relations,
      bounds: boundsOf(columns),
      dataDate,
    };
  }

  #hasMemberOf(members: readonly OsmMember[]): boolean {
    const ids = this.#readWayIds();
    return members.some(({ type, ref }) => {
      if (type === 'relation') return false;
      return type === 'node' ? this.#nodes.find(ref) >= 0 : placeOf(ids, ids.length, ref) >= 0;
    });
  }

  #markWays(members: OsmRelation['members']): void {
    const ids = this.#readWayIds();
    for (const { type, ref } of members) {
      const place = type === 'way' ? placeOf(ids, ids.length, ref) : -1;
      for (let at = place; ids[at] === ref; at--) this.#isWayReferenced[at] = 1;
      for (let at = place; ids[at] === ref; at++) this.#isWayReferenced[at] = 1;
    }
  }

  #readWayIds(): Float64Array {
    if (!this.#wayIds) {
      this.#wayIds = Float64Array.from(this.#ways, ({ id }) => id);
      this.#isWayReferenced = new Uint8Array(this.#ways.length);
    }
    return this.#wayIds;
  }

  #checkOrder(kind: 0 | 1 | 2, id: number): void {
    if (!Number.isSafeInteger(id)) throw new DamagedBytes(`has a ${KINDS[kind]} with an impossible id`);
    if (id <= 0) throw this.#unnumbered(`${KINDS[kind]} ${id}`);
    if (kind === this.#kind && id === this.#lastId) throw this.#twice(`${KINDS[kind]} ${id}`);
    if (kind < this.#kind || (kind === this.#kind && id < this.#lastId)) {
      throw this.#unsorted(`${KINDS[kind]} ${id} comes after ${KINDS[this.#kind]} ${this.#lastId}`);
    }
    this.#kind = kind;
    this.#lastId = id;
  }

  #reserveTags(tags: Tags): number {
    const count = Object.keys(tags).length;
    if (count > 0) this.#reserve(80 + 24 * count);
    return count;
  }

  #reserve(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0) throw this.#tooLarge();
  }

  #unsorted(what: string): OsmFileProblem {
    const { file } = this.#options;
    return new OsmFileProblem(
      file,
      `is not sorted: ${what}`,
      `Sort it: osmium sort ${file} -o sorted.osm.pbf`,
    );
  }

  #twice(what: string): OsmFileProblem {
    const { file } = this.#options;
    const remedy = `If it was concatenated, use osmium merge. If it is a history file, use osmium time-filter ${file} -o now.osm.pbf`;
    return new OsmFileProblem(file, `contains ${what} twice`, remedy);
  }

  #unnumbered(what: string): OsmFileProblem {
    const { file } = this.#options;
    const remedy = `Renumber it: osmium renumber ${file} -o numbered.osm.pbf`;
    return new OsmFileProblem(file, `has invalid ids (${what})`, remedy);
  }

  #tooLarge(): OsmFileProblem {
    const { file } = this.#options;
    const remedy = `Import a part of it: osmium extract --bbox WEST,SOUTH,EAST,NORTH ${file} -o part.osm.pbf, or allow more memory: --memory MB.`;
    return new OsmFileProblem(file, 'does not fit into memory', remedy);
  }
}

function widen(box: Box | null, lng: number, lat: number): Box {
  if (!box) return { west: lng, south: lat, east: lng, north: lat };
  if (lng < box.west) box.west = lng;
  if (lng > box.east) box.east = lng;
  if (lat < box.south) box.south = lat;
  if (lat > box.north) box.north = lat;
  return box;
}

/** Returns a box of zeros if there are no nodes. */
function boundsOf({ lngs, lats }: { lngs: Float64Array; lats: Float64Array }): Box {
  let box: Box | null = null;
  for (let at = 0; at < lngs.length; at++) box = widen(box, lngs[at]!, lats[at]!);
  return box ?? { west: 0, south: 0, east: 0, north: 0 };
}

/** Returns the parts that remain, the longest first. Removed nodes are -1. */
function clipWay(places: readonly number[], isClosed: boolean): Int32Array[] {
  const firstGap = places.indexOf(-1);
  if (firstGap < 0) return places.length < 2 ? [] : [Int32Array.from(places)];
  // Rotates a ring so that it begins at a removed node.
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

class RelationFilter {
  readonly #direct: OsmRelation[] = [];
  readonly #indirect: OsmRelation[] = [];

  add(relation: OsmRelation, isHere: boolean): void {
    (isHere ? this.#direct : this.#indirect).push(relation);
  }

  /** Sorted by id. Relations that refer only to each other are not selected. */
  list(): OsmRelation[] {
    const namedBy = new Map<number, OsmRelation[]>();
    for (const relation of this.#indirect) {
      for (const { type, ref } of relation.members) {
        if (type === 'relation') namedBy.getOrInsertComputed(ref, () => []).push(relation);
      }
    }
    const found = new Set(this.#direct);
    for (const { id } of found) for (const other of namedBy.get(id) ?? []) found.add(other);
    return [...found].sort((one, other) => one.id - other.id);
  }
}
