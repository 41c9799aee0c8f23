import type { Box } from '#streets/geometry.ts';
import { readRegion } from '#streets/read-region.ts';
import {
  OSM_CREDIT,
  type RegionPart,
  RegionProblem,
  type RegionProgress,
  type RegionRows,
  type RegionStep,
} from '#streets/region-part.ts';
import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { checkRegion } from './check-region.ts';
import { addImportedJob, addRemovalJob, addRemovedRegionJob } from './map-jobs.ts';
import { analyzeMapRows, insertMapGraph, insertMapRows } from './map-rows.queries.ts';
import {
  findRetiredVersions,
  insertMapVersion,
  updateCurrentToOld,
  updateFilledToCurrent,
} from './map-versions.queries.ts';
import { removeDeadVersions, withRegionLock } from './region-lock.ts';
import { removeMapVersion } from './remove-map-version.ts';

export type MapImportOptions = {
  /** Needs two connections and a long statement timeout. */
  db: Db;
  /** Absolute path. */
  file: string;
  /** Must match `REGION_NAME_FORM`. */
  region: string;
  /** Null imports all. */
  around: Box[] | null;
  attribution?: string;
  isReplacing?: boolean;
  memoryMegabytes?: number;
  onProgress?: (progress: RegionProgress) => void;
  read?: typeof readRegion;
};

export type MapImport = {
  versionId: number;
  hasReplaced: boolean;
  /** May be the same place as the new region. */
  overlapped: string | null;
  /** False if jobs must still delete older versions. */
  hasCleared: boolean;
  bounds: Box;
  dataDate: string | null;
  counts: Record<string, number>;
  seconds: Partial<Record<RegionStep, number>>;
};

export const DEFAULT_MEGABYTES = 2048;

/**
 * Readers use the current version until an atomic switch. If the process is killed, the next import cleans
 * up. @throws ImportFileProblem; nothing has changed then
 */
export async function importMap(options: MapImportOptions): Promise<MapImport> {
  const { db, region, read = readRegion } = options;
  return await withRegionLock(db, region, async () => {
    await removeDeadVersions(db, region);
    const filling = new Filling(options);
    try {
      for await (const part of read({
        ...options,
        memoryMegabytes: options.memoryMegabytes ?? DEFAULT_MEGABYTES,
        onProgress: options.onProgress ?? (() => {}),
      })) {
        await filling.add(part);
      }
      return await filling.finish();
    } catch (error) {
      await filling.discard();
      throw error instanceof RegionProblem ? new ImportFileProblem(error.message) : error;
    }
  });
}

const isWithin = (box: Box, other: Box) =>
  box.west >= other.west && box.east <= other.east && box.south >= other.south && box.north <= other.north;

class Filling {
  private readonly options: MapImportOptions;
  private overlapped: string | null = null;
  private version: { id: number; bounds: Box; dataDate: string | null } | null = null;
  private readonly counts: Record<string, number> = {};
  private readonly seconds: Partial<Record<RegionStep, number>> = { saving: 0 };

  constructor(options: MapImportOptions) {
    this.options = options;
  }

  async add(part: RegionPart): Promise<void> {
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
          `The new map of ${region} was removed during the import. Import it again.`,
        );
      }
      if (replaced) await addRemovalJob(trx, replaced.id);
      if (replaced && !isWithin(replaced, bounds)) await addRemovedRegionJob(trx, replaced);
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

  /** Readers may still use the version that was just replaced; a job deletes it later. */
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

  /** If this fails too, the next import deletes the rows. */
  async discard(): Promise<void> {
    if (this.version) await removeMapVersion(this.options.db, this.version.id).catch(() => {});
  }

  private get filled() {
    if (!this.version) throw new Error('A part of the map came before its extent.');
    return this.version;
  }

  private async begin(part: Extract<RegionPart, { kind: 'extract' }>): Promise<void> {
    const { bounds, areas, dataDate } = part;
    const { db, region, attribution = OSM_CREDIT, isReplacing = false } = this.options;
    this.overlapped = await checkRegion(db, { region, bounds, isReplacing });
    this.version = {
      id: await insertMapVersion(db, { region, bounds, areas, dataDate, attribution }),
      bounds,
      dataDate,
    };
  }

  private async save(part: RegionRows | Extract<RegionPart, { kind: 'graph' }>): Promise<void> {
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
