import { createDiskStore } from './disk-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';
import type { Store } from './store.ts';

/** `folder` is an absolute path, `DATA_DIR/media`. */
export type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);

/** The store that the configuration names. Opens nothing yet: the first call does. */
export function openStore(settings: StorageSettings): Store {
  return settings.kind === 'disk' ? createDiskStore(settings.folder) : createS3Store(settings);
}
