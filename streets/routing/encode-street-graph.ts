import type { StreetGraph } from './street-graph.ts';

/** Little-endian: magic number, version, counts, then arrays, 32-bit ones first. */
const MAGIC = 0x53_47_4c_50; // "PLGS"
const VERSION = 1;
const HEAD_WORDS = 5;
const WORD = Int32Array.BYTES_PER_ELEMENT;

type Counts = { junctions: number; edges: number; points: number };
type ArrayName = keyof StreetGraph;

const WIDE: readonly [ArrayName, (counts: Counts) => number][] = [
  ['junctionLngs', ({ junctions }) => junctions],
  ['junctionLats', ({ junctions }) => junctions],
  ['firstEdges', ({ junctions }) => junctions + 1],
  ['tails', ({ edges }) => edges],
  ['heads', ({ edges }) => edges],
  ['twins', ({ edges }) => edges],
  ['lengths', ({ edges }) => edges],
  ['driveTimes', ({ edges }) => edges],
  ['walkTimes', ({ edges }) => edges],
  ['bikeTimes', ({ edges }) => edges],
  ['shapeStarts', ({ edges }) => edges],
  ['shapeLengths', ({ edges }) => edges],
  ['points', ({ points }) => points * 2],
];
const NARROW: readonly ArrayName[] = ['access', 'cycleKinds', 'isReversed'];

/** The message asks the operator to import the map again. */
export class StreetGraphProblem extends Error {
  override name = 'StreetGraphProblem';
  constructor(sentence: string) {
    super(`Cannot read the stored street graph: ${sentence} Import the map again.`);
  }
}

export function encodeStreetGraph(graph: StreetGraph): Buffer {
  const counts = [graph.junctionLngs.length, graph.tails.length, graph.points.length / 2];
  const head = Int32Array.of(MAGIC, VERSION, ...counts);
  const arrays = [head, ...WIDE.map(([name]) => graph[name]), ...NARROW.map((name) => graph[name])];
  return Buffer.concat(
    arrays.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  );
}

/**
 * The graph may share the buffer's memory.
 * @throws StreetGraphProblem
 */
export function decodeStreetGraph(buffer: Uint8Array): StreetGraph {
  if (buffer.byteLength < HEAD_WORDS * WORD) throw new StreetGraphProblem('it is truncated.');
  const { buffer: memory } = buffer;
  const isWhole = memory instanceof ArrayBuffer && memory.byteLength === buffer.byteLength;
  // Typed arrays must be aligned.
  const bytes = isWhole ? memory : Uint8Array.from(buffer).buffer;
  const [magic, version, junctions = -1, edges = -1, points = -1] = new Int32Array(bytes, 0, HEAD_WORDS);
  if (magic !== MAGIC) throw new StreetGraphProblem('it has the wrong format.');
  if (version !== VERSION) throw new StreetGraphProblem(`it has version ${version} instead of ${VERSION}.`);
  const counts = { junctions, edges, points };
  if (sizeOf(counts) !== buffer.byteLength)
    throw new StreetGraphProblem('its size does not match its header.');
  const graph = readArrays(bytes, counts);
  checkGraph(graph, counts);
  return graph;
}

function sizeOf(counts: Counts): number {
  if (Object.values(counts).some((count) => count < 0)) return -1;
  const words = WIDE.reduce((sum, [, lengthOf]) => sum + lengthOf(counts), HEAD_WORDS);
  return words * WORD + NARROW.length * counts.edges;
}

function readArrays(bytes: ArrayBuffer, counts: Counts): StreetGraph {
  let at = HEAD_WORDS * WORD;
  const wide = WIDE.map(([name, lengthOf]) => {
    const array = new Int32Array(bytes, at, lengthOf(counts));
    at += array.byteLength;
    return [name, array] as const;
  });
  const narrow = NARROW.map((name) => {
    const array = new Uint8Array(bytes, at, counts.edges);
    at += array.byteLength;
    return [name, array] as const;
  });
  return Object.fromEntries([...wide, ...narrow]) as StreetGraph;
}

function checkGraph(graph: StreetGraph, { junctions, edges, points }: Counts): void {
  const { firstEdges, tails, heads, twins, lengths, shapeStarts, shapeLengths } = graph;
  let isSound = firstEdges[0] === 0 && firstEdges[junctions] === edges;
  for (let junction = 0; junction < junctions && isSound; junction += 1) {
    const [first, end] = [firstEdges[junction]!, firstEdges[junction + 1]!];
    isSound = first <= end && end <= edges;
    for (let edge = first; edge < end && isSound; edge += 1) isSound = tails[edge] === junction;
  }
  const isBelow = (value: number, end: number) => value >= 0 && value < end;
  for (let edge = 0; edge < edges && isSound; edge += 1) {
    const twin = twins[edge]!;
    const times = [graph.driveTimes[edge]!, graph.walkTimes[edge]!, graph.bikeTimes[edge]!];
    isSound =
      isBelow(heads[edge]!, junctions) &&
      (twin === -1 || (isBelow(twin, edges) && twin !== edge && twins[twin] === edge)) &&
      lengths[edge]! >= 0 &&
      times.every((time) => time >= 0) &&
      shapeLengths[edge]! >= 2 &&
      isBelow(shapeStarts[edge]!, points) &&
      shapeStarts[edge]! + shapeLengths[edge]! <= points;
  }
  if (!isSound) throw new StreetGraphProblem('they contradict themselves.');
}
