import type { S3ServiceException } from '@aws-sdk/client-s3';
import { memoizeSuccess } from '../operations/memoize-success.ts';
import { type Bucket, type BucketPlace, connectBucket, NO_REQUEST_TIMEOUT } from './connect-bucket.ts';
import { assertKey, assertPrefix, contentTypeOf, type Store } from './store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

export type S3Settings = BucketPlace & {
  bucket: string;
  folder?: string | undefined;
};

const DELETE_BATCH = 1_000;
/** S3 charges for writes. */
const PROBE_EVERY_MS = 60_000;
const PROBE_KEY = 'readiness/probe.json';
const THROTTLED = new Set([408, 429]);
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Loads the SDK (22 MB) on first use. Rejects with `StoreUnavailable`. */
export function createS3Store(settings: S3Settings): Store {
  const { bucket: Bucket, folder = '' } = settings;
  const open = memoizeSuccess(() => connectBucket(settings));

  const withBucket = async <T>(work: (bucket: Bucket) => Promise<T>): Promise<T> => {
    const bucket = await open();
    try {
      return await work(bucket);
    } catch (error) {
      const sentence = `Cannot reach the photo bucket ${Bucket}. ${(error as Error).message}`;
      throw new StoreUnavailable(sentence, { cause: error, hasResponded: isRefusal(error) });
    }
  };

  const checkBucket = () =>
    // The readiness check runs again after a timeout.
    withBucket(({ sdk, client, checkMs }) =>
      client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(checkMs) }),
    );
  let nextProbe = 0;
  const writeProbe = () =>
    withBucket(({ sdk, client, checkMs }) =>
      client.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key: folder + PROBE_KEY,
          Body: '{}',
          ContentType: 'application/json',
        }),
        { abortSignal: AbortSignal.timeout(checkMs) },
      ),
    );

  async function* listPages(prefix: string) {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await withBucket(({ sdk, client }) =>
        client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: folder + prefix, ContinuationToken }),
          NO_REQUEST_TIMEOUT,
        ),
      );
      yield page.Contents ?? [];
      if (!page.NextContinuationToken) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }

  const store: Store = {
    kind: 's3',

    async put(key, bytes) {
      assertKey(key);
      const file = { Body: bytes, ContentType: contentTypeOf(key), CacheControl: CACHE_CONTROL };
      await withBucket(({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: folder + key, ...file }), NO_REQUEST_TIMEOUT),
      );
    },

    async get(key) {
      assertKey(key);
      return await withBucket(async ({ sdk, client }) => {
        const command = new sdk.GetObjectCommand({ Bucket, Key: folder + key });
        const found = await orNull(client.send(command));
        if (!found?.Body) return null;
        const bytes = await found.Body.transformToByteArray();
        return { bytes, contentType: contentTypeOf(key), size: bytes.length };
      });
    },

    async head(key) {
      assertKey(key);
      const found = await withBucket(({ sdk, client }) =>
        orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: folder + key }))),
      );
      if (found) return { contentType: contentTypeOf(key), size: found.ContentLength ?? 0 };
      // A 404 without a body may mean that the bucket is missing.
      await checkBucket();
      return null;
    },

    async delete(key) {
      assertKey(key);
      await withBucket(({ sdk, client }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + key })),
      );
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix);
      const keys: string[] = [];
      for await (const file of store.list(prefix)) keys.push(file.key);
      for (let at = 0; at < keys.length; at += DELETE_BATCH) {
        const Objects = keys.slice(at, at + DELETE_BATCH).map((key) => ({ Key: folder + key }));
        const answer = await withBucket(({ sdk, client }) =>
          client.send(
            new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
            NO_REQUEST_TIMEOUT,
          ),
        );
        const failed = answer.Errors?.[0];
        if (failed) throw new Error(`Cannot delete ${failed.Key}: ${failed.Code} ${failed.Message}`);
      }
    },

    async *list(prefix) {
      if (prefix !== '') assertPrefix(prefix);
      for await (const files of listPages(prefix))
        for (const file of files.filter(({ Key }) => Key !== folder + PROBE_KEY))
          yield {
            key: file.Key!.slice(folder.length),
            size: file.Size ?? 0,
            modified_at: file.LastModified ?? new Date(0),
          };
    },

    async check() {
      await checkBucket();
      if (performance.now() < nextProbe) return;
      await writeProbe();
      nextProbe = performance.now() + PROBE_EVERY_MS;
    },
  };
  return store;
}

function isRefusal(error: unknown): boolean {
  const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && !THROTTLED.has(status);
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const name = (error as { name?: string }).name;
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    throw error;
  }
}
