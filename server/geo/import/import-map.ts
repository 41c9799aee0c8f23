import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { OSM_CREDIT } from '../osm/osm-credit.ts';
import type { Box } from '../osm/osm-extract.ts';
import { holdRegion, removeDeadVersions } from './hold-region.ts';
import { judgeRegion } from './judge-region.ts';
import { addImportedJob, addLeftJob, addRemovalJob } from './map-jobs.ts';
import type { MapPart, MapProgress, MapRows, MapStep } from './map-part.ts';
import { analyzeMapRows, insertMapGraph, insertMapRows } from './map-rows.queries.ts';
import {
  findRetiredVersions,
  insertMapVersion,
  updateCurrentToOld,
  updateFilledToCurrent,
} from './map-versions.queries.ts';
import { readMap } from './read-map.ts';
import { removeMapVersion } from './remove-map-version.ts';

export type MapImportOptions = {
  /** With the limits of work that nobody waits for; it must lend two connections at once. */
  db: Db;
  /** An absolute path. */
  file: string;
  /** As `REGION_NAME_FORM` has it. */
  region: string;
  /** Only what lies in one of these (`schoolSurroundings`); null takes the whole file. */
  around: Box[] | null;
  /** Whose data it is, as maps and lists must say. OpenStreetMap's when absent. */
  attribution?: string;
  /** Whether it may take the place of a map of the same name that is of another place. */
  isReplacing?: boolean;
  memoryMegabytes?: number;
  onProgress?: (progress: MapProgress) => void;
  /** Another worker than the program's own; a file that calls `serveMapParts`. */
  script?: URL;
};

export type MapImport = {
  versionId: number;
  /** Whether it has taken another's place. */
  hasReplaced: boolean;
  /** Another region that has most of this one, which is new: may be the same place under another name. */
  overlapped: string | null;
  /** False where older versions could not be deleted yet: that is left to their jobs. */
  hasCleared: boolean;
  bounds: Box;
  dataDate: string | null;
  /** By what there is: `tiles`, `places`, `edges`, `tile_bytes`, … */
  counts: Record<string, number>;
  seconds: Partial<Record<MapStep, number>>;
};

export const DEFAULT_MEGABYTES = 2048;

/**
 * Imports a file of OpenStreetMap as a region. A process of its own reads it to its end before anything is written; then a new version is filled,
 * batch by batch, beside the one that people see, and takes its place at once when it is whole. Killed in between, it has changed nothing that
 * anybody sees, and the next import clears away what it left.
 * @throws ImportFileProblem with a sentence and the remedy, when nothing has changed
 */
export async function importMap(options: MapImportOptions): Promise<MapImport> {
  const { db, region } = options;
  return await holdRegion(db, region, async () => {
    await removeDeadVersions(db, region);
    const filling = new Filling(options);
    try {
      for await (const part of readMap({
        ...options,
        memoryMegabytes: options.memoryMegabytes ?? DEFAULT_MEGABYTES,
        onProgress: options.onProgress ?? (() => {}),
      })) {
        await filling.add(part);
      }
      return await filling.finish();
    } catch (error) {
      await filling.giveUp();
      throw error;
    }
  });
}

const isWithin = (box: Box, other: Box) =>
  box.west >= other.west && box.east <= other.east && box.south >= other.south && box.north <= other.north;

/** A version while it is filled. */
class Filling {
  private readonly options: MapImportOptions;
  private overlapped: string | null = null;
  private version: { id: number; bounds: Box; dataDate: string | null } | null = null;
  private readonly counts: Record<string, number> = {};
  private readonly seconds: Partial<Record<MapStep, number>> = { saving: 0 };

  constructor(options: MapImportOptions) {
    this.options = options;
  }

  async add(part: MapPart): Promise<void> {
    if (part.kind === 'step') {
      this.seconds[part.step] = part.seconds;
      return;
    }
    if (part.kind === 'counts') {
      Object.assign(this.counts, part.counts);
      return;
    }
    const begin = performance.now();
    if (part.kind === 'extract') await this.begin(part);
    else await this.save(part);
    this.seconds.saving! += (performance.now() - begin) / 1000;
  }

  /** Shows it to everybody, in the place of the one before. */
  async finish(): Promise<MapImport> {
    const { id, bounds, dataDate } = this.filled;
    const { db, region, onProgress } = this.options;
    onProgress?.({ step: 'switching', share: 0 });
    const begin = performance.now();
    await analyzeMapRows(db);
    const former = await db.transaction().execute(async (trx) => {
      const replaced = await updateCurrentToOld(trx, region);
      if (!(await updateFilledToCurrent(trx, id, this.counts))) {
        throw new ImportFileProblem(
          `The new map of ${region} was removed while it was written. Import it again.`,
        );
      }
      if (replaced) await addRemovalJob(trx, replaced.id);
      if (replaced && !isWithin(replaced, bounds)) await addLeftJob(trx, replaced);
      await addImportedJob(trx, id);
      return replaced;
    });
    this.seconds.switching = (performance.now() - begin) / 1000;
    onProgress?.({ step: 'switching', share: 1 });
    const hasCleared = await this.clearRetired(former?.id ?? null);
    const { overlapped, counts, seconds } = this;
    const hasReplaced = former !== null;
    return { versionId: id, hasReplaced, overlapped, hasCleared, bounds, dataDate, counts, seconds };
  }

  /** Who reads the one that was just replaced goes on with it; nobody looks for those before it. Their jobs do what cannot be done now. */
  private async clearRetired(former: number | null): Promise<boolean> {
    const { db, region } = this.options;
    try {
      for (const old of await findRetiredVersions(db, region)) {
        if (old !== former) await removeMapVersion(db, old);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** What cannot be cleared away now is by the next import. */
  async giveUp(): Promise<void> {
    if (this.version) await removeMapVersion(this.options.db, this.version.id).catch(() => {});
  }

  private get filled() {
    if (!this.version) throw new Error('A part of the map came before its extent.');
    return this.version;
  }

  private async begin(part: Extract<MapPart, { kind: 'extract' }>): Promise<void> {
    const { bounds, areas, dataDate } = part;
    const { db, region, attribution = OSM_CREDIT, isReplacing = false } = this.options;
    this.overlapped = await judgeRegion(db, { region, bounds, isReplacing });
    this.version = {
      id: await insertMapVersion(db, { region, bounds, areas, dataDate, attribution }),
      bounds,
      dataDate,
    };
  }

  private async save(part: MapRows | Extract<MapPart, { kind: 'graph' }>): Promise<void> {
    const { db } = this.options;
    const { id } = this.filled;
    if (part.kind === 'graph') {
      await insertMapGraph(db, id, part.graph);
      this.count('graph_bytes', part.graph.bytes.length);
      return;
    }
    this.count(part.kind, await insertMapRows(db, id, part));
    if (part.kind === 'tiles') {
      this.count(
        'tile_bytes',
        part.rows.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
    }
  }

  private count(name: string, more: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + more;
  }
}
