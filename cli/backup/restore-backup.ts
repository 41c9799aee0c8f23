import { join } from 'node:path';
import type { Settings } from '#server/config/settings.ts';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { keepOthersOut } from '#server/db/archive/keep-others-out.ts';
import { type LoadedTable, loadDatabase, refuseNewerSchema } from '#server/db/archive/load-database.ts';
import { type Manifest, PHOTOS_LIST, readManifest } from '#server/db/archive/manifest.ts';
import { checkTables, sourceFromFiles, sumFile } from '#server/db/archive/read-tables.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateJobs } from '#server/db/migrate-jobs.ts';
import type { Database } from '#server/db/open-database.ts';
import { storeFor } from '#server/storage/store-for.ts';
import { findBackup } from './backup-folder.ts';
import { checkPhotos, putPhotos } from './copy-photos.ts';
import { countMissingPictures } from './missing-pictures.ts';

export type RestoreOptions = {
  database: Pick<Database, 'connection' | 'patientDb'>;
  /** The database's name in messages. */
  place: string;
  settings: Settings;
  /** A backup, or a folder of several: the newest. */
  folder: string;
  isReplacing: boolean;
  say: (line: string) => void;
};

/** @throws ArchiveProblem unless complete and unchanged */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseNewerSchema(manifest.migrations);
  await checkTables(folder, manifest);
  if (manifest.photos) {
    const list = await sumFile(join(folder, PHOTOS_LIST));
    if (list.sha256 !== manifest.photos.list_sha256)
      throw new ArchiveProblem(`${join(folder, PHOTOS_LIST)} is not as it was written.`);
    const files = await checkPhotos(folder);
    if (files !== manifest.photos.files)
      throw new ArchiveProblem(
        `${PHOTOS_LIST} names ${files} photos, the manifest ${manifest.photos.files}.`,
      );
  }
  return manifest;
}

/**
 * One transaction with the photos copied before its end, then migrations. An error leaves the database unchanged; a
 * cleanup job deletes unused photos.
 * @throws ArchiveProblem if the backup is damaged, the database is not empty, or the site is running
 */
export async function restoreBackup(options: RestoreOptions): Promise<LoadedTable[]> {
  const { database, place, settings, isReplacing, say } = options;
  const { connection } = database;
  const folder = await findBackup(options.folder);
  const manifest = await checkBackup(folder);
  say(`${folder} is whole: ${manifest.tables.length} tables of ${manifest.taken}.`);
  const log = { info: say, warn: say };
  await migrateJobs(connection, log);
  const store = storeFor(settings);
  const loaded = await keepOthersOut(connection, place, () =>
    loadDatabase(connection, {
      source: sourceFromFiles(folder, manifest),
      isReplacing,
      beforeCommit: async () => manifest.photos && (await putPhotos(folder, store)),
    }),
  );
  for (const name of await migrate({ connection, log })) say(`Migrated: ${name}.`);
  const { named, missing } = await countMissingPictures(database.patientDb, store);
  say(
    missing === 0
      ? `All ${named} pictures have their files.`
      : `WARNING: ${missing} of ${named} pictures have no file.`,
  );
  return loaded;
}
