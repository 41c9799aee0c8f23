import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ArchiveProblem } from './archive-problem.ts';

/** Increase if older programs can't read the format. */
const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** In `sha256sum` format, so that a backup can be checked without this program. */
export const SEAL_FILE = 'manifest.sha256';
export const PHOTOS_LIST = 'photos.sha256';
export const PHOTOS_FOLDER = 'photos';
export const TABLES_FOLDER = 'tables';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const identifier = z.string().min(1).max(63);

const tableForm = z.object({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier),
  rows: count,
  bytes: count,
  sha256,
  file: z.string().regex(/^tables\/[\w.-]+\.copy\.gz$/),
  file_sha256: sha256,
});
const sequenceForm = z.object({
  schema: identifier,
  name: identifier,
  last: z.string().regex(/^-?\d{1,19}$/),
  is_called: z.boolean(),
});
const manifestForm = z.object({
  format: z.literal(FORMAT),
  /** Time of the snapshot; ISO 8601, UTC. */
  taken: z.string(),
  postgres: z.int(),
  /** The schema's version. */
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]+$/)).min(1),
  tables: z.array(tableForm),
  sequences: z.array(sequenceForm),
  /** Null if the photos stayed in S3. */
  photos: z.object({ files: count, bytes: count, list_sha256: sha256 }).nullable(),
});

/** `sha256` is of the rows, `file_sha256` of the compressed file. */
export type ArchivedTable = z.infer<typeof tableForm>;
export type ArchivedSequence = z.infer<typeof sequenceForm>;
/** `manifest.json`; documented in `docs/operations.md`. */
export type Manifest = z.infer<typeof manifestForm>;

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export function sealManifest(manifest: Omit<Manifest, 'format'>): { text: string; seal: string } {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  return { text, seal: `${sha256Of(text)}  ${MANIFEST_FILE}\n` };
}

/** @throws ArchiveProblem if missing, changed, or of a later format */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new ArchiveProblem(`${folder} is no whole backup: it has no ${name}.`);
    });
  const [text, seal] = [await read(MANIFEST_FILE), await read(SEAL_FILE)];
  if (seal.slice(0, 64) !== sha256Of(text))
    throw new ArchiveProblem(`${MANIFEST_FILE} is not as it was written: ${SEAL_FILE} has another sum.`);
  const json = JSON.parse(text) as { format?: unknown };
  if (typeof json.format === 'number' && json.format > FORMAT)
    throw new ArchiveProblem('This backup was made by a newer release: restore it with that one.');
  const parsed = manifestForm.safeParse(json);
  if (!parsed.success) throw new ArchiveProblem(`${MANIFEST_FILE} is not the manifest of a backup.`);
  return parsed.data;
}
