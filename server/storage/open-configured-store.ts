import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

/** `isServing` limits waiting to seconds. @throws if a setting is missing */
export function openConfiguredStore(settings: Settings, { isServing = false } = {}): Store {
  if (settings.mediaStore === 'disk')
    return openStore({ kind: 'disk', folder: join(settings.dataDir, 'media') });
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  if (!bucket) throw new Error('S3_BUCKET must be set if MEDIA_STORE is s3.');
  return openStore({
    kind: 's3',
    bucket,
    region: settings.s3Region,
    endpoint: settings.s3Endpoint ?? undefined,
    hasLongTimeouts: !isServing,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
