import type { MapAddress, MapPlace, MapStop, MapStreet } from '../around/map-feature.ts';
import type { Box } from '../osm/osm-extract.ts';
import type { StreetsPart } from '../streets/pack-streets.ts';

/** In order; the last two run in the parent. */
export const MAP_STEPS = ['reading', 'streets', 'around', 'tiles', 'saving', 'switching'] as const;
export type MapStep = (typeof MAP_STEPS)[number];

/** `share` is from 0 to 1. */
export type MapProgress = { step: MapStep; share: number; detail?: string };

/** Gzipped. */
export type MapTile = { z: number; x: number; y: number; bytes: Uint8Array };

export type MapRows =
  | { kind: 'places'; rows: MapPlace[] }
  | { kind: 'stops'; rows: MapStop[] }
  | { kind: 'addresses'; rows: MapAddress[] }
  | { kind: 'streets'; rows: MapStreet[] }
  | { kind: 'tiles'; rows: MapTile[] };

/** First bounds and date, then the content. `step` ends a step, with its duration. */
export type MapPart =
  | { kind: 'extract'; bounds: Box; areas: Box[]; dataDate: string | null }
  | { kind: 'graph'; graph: StreetsPart }
  | { kind: 'counts'; counts: Record<string, number> }
  | MapRows
  | { kind: 'step'; step: MapStep; seconds: number };

export type MapOrder = {
  /** Absolute path. */
  file: string;
  /** null: all. */
  around: Box[] | null;
  /** Limit of the child process. */
  memoryMegabytes: number;
};
