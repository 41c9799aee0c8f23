import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveProblem } from './archive-problem.ts';
import { ByteSum } from './copy-rows.ts';
import type { Source } from './load-database.ts';
import type { Manifest } from './manifest.ts';

/** @throws ArchiveProblem if unreadable */
export async function sumFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const sum = new ByteSum();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path), sum, nowhere).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveProblem(
      error.code === 'ENOENT' ? `${path} is missing.` : `${path} cannot be read: ${error.message}`,
    );
  });
  return { bytes: sum.bytes, sha256: sum.sha256() };
}

/** @throws ArchiveProblem naming the first changed file */
export async function checkTables(folder: string, manifest: Manifest): Promise<void> {
  for (const { file, file_sha256 } of manifest.tables) {
    const { sha256 } = await sumFile(join(folder, file));
    if (sha256 !== file_sha256) throw new ArchiveProblem(`${join(folder, file)} is not as it was written.`);
  }
}

/** Check the files first. */
export function sourceFromFiles(folder: string, manifest: Manifest): Source {
  return {
    migrations: manifest.migrations,
    tables: manifest.tables.map(({ schema, name, columns, rows, bytes, sha256, file }) => ({
      schema,
      name,
      columns,
      sum: { rows, bytes, sha256 },
      open: () => {
        const packed = createReadStream(join(folder, file));
        const unpacked = createGunzip();
        // `pipe` does not forward errors.
        packed.on('error', (error) => unpacked.destroy(error));
        return packed.pipe(unpacked);
      },
    })),
    findSequences: async () => manifest.sequences,
  };
}
