import { type Local, toLngLat } from '#server/geo/lakeshore-shape.ts';
import type { OsmMember, Tags } from '#server/geo/osm/osm-extract.ts';
import { INVENTED_IDS_FROM } from '#shared/rules/fictional-ground.ts';
import { type Plan, planToLngLat } from './plan-grid.ts';

export type TownNode = { id: number; lng: number; lat: number; tags: Tags };
export type TownWay = { id: number; nodes: number[]; tags: Tags };
export type TownRelation = { id: number; members: OsmMember[]; tags: Tags };

/** The invented town as OpenStreetMap would hold it: each list in the order of its ids. */
export type Town = { nodes: TownNode[]; ways: TownWay[]; relations: TownRelation[] };

/** Beyond any id that the real map has, so that no link to a thing of this town leads to somebody's house. */
const FIRST_ID = INVENTED_IDS_FROM;

/** A town while it is laid: ids are given in the order in which things are added. Places are metres of the plan. */
export class TownDraft {
  readonly #nodes: TownNode[] = [];
  readonly #ways: TownWay[] = [];
  readonly #relations: TownRelation[] = [];

  node(at: Plan, tags: Tags = {}): number {
    return this.#place(planToLngLat(at) as [number, number], tags);
  }

  /** A node whose degrees are known to the last digit. */
  pin(lng: number, lat: number, tags: Tags): number {
    return this.#place([lng, lat], tags);
  }

  #place([lng, lat]: [number, number], tags: Tags): number {
    const id = FIRST_ID + this.#nodes.length;
    this.#nodes.push({ id, lng, lat, tags });
    return id;
  }

  /** Says more of a node that is there already. */
  tagNode(id: number, tags: Tags): void {
    const node = this.#nodes[id - FIRST_ID]!;
    node.tags = { ...node.tags, ...tags };
  }

  way(nodes: number[], tags: Tags): number {
    const id = FIRST_ID + this.#ways.length;
    this.#ways.push({ id, nodes, tags });
    return id;
  }

  line(points: readonly Plan[], tags: Tags): number {
    return this.way(
      points.map((point) => this.node(point)),
      tags,
    );
  }

  /** A closed way; the ring's first point is not repeated by the caller. */
  area(ring: readonly Plan[], tags: Tags): number {
    const nodes = ring.map((point) => this.node(point));
    return this.way([...nodes, nodes[0]!], tags);
  }

  /** A closed way whose corners are metres from the middle of the island, not of the town's plan. */
  areaOnGround(ring: readonly Local[], tags: Tags = {}): number {
    const nodes = ring.map((local) => this.#place(toLngLat(local) as [number, number], {}));
    return this.way([...nodes, nodes[0]!], tags);
  }

  relation(members: OsmMember[], tags: Tags): number {
    const id = FIRST_ID + this.#relations.length;
    this.#relations.push({ id, members, tags });
    return id;
  }

  finish(): Town {
    return { nodes: this.#nodes, ways: this.#ways, relations: this.#relations };
  }
}
