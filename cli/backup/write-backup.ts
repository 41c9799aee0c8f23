import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/config/settings.ts';
import { queriesOn } from '#server/db/archive/archive-client.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  PHOTOS_LIST,
  SEAL_FILE,
  sealManifest,
} from '#server/db/archive/manifest.ts';
import { markDatabase } from '#server/db/archive/mark-database.ts';
import { sumFile } from '#server/db/archive/read-tables.ts';
import { flushFolder, type Snapshot, withSnapshot, writeTables } from '#server/db/archive/write-tables.ts';
import type { Database } from '#server/db/open-database.ts';
import { withPhotosKept } from '#server/db/photos-lock.ts';
import type { Store } from '#server/storage/store.ts';
import { storeFor } from '#server/storage/store-for.ts';
import { backupName, makePassingFolder, removeOldBackups, removePassingFolder } from './backup-folder.ts';
import { PhotoCopy, photosIn } from './copy-photos.ts';
import { countMissingPictures } from './missing-pictures.ts';

export type BackupOptions = {
  database: Pick<Database, 'connection'>;
  settings: Settings;
  folder: string;
  /** Defaults to true for a store on disk, false for S3. */
  withPhotos?: boolean | undefined;
  /** Null: all. */
  keep: number | null;
  say: (line: string) => void;
  /** Once aborted, temporary files are deleted and the process may exit. */
  stopping?: AbortSignal;
};

/**
 * Runs while the site serves: a database snapshot, then the photos. Files are stored before rows and not deleted
 * meanwhile, so every row has its files.
 * @returns the folder, renamed once complete and synced
 */
export async function writeBackup(options: BackupOptions): Promise<string> {
  const { database, settings, folder, keep, say } = options;
  const { connection } = database;
  const store = storeFor(settings);
  const isCopying = options.withPhotos ?? store.kind === 'disk';
  const mark = await markDatabase(connection);
  const path = await withPhotosKept(connection, async (assertKept) => {
    const passing = await makePassingFolder(folder, mark);
    const removeAtOnce = () => removePassingFolder(passing);
    options.stopping?.addEventListener('abort', removeAtOnce);
    try {
      const copy = (snapshot: Snapshot) => copySite(snapshot, { store, isCopying, passing, say });
      const manifest = await withSnapshot(connection, copy);
      await assertKept();
      return join(folder, await keepFolder(passing, folder, manifest));
    } catch (error) {
      await rm(passing, { recursive: true, force: true });
      throw error;
    } finally {
      options.stopping?.removeEventListener('abort', removeAtOnce);
    }
  });
  if (!isCopying)
    say(
      `The photos stay in the bucket ${settings.s3Bucket} and are not in this backup; --with-photos copies them.`,
    );
  for (const name of keep === null ? [] : await removeOldBackups(folder, mark, keep)) say(`Removed ${name}.`);
  return path;
}

type Copying = { store: Store; isCopying: boolean; passing: string; say: (line: string) => void };

async function copySite(
  snapshot: Snapshot,
  { store, isCopying, passing, say }: Copying,
): Promise<Omit<Manifest, 'format'>> {
  const written = await writeTables(snapshot, passing, ({ name, rows }) => say(`  ${name}: ${rows} rows`));
  const photos = isCopying ? await copyPhotos(store, passing) : null;
  await warnOfMissing(snapshot, isCopying ? photosIn(passing) : store, say);
  return { ...written, photos: photos && (await describePhotos(photos, passing)) };
}

async function copyPhotos(store: Store, passing: string): Promise<PhotoCopy> {
  const photos = await PhotoCopy.start(store, passing);
  try {
    await photos.copyAll();
  } finally {
    await photos.close();
  }
  return photos;
}

async function describePhotos({ files, bytes }: PhotoCopy, folder: string): Promise<Manifest['photos']> {
  return { files, bytes, list_sha256: (await sumFile(join(folder, PHOTOS_LIST))).sha256 };
}

async function warnOfMissing({ client }: Snapshot, store: Store, say: (line: string) => void): Promise<void> {
  const { named, missing } = await countMissingPictures(queriesOn(client), store);
  if (missing > 0) say(`WARNING: ${missing} of ${named} pictures that the database names have no file.`);
}

async function keepFolder(
  passing: string,
  folder: string,
  manifest: Omit<Manifest, 'format'>,
): Promise<string> {
  const { text, seal } = sealManifest(manifest);
  await writeFile(join(passing, MANIFEST_FILE), text, { flag: 'wx', mode: 0o600, flush: true });
  await writeFile(join(passing, SEAL_FILE), seal, { flag: 'wx', mode: 0o600, flush: true });
  await flushFolder(passing);
  const name = backupName(new Date(manifest.taken));
  await rename(passing, join(folder, name));
  await flushFolder(folder);
  return name;
}
