import type { Box } from './geometry.ts';
import type { GraphPart } from './graph-parts.ts';
import type { MapAddress, MapPlace, MapStop, MapStreet } from './map-feature.ts';

/** The last two steps run in the parent process. */
export const REGION_STEPS = ['reading', 'streets', 'around', 'tiles', 'saving', 'switching'] as const;
export type RegionStep = (typeof REGION_STEPS)[number];

/** `share` is the part done, from 0 to 1. */
export type RegionProgress = { step: RegionStep; share: number; detail?: string };

export type RegionTile = { z: number; x: number; y: number; bytes: Uint8Array };

export type RegionRows =
  | { kind: 'places'; rows: MapPlace[] }
  | { kind: 'stops'; rows: MapStop[] }
  | { kind: 'addresses'; rows: MapAddress[] }
  | { kind: 'streets'; rows: MapStreet[] }
  | { kind: 'tiles'; rows: RegionTile[] };

/** Bounds and date come first. */
export type RegionPart =
  | { kind: 'extract'; bounds: Box; areas: Box[]; dataDate: string | null }
  | { kind: 'graph'; graph: GraphPart }
  | { kind: 'counts'; counts: Record<string, number> }
  | RegionRows
  | { kind: 'step'; step: RegionStep; seconds: number };

export type RegionOrder = {
  /** Absolute path. */
  file: string;
  /** Null imports everything. */
  around: Box[] | null;
  memoryMegabytes: number;
};

/** The file can't become a region. The message says what to do. */
export class RegionProblem extends Error {
  override readonly name: string = 'RegionProblem';
}

/** OpenStreetMap's license requires this text. */
export const OSM_CREDIT = '© OpenStreetMap contributors';
