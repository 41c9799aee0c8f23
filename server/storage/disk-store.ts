import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, assertPrefix, contentTypeOf, type ListedFile, type Store } from './store.ts';
import { StoreUnwritable } from './store-unavailable.ts';

const SHARD_LENGTH = 2;
const TEMPORARY = '.tmp';
/** Writing a whole block fails on a full disk. */
const PROBE = new Uint8Array(4096);
/** Older temporary files come from crashed writes. */
const STALE_TEMPORARY_MS = 60 * 60 * 1000;

/** Syncs and renames a temporary file, so that writes are atomic and durable. */
export function createDiskStore(folder: string): Store {
  const temporary = join(folder, TEMPORARY);
  const shardOf = (key: string) => join(folder, key.slice(0, SHARD_LENGTH));
  const pathOf = (key: string) => join(shardOf(key), key);
  const unwritable = `Cannot write to the photo folder ${folder}.`;

  return {
    kind: 'disk',

    async put(key, bytes) {
      assertKey(key);
      const path = pathOf(key);
      const temporaryFile = join(temporary, randomUUID());
      try {
        await mkdir(temporary, { recursive: true });
        await writeFlushed(temporaryFile, bytes);
        const created = await mkdir(dirname(path), { recursive: true });
        await rename(temporaryFile, path);
        await flushFolders(dirname(path), created === undefined ? dirname(path) : dirname(created));
      } catch (error) {
        await rm(temporaryFile, { force: true }).catch(() => {});
        throw new StoreUnwritable(unwritable, error);
      }
    },

    async get(key) {
      assertKey(key);
      const bytes = await orNull(readFile(pathOf(key)));
      return bytes && { bytes, contentType: contentTypeOf(key), size: bytes.length };
    },

    async head(key) {
      assertKey(key);
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? { contentType: contentTypeOf(key), size: found.size } : null;
    },

    async delete(key) {
      assertKey(key);
      await orNull(unlink(pathOf(key)));
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix);
      await rm(pathOf(prefix), { recursive: true, force: true });
    },

    async *list(prefix) {
      if (prefix !== '') {
        assertPrefix(prefix);
        yield* filesBelow(shardOf(prefix), prefix.slice(0, -1));
        return;
      }
      await removeStaleFiles(temporary);
      for (const shard of (await orNull(readdir(folder, { withFileTypes: true }))) ?? [])
        if (shard.isDirectory() && shard.name !== TEMPORARY) yield* filesBelow(join(folder, shard.name), '');
    },

    async check() {
      const probe = join(temporary, randomUUID());
      try {
        await mkdir(temporary, { recursive: true });
        await writeFlushed(probe, PROBE);
        await unlink(probe);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => {});
        throw new Error(unwritable, { cause: error });
      }
    },
  };
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushFolders(from: string, upTo: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    if (path === upTo || path === dirname(path)) return;
  }
}

async function* filesBelow(root: string, below: string): AsyncIterable<ListedFile> {
  for (const entry of (await orNull(readdir(join(root, below), { withFileTypes: true }))) ?? []) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, key);
    else {
      const found = await orNull(stat(join(root, key)));
      if (found) yield { key, size: found.size, modified_at: found.mtime };
    }
  }
}

async function removeStaleFiles(temporary: string): Promise<void> {
  for (const name of (await orNull(readdir(temporary))) ?? []) {
    const path = join(temporary, name);
    const found = await orNull(stat(path));
    if (found && Date.now() - found.mtimeMs > STALE_TEMPORARY_MS) await rm(path, { force: true });
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
