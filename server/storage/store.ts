/** What is known of a file without reading it. `size` is in bytes. */
export type FileInfo = { contentType: string; size: number };
export type StoredFile = FileInfo & { bytes: Uint8Array };
export type ListedFile = { key: string; size: number; modified_at: Date };

/**
 * Where files live: a folder of this machine, or a bucket. Files are small (a photo in one size), are written once and
 * never changed, so they are handed over whole. A `put` that has resolved survives a crash; one that has not leaves
 * either the whole file or none. What is not there is null; a store that cannot be reached rejects.
 */
export type Store = {
  readonly kind: 'disk' | 's3';
  /** The content type follows from the key's extension (`contentTypeOf`): a file cannot be stored under a false one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @param options.withinMs for who has something better to do than to wait for a file that comes slowly: it is given up after so long, as a store that is away */
  get(key: string, options?: { withinMs?: number }): Promise<StoredFile | null>;
  head(key: string): Promise<FileInfo | null>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Removes every file of a folder. The prefix ends in a slash: nobody empties a store by a slip. */
  deletePrefix(prefix: string): Promise<void>;
  /** All files below a folder, or all with ''. In no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Rejects with a sentence when files cannot be written or read; for the readiness probe. Writes a small file. */
  check(): Promise<void>;
};

const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  json: 'application/json',
};

// Lower case only, so that a file system that ignores case keeps keys apart; no dot but the extension's, so that no
// key climbs out of its folder; at least one folder, which the disk store shards by.
const FOLDER = /^(?:[a-z0-9][a-z0-9_-]{1,79}\/){1,4}$/;
const FILE = /^([a-z0-9][a-z0-9_-]{0,79})\.([a-z]{3,4})$/;

/** Whether a name is one of a stored file: others, put there by hand, are nobody's. */
export function isKey(key: string): boolean {
  const cut = key.lastIndexOf('/') + 1;
  const extension = FILE.exec(key.slice(cut))?.[2];
  return extension !== undefined && Object.hasOwn(CONTENT_TYPES, extension) && FOLDER.test(key.slice(0, cut));
}

/** Throws for any key that is not `folder/name.extension` in safe characters with a known extension. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Not a key of a stored file: ${JSON.stringify(key.slice(0, 120))}`);
}

export function assertPrefix(prefix: string): void {
  if (!FOLDER.test(prefix))
    throw new TypeError(`Not a folder of stored files: ${JSON.stringify(prefix.slice(0, 120))}`);
}

export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
