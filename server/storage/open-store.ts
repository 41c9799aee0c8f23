import { createDiskStore } from './disk-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';
import type { Store } from './store.ts';

type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);

export function openStore(settings: StorageSettings): Store {
  return settings.kind === 'disk' ? createDiskStore(settings.folder) : createS3Store(settings);
}
