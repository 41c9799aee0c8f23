import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { MANIFEST_FILE } from '#server/db/archive/manifest.ts';
import { isProcess } from '#server/db/embedded/postmaster-file.ts';

/** `porchlight-2026-11-22T09-30-00Z`: by name is by time. */
const WHOLE = /^porchlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** On its way in or out; the number is of the process. */
const PASSING = /^\.porchlight-(?:making|going)-(\d+)-/;

export const backupName = (taken: Date): string =>
  `porchlight-${taken.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The whole backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => WHOLE.test(name) && existsSync(join(folder, name, MANIFEST_FILE))).sort();
}

/** What a killed run has left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(PASSING.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !isProcess(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** An empty folder under a passing name; it gets its own once everything is in it. */
export async function makePassingFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const path = join(folder, `.porchlight-making-${process.pid}-${Date.now()}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** @returns the names of the backups that were removed, so that the newest `keep` stay */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const name of old) {
    // Half of one must never be taken for a whole one.
    const going = join(folder, `.porchlight-going-${process.pid}-${name}`);
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
