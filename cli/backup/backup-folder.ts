import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { MANIFEST_FILE } from '#server/db/archive/manifest.ts';
import { isProcess } from '#server/db/embedded/postmaster-file.ts';

/** `porchlight-2026-11-22T09-30-00Z`: by name is by time. */
const WHOLE = /^porchlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** On its way in or out, with the mark of its database; in releases before, with the number of its process. */
const PASSING = /^\.porchlight-(?:making|going)-(?:(db[0-9a-f]{12})|(\d+))-/;

export const backupName = (taken: Date): string =>
  `porchlight-${taken.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The whole backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => WHOLE.test(name) && existsSync(join(folder, name, MANIFEST_FILE))).sort();
}

/** A number says little of who had it: in a container every run has the number 1. Ours has not made anything under this form. */
const isDeadNumber = (pid: number): boolean => pid === process.pid || !isProcess(pid);

/** What runs for this database have left behind that were killed. */
async function removeLeftovers(folder: string, mark: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, itsMark, number] = PASSING.exec(name) ?? [];
    if (itsMark === mark || (number !== undefined && isDeadNumber(Number(number))))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * An empty folder under a passing name; it gets its own once everything is in it. Call only while this process holds the lock that one
 * backup of a database holds (`withPhotosKept`): the database takes it from a process that dies, on whatever machine, so whoever else
 * has left a folder with this mark is dead.
 * @param mark see `markDatabase`
 */
export async function makePassingFolder(folder: string, mark: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, mark);
  const path = join(folder, `.porchlight-making-${mark}-${Date.now()}`);
  // At once: a signal that comes between the making and its caller would find nobody who knows of it.
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/**
 * Removes a passing folder before anything else happens in this process, which then ends; does nothing once it has its name. What was to be
 * written into it meanwhile finds no folder, or one that it made anew, which goes as well.
 */
export function removePassingFolder(path: string): void {
  if (!existsSync(path)) return;
  const going = path.replace('.porchlight-making-', '.porchlight-going-');
  renameSync(path, going);
  for (const one of [going, path]) rmSync(one, { recursive: true, force: true });
}

/** @returns the names of the backups that were removed, so that the newest `keep` stay */
export async function removeOldBackups(folder: string, mark: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const name of old) {
    // Half of one must never be taken for a whole one.
    const going = join(folder, `.porchlight-going-${mark}-${name}`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
  return old;
}

/** A backup, or the newest one in a folder of several. @throws ArchiveProblem where there is none */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST_FILE))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new ArchiveProblem(`There is no backup in ${folder}.`);
  return join(folder, newest);
}
