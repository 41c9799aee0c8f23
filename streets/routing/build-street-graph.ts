import type { OsmExtract } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { findStrongComponents } from './connected-components.ts';
import { findJunctionDelays, type JunctionDelays } from './junction-delays.ts';
import { type SplitStreets, type StreetPiece, splitStreets } from './split-streets.ts';
import { ACCESS_BITS, ENDS_BITS, type StreetGraph } from './street-graph.ts';
import type { Lane } from './street-rules.ts';

const MODES: readonly TravelMode[] = ['drive', 'walk', 'bike'];
const TENTHS = 10;
const MPS_IN_KMH = 3.6;
/** Smaller parts are mapping errors, such as unconnected parking lots. */
const TOWN_JUNCTIONS = 300;

type DirectedPiece = { piece: StreetPiece; isBackward: boolean };
type Times = Record<TravelMode, number>;

/** 0 means closed. */
const tenths = (seconds: number) => Math.max(1, Math.round(seconds * TENTHS));
const laneOf = ({ piece, isBackward }: DirectedPiece): Lane =>
  piece.rules[isBackward ? 'backward' : 'forward'];
const tailOf = ({ piece, isBackward }: DirectedPiece) => (isBackward ? piece.to : piece.from);
const headOf = ({ piece, isBackward }: DirectedPiece) => (isBackward ? piece.from : piece.to);

function timesAlong(directed: DirectedPiece, delays: JunctionDelays): Times {
  const { piece } = directed;
  const lane = laneOf(directed);
  const delay = delays(piece, headOf(directed));
  const time = (mode: TravelMode, delayS: number): number => {
    if (lane[mode] === 0 || (piece.isBarrier && mode === 'drive')) return 0;
    const { crossingSeconds } = piece.rules;
    if (crossingSeconds !== null) return tenths(crossingSeconds * piece.shareOfWay);
    return tenths((piece.meters * MPS_IN_KMH) / lane[mode] + delayS);
  };
  return { drive: time('drive', delay.drive), walk: time('walk', 0), bike: time('bike', delay.bike) };
}

/** Lists the forward direction first. */
function listDirections({ pieces }: SplitStreets): DirectedPiece[] {
  const directions: DirectedPiece[] = [];
  for (const piece of pieces) {
    for (const isBackward of [false, true]) {
      const directed = { piece, isBackward };
      if (MODES.some((mode) => laneOf(directed)[mode] > 0)) directions.push(directed);
    }
  }
  return directions;
}

function sortByTail(directions: DirectedPiece[], junctions: number) {
  const firstEdges = new Int32Array(junctions + 1);
  for (const directed of directions) firstEdges[tailOf(directed) + 1]! += 1;
  for (let junction = 0; junction < junctions; junction += 1) {
    firstEdges[junction + 1]! += firstEdges[junction]!;
  }
  const next = firstEdges.slice();
  const places = Int32Array.from(directions, (directed) => next[tailOf(directed)]!++);
  return { firstEdges, places };
}

function makeEmptyGraph(
  cut: SplitStreets,
  extract: OsmExtract,
  edges: number,
  firstEdges: Int32Array,
): StreetGraph {
  const millionths = (degrees: Float64Array) =>
    Int32Array.from(cut.junctionNodes, (node) => Math.round(degrees[node]! * 1e6));
  return {
    junctionLngs: millionths(extract.lngs),
    junctionLats: millionths(extract.lats),
    firstEdges,
    tails: new Int32Array(edges),
    heads: new Int32Array(edges),
    twins: new Int32Array(edges).fill(-1),
    lengths: new Int32Array(edges),
    driveTimes: new Int32Array(edges),
    walkTimes: new Int32Array(edges),
    bikeTimes: new Int32Array(edges),
    access: new Uint8Array(edges),
    cycleKinds: new Uint8Array(edges),
    shapeStarts: new Int32Array(edges),
    shapeLengths: new Int32Array(edges),
    isReversed: new Uint8Array(edges),
    points: Int32Array.from(cut.points),
  };
}

function writeEdge(graph: StreetGraph, edge: number, directed: DirectedPiece, times: Times): void {
  const { piece, isBackward } = directed;
  graph.tails[edge] = tailOf(directed);
  graph.heads[edge] = headOf(directed);
  graph.lengths[edge] = Math.round(piece.meters * TENTHS);
  graph.driveTimes[edge] = times.drive;
  graph.walkTimes[edge] = times.walk;
  graph.bikeTimes[edge] = times.bike;
  graph.cycleKinds[edge] = laneOf(directed).cycleKind;
  graph.shapeStarts[edge] = piece.shapeStart;
  graph.shapeLengths[edge] = piece.shapeLength;
  graph.isReversed[edge] = isBackward ? 1 : 0;
}

/** `ends` has the bits of modes that are restricted to destinations. */
function openToMode(graph: StreetGraph, mode: TravelMode, ends: Uint8Array): void {
  const times = { drive: graph.driveTimes, walk: graph.walkTimes, bike: graph.bikeTimes }[mode];
  const isOpen = (edge: number) => times[edge]! > 0;
  const { partOf, sizes } = findStrongComponents(graph.firstEdges, graph.heads, isOpen);
  const largest = sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0);
  const isTown = (part: number) => part === largest || sizes[part]! >= TOWN_JUNCTIONS;
  const [bit, endsBit] = [ACCESS_BITS[mode], ENDS_BITS[mode]];
  for (let edge = 0; edge < times.length; edge += 1) {
    const part = partOf[graph.tails[edge]!]!;
    if (times[edge]! === 0 || part !== partOf[graph.heads[edge]!]) continue;
    if (isTown(part)) graph.access[edge]! |= bit | (ends[edge]! & endsBit);
  }
}

/** Omits turn restrictions, which change travel times by seconds only. */
export function buildStreetGraph(extract: OsmExtract): StreetGraph {
  const cut = splitStreets(extract);
  const delays = findJunctionDelays(extract, cut);
  const directions = listDirections(cut);
  const { firstEdges, places } = sortByTail(directions, cut.junctionNodes.length);
  const graph = makeEmptyGraph(cut, extract, directions.length, firstEdges);
  const ends = new Uint8Array(directions.length);
  directions.forEach((directed, at) => {
    const edge = places[at]!;
    writeEdge(graph, edge, directed, timesAlong(directed, delays));
    ends[edge] = directed.piece.rules.ends;
    if (at > 0 && directions[at - 1]!.piece === directed.piece) {
      graph.twins[edge] = places[at - 1]!;
      graph.twins[places[at - 1]!] = edge;
    }
  });
  for (const mode of MODES) openToMode(graph, mode, ends);
  return graph;
}
