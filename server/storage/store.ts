type FileInfo = { contentType: string; size: number };
export type StoredFile = FileInfo & { bytes: Uint8Array };
export type ListedFile = { key: string; size: number; modified_at: Date };

/**
 * Files never change. `put` is atomic and durable. Missing files are null; calls reject if the store is
 * unreachable.
 */
export type Store = {
  readonly kind: 'disk' | 's3';
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  head(key: string): Promise<FileInfo | null>;
  delete(key: string): Promise<void>;
  /** The trailing slash protects against deleting all files by a typo. */
  deletePrefix(prefix: string): Promise<void>;
  /** In any order. '' lists all files. */
  list(prefix: string): AsyncIterable<ListedFile>;
  check(): Promise<void>;
};

const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  json: 'application/json',
};

// Lowercase for case-insensitive file systems, without dots against path traversal.
const FOLDER = /^(?:[a-z0-9][a-z0-9_-]{1,79}\/){1,4}$/;
const FILE = /^([a-z0-9][a-z0-9_-]{0,79})\.([a-z]{3,4})$/;

export function isKey(key: string): boolean {
  const cut = key.lastIndexOf('/') + 1;
  const extension = FILE.exec(key.slice(cut))?.[2];
  return extension !== undefined && Object.hasOwn(CONTENT_TYPES, extension) && FOLDER.test(key.slice(0, cut));
}

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
