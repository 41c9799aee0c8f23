import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { OsmFileProblem } from './osm-file-problem.ts';

const READ_BYTES = 1024 * 1024;

export class FileBytes {
  readonly name: string;
  readonly size: number;
  readonly #handle: FileHandle;
  #held = Buffer.alloc(0);
  #heldFrom = 0;

  private constructor(name: string, handle: FileHandle, size: number) {
    this.name = name;
    this.#handle = handle;
    this.size = size;
  }

  static async open(path: string): Promise<FileBytes> {
    const name = basename(path);
    try {
      // Rejects devices and pipes, which may never end.
      const about = await stat(path);
      if (!about.isFile())
        throw new OsmFileProblem(name, 'is not a file', 'Name a file that ends in .osm.pbf.');
      if (about.size === 0) throw new OsmFileProblem(name, 'is empty', 'Download it again.');
      return new FileBytes(name, await open(path, 'r'), about.size);
    } catch (error) {
      throw error instanceof OsmFileProblem ? error : unreadable(name, error);
    }
  }

  /** The bytes are valid until the next call. */
  async read(at: number, length: number): Promise<Buffer> {
    const from = at - this.#heldFrom;
    if (from < 0 || from + length > this.#held.length) {
      await this.#fetch(at, Math.min(Math.max(length, READ_BYTES), this.size - at));
      return this.#held.subarray(0, length);
    }
    return this.#held.subarray(from, from + length);
  }

  async #fetch(at: number, length: number): Promise<void> {
    const buffer = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    try {
      while (filled < length) {
        const { bytesRead } = await this.#handle.read(buffer, filled, length - filled, at + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
    } catch (error) {
      throw unreadable(this.name, error);
    }
    this.#held = buffer.subarray(0, filled);
    this.#heldFrom = at;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

function unreadable(name: string, error: unknown): OsmFileProblem {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new OsmFileProblem(name, 'does not exist', 'Check the path.', { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new OsmFileProblem(name, 'cannot be read by this user', 'Change its permissions.', {
      cause: error,
    });
  }
  return new OsmFileProblem(name, `cannot be read (${code})`, 'Check the disk, or copy it elsewhere.', {
    cause: error,
  });
}
