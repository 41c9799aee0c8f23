import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { openStore } from '#server/storage/open-store.ts';
import { createS3Store } from '#server/storage/s3-store.ts';
import type { Store } from '#server/storage/store.ts';
import { startLoopbackS3 } from './loopback-s3.ts';

const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+with=signs' };
const S3 = { bucket: 'photos', region: 'us-east-1', credentials: CREDENTIALS };
const HOSTILE_KEYS = [
  '',
  '/',
  '../secret.webp',
  'ab/../../secret.webp',
  'ab/..webp',
  '/etc/passwd.webp',
  'ab//cd.webp',
  'ab\\cd.webp',
  'ab/cd.webp\0.png',
  'ab/%2e%2e.webp',
  'AB/cd.webp',
  'ab/cd.html',
  'ab/cd.svg',
  'ab/cd',
  'ab/.tmp.webp',
  '.tmp/cd.webp',
  'cd.webp',
  'ab/cd.constructor',
  `ab/${'x'.repeat(200)}.webp`,
  'ab/\u202e.webp',
];

async function keysOf(store: Store, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of store.list(prefix)) keys.push(file.key);
  return keys.sort();
}

let folder: string;

const s3 = await startLoopbackS3({ ...CREDENTIALS, bucket: 'photos', pageSize: 3 });
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-store-'));
  s3.objects.clear();
  s3.failures.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stores: [string, () => Store][] = [
  ['a folder', () => createDiskStore(join(folder, 'media'))],
  ['a bucket', () => createS3Store({ ...S3, endpoint: s3.endpoint })],
  ['a folder inside a bucket', () => createS3Store({ ...S3, endpoint: s3.endpoint, folder: 'site/media/' })],
];

describe.each(stores)('store in %s', (_name, create) => {
  test.each(HOSTILE_KEYS)('rejects the key %j in every call', async (key) => {
    const store = create();
    for (const call of [
      () => store.put(key, Buffer.from('x')),
      () => store.get(key),
      () => store.head(key),
      () => store.delete(key),
    ])
      await expect(call()).rejects.toThrow('Not a key of a stored file');
  });

  test('deletes and lists only whole folders', async () => {
    const store = create();
    for (const prefix of ['', '/', 'ab', '../', 'ab/../', './', 'ab//'])
      await expect(store.deletePrefix(prefix)).rejects.toThrow('Not a folder of stored files');
    await expect(keysOf(store, '../')).rejects.toThrow('Not a folder of stored files');
  });

  test('returns null for a missing file, and deletes it without an error', async () => {
    const store = create();
    expect(await store.get('abcd/320.webp')).toBeNull();
    expect(await store.head('abcd/320.webp')).toBeNull();
    await store.delete('abcd/320.webp');
    await store.deletePrefix('abcd/');
    expect(await keysOf(store)).toEqual([]);
  });

  test('returns a file unchanged with its type and size', async () => {
    const store = create();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256));
    await store.put('abcd/320.webp', bytes);
    const found = await store.get('abcd/320.webp');
    expect(found).toMatchObject({ contentType: 'image/webp', size: bytes.length });
    expect(Buffer.compare(found!.bytes, bytes)).toBe(0);
    expect(await store.head('abcd/320.webp')).toEqual({ contentType: 'image/webp', size: bytes.length });
  });

  test('stores an empty file', async () => {
    const store = create();
    await store.put('abcd/0.avif', Buffer.alloc(0));
    expect(await store.get('abcd/0.avif')).toMatchObject({ contentType: 'image/avif', size: 0 });
  });

  test('replaces a file under the same key', async () => {
    const store = create();
    await store.put('abcd/320.webp', Buffer.from('first'));
    await store.put('abcd/320.webp', Buffer.from('second'));
    expect(Buffer.from((await store.get('abcd/320.webp'))!.bytes).toString()).toBe('second');
  });

  test('lists and deletes a folder without its neighbors', async () => {
    const store = create();
    const files = ['abcd/320.webp', 'abcd/640.webp', 'abcd/960.webp', 'abcd/1280.webp', 'abcd2/320.webp'];
    await Promise.all(files.map((key) => store.put(key, Buffer.from(key))));
    expect(await keysOf(store)).toEqual([...files].sort());
    expect(await keysOf(store, 'abcd/')).toEqual(files.slice(0, 4).sort());
    for await (const file of store.list('abcd2/')) {
      expect(file.size).toBe('abcd2/320.webp'.length);
      expect(Math.abs(Date.now() - file.modified_at.getTime())).toBeLessThan(60_000);
    }
    await store.delete('abcd/640.webp');
    await store.deletePrefix('abcd/');
    expect(await keysOf(store)).toEqual(['abcd2/320.webp']);
  });

  test('has one complete file after twenty concurrent writes', async () => {
    const store = create();
    const writes = Array.from({ length: 20 }, (_, i) =>
      store.put('abcd/320.webp', Buffer.alloc(20_000, i + 1)),
    );
    await Promise.all(writes);
    const bytes = Buffer.from((await store.get('abcd/320.webp'))!.bytes);
    expect(bytes.length).toBe(20_000);
    expect(new Set(bytes).size).toBe(1);
  });

  test('passes its check', async () => {
    await expect(create().check()).resolves.toBeUndefined();
  });
});

describe('disk store', () => {
  test('fails its check when it is not writable', async () => {
    await writeFile(join(folder, 'media'), 'a file where the folder should be');
    const store = createDiskStore(join(folder, 'media'));
    await expect(store.check()).rejects.toThrow('Cannot write to the photo folder');
    await expect(store.put('abcd/320.webp', Buffer.from('x'))).rejects.toThrow();
  });

  test('hides partial files and deletes old ones', async () => {
    const store = openStore({ kind: 'disk', folder });
    await store.put('abcd/320.webp', Buffer.from('x'));
    const drafts = join(folder, '.tmp');
    await writeFile(join(drafts, 'fresh'), 'half');
    await writeFile(join(drafts, 'stale'), 'half');
    await utimes(join(drafts, 'stale'), new Date(0), new Date(0));
    expect(await keysOf(store)).toEqual(['abcd/320.webp']);
    expect(await readdir(drafts)).toEqual(['fresh']);
  });

  test('rejects on a disk error instead of returning null', async () => {
    const store = createDiskStore(folder);
    await mkdir(join(folder, 'ab', 'abcd'), { recursive: true });
    await symlink('loop.webp', join(folder, 'ab', 'abcd', 'loop.webp'));
    await expect(store.get('abcd/loop.webp')).rejects.toThrow('ELOOP');
  });
});

describe('bucket store', () => {
  test('rejects for a missing bucket instead of returning null', async () => {
    const store = createS3Store({ ...S3, bucket: 'elsewhere', endpoint: s3.endpoint });
    await expect(store.get('abcd/320.webp')).rejects.toThrow();
    await expect(store.head('abcd/320.webp')).rejects.toThrow('Cannot reach');
    await expect(keysOf(store)).rejects.toThrow();
    await expect(store.check()).rejects.toThrow('Cannot reach');
  });

  test('fails its check when it is not writable, and does not list the probe', async () => {
    const store = createS3Store({ ...S3, endpoint: s3.endpoint });
    const before = s3.requests.length;
    await store.check();
    await store.check();
    const probes = s3.requests.slice(before).filter((line) => line.startsWith('PUT'));
    expect(probes).toHaveLength(1);
    expect(await keysOf(store)).toEqual([]);
    const other = createS3Store({ ...S3, endpoint: s3.endpoint });
    s3.failures.push(0, 507, 507, 507, 507, 507);
    await expect(other.check()).rejects.toThrow('Cannot reach');
  });

  test('rejects a wrong secret', async () => {
    const credentials = { ...CREDENTIALS, secretAccessKey: 'guess' };
    const store = createS3Store({ ...S3, credentials, endpoint: s3.endpoint });
    await expect(store.put('abcd/320.webp', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
    await expect(store.get('abcd/320.webp')).rejects.toThrow('SignatureDoesNotMatch');
    expect(s3.objects.size).toBe(0);
  });

  test('retries temporary errors', async () => {
    const store = createS3Store({ ...S3, endpoint: s3.endpoint });
    s3.failures.push(500, 503);
    await store.put('abcd/320.webp', Buffer.from('x'));
    expect(s3.objects.size).toBe(1);
    s3.failures.push(500, 500, 500);
    await expect(store.get('abcd/320.webp')).rejects.toThrow();
  });

  test('stores photos with immutable caching, and hides other folders', async () => {
    const store = createS3Store({ ...S3, endpoint: s3.endpoint, folder: 'site/media/' });
    await store.put('abcd/320.webp', Buffer.from('x'));
    const stored = s3.objects.get('site/media/abcd/320.webp');
    expect(stored).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    s3.objects.set('backups/secret.webp', stored!);
    expect(await keysOf(store)).toEqual(['abcd/320.webp']);
  });
});
