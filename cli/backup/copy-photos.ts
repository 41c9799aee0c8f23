import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ArchiveProblem } from '#server/db/archive/archive-problem.ts';
import { PHOTOS_FOLDER, PHOTOS_LIST } from '#server/db/archive/manifest.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { isKey, type Store } from '#server/storage/store.ts';

/** Social cards are redrawn on demand. */
const DRAWN_AGAIN = 'cards/';
/** Concurrent copies: small files wait for I/O. */
const AT_ONCE = 8;

/** Laid out like a store on disk. */
export const photosIn = (folder: string): Store => createDiskStore(join(folder, PHOTOS_FOLDER));

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The first error stops it, after the pending items. */
async function forEachAtOnce<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const run = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !hasFailed; next = await iterator.next())
        await work(next.value);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, run));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

export class PhotoCopy {
  readonly #store: Store;
  readonly #target: Store;
  readonly #list: FileHandle;
  files = 0;
  bytes = 0;

  private constructor(store: Store, target: Store, list: FileHandle) {
    this.#store = store;
    this.#target = target;
    this.#list = list;
  }

  static async start(store: Store, folder: string): Promise<PhotoCopy> {
    const list = await open(join(folder, PHOTOS_LIST), 'ax', 0o600);
    return new PhotoCopy(store, photosIn(folder), list);
  }

  /** Skips files deleted during the run. */
  async copyAll(): Promise<void> {
    await forEachAtOnce(this.#store.list(''), async ({ key }) => {
      if (!isKey(key) || key.startsWith(DRAWN_AGAIN)) return;
      const file = await this.#store.get(key);
      if (!file) return;
      await this.#target.put(key, file.bytes);
      await this.#list.appendFile(`${sumOf(file.bytes)}  ${PHOTOS_FOLDER}/${key.slice(0, 2)}/${key}\n`);
      this.files += 1;
      this.bytes += file.bytes.length;
    });
  }

  async close(): Promise<void> {
    await this.#list.sync();
    await this.#list.close();
  }
}

async function* listedPhotos(folder: string): AsyncIterable<{ key: string; sha256: string }> {
  const lines = createInterface({ input: createReadStream(join(folder, PHOTOS_LIST)) });
  for await (const line of lines) {
    const match = /^([0-9a-f]{64}) {2}photos\/[^/]+\/(.+)$/.exec(line);
    if (!match) throw new ArchiveProblem(`${PHOTOS_LIST} has a line that is none: ${line.slice(0, 80)}`);
    yield { sha256: match[1]!, key: match[2]! };
  }
}

async function getListed(from: Store, key: string, sha256: string): Promise<Uint8Array> {
  const file = await from.get(key);
  if (!file) throw new ArchiveProblem(`The photo ${key} is missing from the backup.`);
  if (sumOf(file.bytes) !== sha256) throw new ArchiveProblem(`The photo ${key} is not as it was written.`);
  return file.bytes;
}

/** @throws ArchiveProblem naming the first missing or changed photo */
export async function checkPhotos(folder: string): Promise<number> {
  const from = photosIn(folder);
  let files = 0;
  await forEachAtOnce(listedPhotos(folder), async ({ key, sha256 }) => {
    await getListed(from, key, sha256);
    files += 1;
  });
  return files;
}

/** Skips identical files. */
export async function putPhotos(folder: string, store: Store): Promise<void> {
  const from = photosIn(folder);
  await forEachAtOnce(listedPhotos(folder), async ({ key, sha256 }) => {
    const there = await store.get(key);
    if (there && sumOf(there.bytes) === sha256) return;
    await store.put(key, await getListed(from, key, sha256));
  });
}
