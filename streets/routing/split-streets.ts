import type { OsmExtract, OsmWay } from '../osm/osm-extract.ts';
import { lineLength } from '../osm/ring-measures.ts';
import { isCarBarrier } from './access-tags.ts';
import { readStreetRules, type StreetRules } from './street-rules.ts';

const MILLION = 1e6;
const NO_JUNCTION = -1;

export type StreetPiece = {
  from: number;
  to: number;
  meters: number;
  shareOfWay: number;
  rules: StreetRules;
  shapeStart: number;
  shapeLength: number;
  isBarrier: boolean;
};

export type SplitStreets = {
  pieces: StreetPiece[];
  junctionNodes: number[];
  /** Alternating longitude and latitude, in microdegrees. */
  points: number[];
};

type Street = { nodes: Int32Array; rules: StreetRules };

function withoutRepeats({ nodes }: OsmWay): Int32Array {
  return nodes.filter((node, at) => at === 0 || node !== nodes[at - 1]);
}

function listStreets(extract: OsmExtract): Street[] {
  const streets: Street[] = [];
  for (const way of extract.ways) {
    const rules = readStreetRules(way.tags);
    if (!rules) continue;
    const nodes = withoutRepeats(way);
    if (nodes.length >= 2) streets.push({ nodes, rules });
  }
  return streets;
}

/** A street's ends count as two, because they are junctions. */
function countVisits(streets: Street[], nodeCount: number): Uint8Array {
  const visits = new Uint8Array(nodeCount);
  for (const { nodes } of streets) {
    for (const node of nodes) visits[node] = Math.min(2, visits[node]! + 1);
    visits[nodes[0]!] = visits[nodes.at(-1)!] = 2;
  }
  return visits;
}

export function splitStreets(extract: OsmExtract): SplitStreets {
  const streets = listStreets(extract);
  const visits = countVisits(streets, extract.ids.length);
  const barriers = new Set(extract.nodes.filter((node) => isCarBarrier(node.tags)).map((node) => node.index));
  const junctionOf = new Int32Array(extract.ids.length).fill(NO_JUNCTION);
  const cut: SplitStreets = { pieces: [], junctionNodes: [], points: [] };

  const addJunction = (node: number) => cut.junctionNodes.push(node) - 1;
  const junctionAt = (node: number): number => {
    if (junctionOf[node] === NO_JUNCTION) junctionOf[node] = addJunction(node);
    return junctionOf[node]!;
  };
  const addPoint = (node: number) => {
    cut.points.push(Math.round(extract.lngs[node]! * MILLION), Math.round(extract.lats[node]! * MILLION));
  };
  const addPiece = (street: Street, from: number, to: number, nodes: Int32Array, isBarrier: boolean) => {
    const shapeStart = cut.points.length / 2;
    for (const node of nodes) addPoint(node);
    const meters = lineLength(nodes, extract);
    cut.pieces.push({
      from,
      to,
      meters,
      shareOfWay: meters,
      rules: street.rules,
      shapeStart,
      shapeLength: nodes.length,
      isBarrier,
    });
  };

  for (const street of streets) {
    const { nodes } = street;
    const firstPiece = cut.pieces.length;
    let start = 0;
    let from = junctionAt(nodes[0]!);
    for (let at = 1; at < nodes.length; at += 1) {
      const node = nodes[at]!;
      if (visits[node]! >= 2) {
        const to = junctionAt(node);
        addPiece(street, from, to, nodes.subarray(start, at + 1), false);
        [start, from] = [at, to];
      } else if (barriers.has(node)) {
        const [near, far] = [addJunction(node), addJunction(node)];
        addPiece(street, from, near, nodes.subarray(start, at + 1), false);
        addPiece(street, near, far, Int32Array.of(node, node), true);
        [start, from] = [at, far];
      }
    }
    shareLength(cut.pieces, firstPiece);
  }
  return cut;
}

function shareLength(pieces: StreetPiece[], first: number): void {
  const total = pieces.slice(first).reduce((sum, piece) => sum + piece.meters, 0);
  for (const piece of pieces.slice(first)) piece.shareOfWay = total > 0 ? piece.meters / total : 0;
}
