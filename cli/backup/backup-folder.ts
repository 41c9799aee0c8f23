import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ArchiveProblem } from '#server/db/archive/archive-client.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { isKey, type Store } from '#server/storage/store.ts';

/** Increase it if older programs can't read new backups. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** Names sort by time. */
const NAME = /^porchlight-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

const count = z.int().min(0);
/** Names become parts of SQL statements and file paths. */
const manifestForm = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  taken: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]+$/)).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(public|graphile_worker)\.\w+$/),
      columns: z.array(z.string()).min(1),
      rows: count,
    }),
  ),
  sequences: z.array(
    z.object({
      name: z.string().regex(/^(public|graphile_worker)\.\w+$/),
      last: z.string().regex(/^\d{1,19}$/),
    }),
  ),
  /** Null if the photos stayed in S3. */
  photos: count.nullable(),
});
export type Manifest = z.infer<typeof manifestForm>;

export const backupName = (taken: string): string => `porchlight-${taken.slice(0, 19).replaceAll(':', '-')}Z`;
export const manifestIn = (backup: string): string => join(backup, MANIFEST);
export const tableFile = (backup: string, name: string): string => join(backup, 'tables', `${name}.copy.gz`);
export const photosIn = (backup: string): Store => createDiskStore(join(backup, 'photos'));

export const manifestText = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;

/** @throws ArchiveProblem */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(manifestIn(backup), 'utf8');
  try {
    const json: unknown = JSON.parse(text);
    if ((json as { format: number }).format > FORMAT)
      throw new ArchiveProblem('A newer release wrote this backup. Restore it with that release.');
    return manifestForm.parse(json);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem(`${manifestIn(backup)} is not a valid backup manifest.`, { cause: error });
  }
}

/** Sorts the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name) && existsSync(manifestIn(join(folder, name)))).sort();
}

/** `folder` may be a backup, or have several, of which the newest is returned. @throws ArchiveProblem */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(manifestIn(folder))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new ArchiveProblem(`No backup found in ${folder}.`);
  return join(folder, newest);
}

/** Copying a small file is mostly waiting for I/O. */
const CONCURRENCY = 8;

/** Equal keys have equal bytes. @returns the number of files */
export async function copyPhotos(from: Store, to: Store): Promise<number> {
  const files = from.list('')[Symbol.asyncIterator]();
  let count = 0;
  const copyNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key } = next.value;
      // The site draws social cards on demand.
      if (!isKey(key) || key.startsWith('cards/')) continue;
      const file = (await to.head(key)) ? null : await from.get(key);
      if (file) await to.put(key, file.bytes);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyNext));
  return count;
}
