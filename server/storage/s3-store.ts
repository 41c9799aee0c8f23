import type { S3Client } from '@aws-sdk/client-s3';
import { assertKey, assertPrefix, contentTypeOf, type Store } from './store.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** For services other than Amazon's; absent: Amazon's own address of the region. */
  endpoint?: string | undefined;
  /** Absent: the SDK's own chain (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Folder inside the bucket, ending in a slash; '' for none. */
  folder?: string | undefined;
};

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;
const DELETE_BATCH = 1_000;
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Files in a bucket. The SDK (22 MB) is loaded by the first call alone, so that a site on disk never pays for it. */
export function createS3Store(settings: S3Settings): Store {
  const { bucket: Bucket, folder = '' } = settings;
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const load = () => {
    loading ??= connect(settings);
    return loading;
  };

  const store: Store = {
    kind: 's3',

    async put(key, bytes) {
      assertKey(key);
      const { sdk, client } = await load();
      const file = { Body: bytes, ContentType: contentTypeOf(key), CacheControl: CACHE_CONTROL };
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: folder + key, ...file }));
    },

    async get(key) {
      assertKey(key);
      const { sdk, client } = await load();
      const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: folder + key })));
      if (!found?.Body) return null;
      const bytes = await found.Body.transformToByteArray();
      return { bytes, contentType: contentTypeOf(key), size: bytes.length };
    },

    async head(key) {
      assertKey(key);
      const { sdk, client } = await load();
      const found = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: folder + key })));
      if (found) return { contentType: contentTypeOf(key), size: found.ContentLength ?? 0 };
      // An answer without a body cannot say whether the file or the whole bucket is missing.
      await store.check();
      return null;
    },

    async delete(key) {
      assertKey(key);
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + key }));
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix);
      const { sdk, client } = await load();
      const keys: string[] = [];
      for await (const file of store.list(prefix)) keys.push(file.key);
      for (let at = 0; at < keys.length; at += DELETE_BATCH) {
        const Objects = keys.slice(at, at + DELETE_BATCH).map((key) => ({ Key: folder + key }));
        const answer = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = answer.Errors?.[0];
        if (failed) throw new Error(`${failed.Key} could not be deleted: ${failed.Code} ${failed.Message}`);
      }
    },

    async *list(prefix) {
      if (prefix !== '') assertPrefix(prefix);
      const { sdk, client } = await load();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: folder + prefix }))
        for (const file of page.Contents ?? [])
          yield {
            key: file.Key!.slice(folder.length),
            size: file.Size ?? 0,
            modified_at: file.LastModified ?? new Date(0),
          };
    },

    async check() {
      const { sdk, client } = await load();
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket }));
      } catch (error) {
        throw new Error(`The bucket for photos, ${Bucket}, cannot be reached.`, { cause: error });
      }
    },
  };
  return store;
}

async function connect(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    // A bucket as a path, not as a host: what services other than Amazon's understand.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
  return { sdk, client };
}

/** A file that is not there is an answer; a bucket that is not there is a failure. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const name = (error as { name?: string }).name;
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    throw error;
  }
}
