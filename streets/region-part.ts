import type { Box } from './geometry.ts';
import type { GraphPart } from './graph-parts.ts';
import type { MapAddress, MapPlace, MapStop, MapStreet } from './map-feature.ts';

/** In order; the last two run in the parent. */
export const REGION_STEPS = ['reading', 'streets', 'around', 'tiles', 'saving', 'switching'] as const;
export type RegionStep = (typeof REGION_STEPS)[number];

/** `share` is from 0 to 1. */
export type RegionProgress = { step: RegionStep; share: number; detail?: string };

/** Gzipped. */
export type RegionTile = { z: number; x: number; y: number; bytes: Uint8Array };

export type RegionRows =
  | { kind: 'places'; rows: MapPlace[] }
  | { kind: 'stops'; rows: MapStop[] }
  | { kind: 'addresses'; rows: MapAddress[] }
  | { kind: 'streets'; rows: MapStreet[] }
  | { kind: 'tiles'; rows: RegionTile[] };

/** First bounds and date, then the content. `step` ends a step, with its duration. */
export type RegionPart =
  | { kind: 'extract'; bounds: Box; areas: Box[]; dataDate: string | null }
  | { kind: 'graph'; graph: GraphPart }
  | { kind: 'counts'; counts: Record<string, number> }
  | RegionRows
  | { kind: 'step'; step: RegionStep; seconds: number };

export type RegionOrder = {
  /** Absolute path. */
  file: string;
  /** null: all. */
  around: Box[] | null;
  /** Limit of the child process. */
  memoryMegabytes: number;
};

/** The file can't become a region. The message includes the remedy. */
export class RegionProblem extends Error {
  override readonly name: string = 'RegionProblem';
}

/** Required by the license. */
export const OSM_CREDIT = '© OpenStreetMap contributors';
