import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { MANIFEST_FILE } from '#server/db/archive/manifest.ts';

/** Sorts by time. */
const WHOLE = /^porchlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** A backup being written or deleted, with the database's mark. */
const PASSING = /^\.porchlight-(?:making|going)-(db[0-9a-f]{12})-/;

export const backupName = (taken: Date): string =>
  `porchlight-${taken.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => WHOLE.test(name) && existsSync(join(folder, name, MANIFEST_FILE))).sort();
}

/** Deletes what killed runs for this database left. */
async function removeLeftovers(folder: string, mark: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (PASSING.exec(name)?.[1] === mark) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * A temporary folder, renamed when complete. The caller must hold the database's backup lock (`withPhotosKept`): a
 * killed process loses it, so other folders with this mark are abandoned.
 * @param mark see `markDatabase`
 */
export async function makePassingFolder(folder: string, mark: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, mark);
  const path = join(folder, `.porchlight-making-${mark}-${Date.now()}`);
  // Synchronous, so that no signal arrives before the caller knows the path.
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/**
 * Synchronous, for a signal handler right before exit; does nothing after the rename. Also deletes what concurrent
 * writes recreate.
 */
export function removePassingFolder(path: string): void {
  if (!existsSync(path)) return;
  const going = path.replace('.porchlight-making-', '.porchlight-going-');
  renameSync(path, going);
  for (const one of [going, path]) rmSync(one, { recursive: true, force: true });
}

/** Keeps the newest `keep`. @returns the deleted names */
export async function removeOldBackups(folder: string, mark: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const name of old) {
    // Renamed first, so that a half-deleted backup is never taken for a complete one.
    const going = join(folder, `.porchlight-going-${mark}-${name}`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
  return old;
}

/** @throws ArchiveProblem */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST_FILE))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new ArchiveProblem(`There is no backup in ${folder}.`);
  return join(folder, newest);
}
