import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Settings } from '#server/config/settings.ts';
import { ArchiveProblem } from '#server/db/archive/archive-client.ts';
import { loadArchive } from '#server/db/archive/load-archive.ts';
import { migrate } from '#server/db/migrate.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { copyPhotos, findBackup, type Manifest, photosIn, readManifest, tableFile } from './backup-folder.ts';

export type RestoreOptions = {
  connection: pg.ClientConfig;
  place: string;
  settings: Settings;
  /** A folder of several backups restores the newest. */
  folder: string;
  isReplacing: boolean;
  print: (line: string) => void;
};

/** An error leaves the database unchanged; a cleanup job deletes the copied photos. @throws ArchiveProblem */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { connection, place, settings, isReplacing, print } = options;
  const folder = await findBackup(options.folder);
  const manifest = await readManifest(folder);
  print(`Restoring ${folder}: ${manifest.tables.length} tables from ${manifest.taken}.`);
  await loadArchive({
    connection,
    place,
    archive: manifest,
    readRows: ({ name }) => pipeline(createReadStream(tableFile(folder, name)), createGunzip(), () => {}),
    isReplacing,
    async beforeCommit() {
      if (manifest.photos === null) return;
      const photos = await copyPhotos(photosIn(folder), openConfiguredStore(settings));
      if (photos !== manifest.photos)
        throw new ArchiveProblem(`${folder} contains ${photos} photo files instead of ${manifest.photos}.`);
    },
  });
  for (const name of await migrate({ connection, log: { info: print, warn: print } }))
    print(`Migrated: ${name}.`);
  return manifest;
}
