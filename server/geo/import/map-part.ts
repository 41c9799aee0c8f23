import type { MapAddress, MapPlace, MapStop, MapStreet } from '../around/map-feature.ts';
import type { Box } from '../osm/osm-extract.ts';
import type { StreetsPart } from '../streets/pack-streets.ts';

/** What the work on a file consists of, in its order. The last two are the importing program's own. */
export const MAP_STEPS = ['reading', 'streets', 'around', 'tiles', 'saving', 'switching'] as const;
export type MapStep = (typeof MAP_STEPS)[number];

/** How far a step has come; `share` runs from 0 to 1. */
export type MapProgress = { step: MapStep; share: number; detail?: string };

/** A vector tile, gzipped. */
export type MapTile = { z: number; x: number; y: number; bytes: Uint8Array };

/** Rows of a table, so many as one statement writes. */
export type MapRows =
  | { kind: 'places'; rows: MapPlace[] }
  | { kind: 'stops'; rows: MapStop[] }
  | { kind: 'addresses'; rows: MapAddress[] }
  | { kind: 'streets'; rows: MapStreet[] }
  | { kind: 'tiles'; rows: MapTile[] };

/**
 * What becomes of a file, part by part: first where the data is and of which day, then everything that a version holds. `counts` is
 * news for operators; `step` says that one is done, and how long it took.
 */
export type MapPart =
  | { kind: 'extract'; bounds: Box; areas: Box[]; dataDate: string | null }
  | { kind: 'graph'; graph: StreetsPart }
  | { kind: 'counts'; counts: Record<string, number> }
  | MapRows
  | { kind: 'step'; step: MapStep; seconds: number };

/** Which file, and what of it. */
export type MapOrder = {
  /** An absolute path. */
  file: string;
  /** Only what lies in one of these; null takes the whole file. */
  around: Box[] | null;
  /** How much memory the process that reads may take. */
  memoryMegabytes: number;
};
