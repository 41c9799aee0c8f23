import type { OsmExtract } from '../osm/osm-extract.ts';
import type { SplitStreets, StreetPiece } from './split-streets.ts';

const DELAYS_S = { yields: 2, meetsEqual: 1.4, hasPriority: 0.6, signal: 3.5 } as const;
/** Share of a car's delay that a cyclist loses. */
const BIKE_SHARE = 0.4;
const MIN_BIKE_S = 1;
/** Where only two streets meet, a street merely changes its name. */
const MIN_ARMS = 3;
/** Traffic that joins a motorway does not stop. */
const MOTORWAY_RANK = 8;

/** `allCounts` includes paths; `counts` has only streets for cars. */
type Arms = { allCounts: Uint8Array; counts: Uint8Array; topRanks: Uint8Array; topCounts: Uint8Array };

const isForCars = (piece: StreetPiece) => piece.rules.forward.drive > 0 || piece.rules.backward.drive > 0;

function countArms({ pieces, junctionNodes }: SplitStreets): Arms {
  const size = junctionNodes.length;
  const arms = {
    allCounts: new Uint8Array(size),
    counts: new Uint8Array(size),
    topRanks: new Uint8Array(size),
    topCounts: new Uint8Array(size),
  };
  const add = (junction: number, rank: number) => {
    arms.counts[junction]! += 1;
    const top = arms.topRanks[junction]!;
    if (rank > top || arms.topCounts[junction] === 0)
      [arms.topRanks[junction], arms.topCounts[junction]] = [rank, 1];
    else if (rank === top) arms.topCounts[junction]! += 1;
  };
  for (const { from, to } of pieces) {
    arms.allCounts[from]! += 1;
    arms.allCounts[to]! += 1;
  }
  for (const piece of pieces.filter(isForCars)) {
    add(piece.from, piece.rules.rank);
    add(piece.to, piece.rules.rank);
  }
  return arms;
}

/** Seconds at the end of a piece. */
export type JunctionDelays = (piece: StreetPiece, junction: number) => { drive: number; bike: number };

export function findJunctionDelays(extract: OsmExtract, cut: SplitStreets): JunctionDelays {
  const arms = countArms(cut);
  const signals = new Set(
    extract.nodes.filter(({ tags }) => tags.highway === 'traffic_signals').map(({ index }) => index),
  );
  const delayOf = (rank: number, junction: number): number => {
    if (signals.has(cut.junctionNodes[junction]!)) return DELAYS_S.signal;
    if (arms.counts[junction]! < MIN_ARMS || arms.topRanks[junction]! >= MOTORWAY_RANK) return 0;
    if (rank < arms.topRanks[junction]!) return DELAYS_S.yields;
    return arms.topCounts[junction]! >= MIN_ARMS ? DELAYS_S.meetsEqual : DELAYS_S.hasPriority;
  };
  return (piece, junction) => {
    const drive = delayOf(piece.rules.rank, junction);
    const least = arms.allCounts[junction]! < MIN_ARMS ? 0 : MIN_BIKE_S;
    return { drive, bike: Math.max(drive * BIKE_SHARE, least) };
  };
}
