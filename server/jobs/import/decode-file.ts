import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { msg, t } from '#shared/texts/t.ts';
import { detectEncoding, FALLBACK_ENCODING } from './detect-encoding.ts';
import { ImportFileProblem } from './import-file-problem.ts';

const SNIFF_BYTES = 4096;

export type ImportFile = { path: string; name: string };
export type FileProgress = { bytesRead: number; bytesTotal: number };

/** Uses constant memory. @throws ImportFileProblem */
export async function* decodeFile(file: ImportFile, onProgress?: (progress: FileProgress) => void) {
  const bytesTotal = await sizeOf(file);
  const decoder = new TextDecoder(await findEncoding(file, bytesTotal));
  for await (const bytes of uncompressed(file, bytesTotal, onProgress)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
}

/** Reads the whole file if its first bytes don't decide. */
async function findEncoding(file: ImportFile, bytesTotal: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const { name } = file;
  let head: Buffer = Buffer.alloc(0);
  let isHeadRead = false;
  let isUtf8 = true;
  for await (const bytes of uncompressed(file, bytesTotal)) {
    if (!isHeadRead) head = Buffer.concat([head, bytes]);
    if (!isHeadRead && head.length >= SNIFF_BYTES) {
      isHeadRead = true;
      refuseKnownFormats(file, head);
      const declared = detectEncoding(head);
      if (declared) return declared;
    }
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      isUtf8 = false;
      if (isHeadRead) return FALLBACK_ENCODING;
    }
  }
  if (head.length === 0) throw new ImportFileProblem(t('{name} is empty.', { name }));
  if (!isHeadRead) refuseKnownFormats(file, head);
  const declared = isHeadRead ? null : detectEncoding(head);
  if (declared || !isUtf8) return declared ?? FALLBACK_ENCODING;
  try {
    decoder.decode();
  } catch {
    throw new ImportFileProblem(
      t('{name} ends in the middle of a character, so it is truncated. Download or export it again.', {
        name,
      }),
    );
  }
  return 'utf-8';
}

async function sizeOf({ path, name }: ImportFile): Promise<number> {
  let facts: Awaited<ReturnType<typeof stat>>;
  try {
    facts = await stat(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ImportFileProblem(
      isMissing
        ? `The file ${path} does not exist.`
        : `${path} cannot be opened: ${(error as Error).message}. Check its permissions.`,
    );
  }
  if (!facts.isFile()) throw new ImportFileProblem(`${path} is not a file.`);
  if (facts.size === 0) throw new ImportFileProblem(t('{name} is empty.', { name }));
  return facts.size;
}

async function* uncompressed(
  file: ImportFile,
  bytesTotal: number,
  onProgress?: (progress: FileProgress) => void,
): AsyncGenerator<Buffer> {
  const isGzip = await startsWithGzip(file);
  const source = createReadStream(file.path, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of isGzip ? unzipped(source) : source) {
      onProgress?.({ bytesRead: source.bytesRead, bytesTotal });
      yield chunk as Buffer;
    }
  } catch (error) {
    throw readProblem(file, error as NodeJS.ErrnoException);
  } finally {
    source.destroy();
  }
}

function unzipped(source: ReadStream): Readable {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

async function startsWithGzip(file: ImportFile): Promise<boolean> {
  try {
    for await (const head of createReadStream(file.path, { end: 1 })) {
      const bytes = head as Buffer;
      return bytes[0] === 0x1f && bytes[1] === 0x8b;
    }
  } catch (error) {
    throw readProblem(file, error as NodeJS.ErrnoException);
  }
  return false;
}

function readProblem({ path, name }: ImportFile, error: NodeJS.ErrnoException): Error {
  if (error.code === 'Z_BUF_ERROR') {
    return new ImportFileProblem(
      t('{name} is a truncated gzip file. Download or export it again.', { name }),
    );
  }
  if (error.code?.startsWith('Z_')) {
    return new ImportFileProblem(
      t('{name} is a damaged gzip file ({reason}). Download or export it again.', {
        name,
        reason: error.message,
      }),
    );
  }
  if (error.code === undefined) return error;
  return new ImportFileProblem(`${path} cannot be read: ${error.message}.`);
}

const OTHER_FORMATS: [start: RegExp, sentence: string][] = [
  [
    /^(?:PK[\x03\x05\x07][\x04\x06\x08]|\xd0\xcf\x11\xe0)/,
    msg('{name} is a spreadsheet or a zip archive. Save the sheet as "CSV UTF-8" and import that file.'),
  ],
  [/^\x1f\x8b/, msg('{name} is compressed twice. Unzip it and import the file inside.')],
  [/^%PDF/, msg('{name} is a PDF, not a CSV or XML file.')],
  [
    /^\s*(?:\{\s*["}]|\[\s*[[{\]])/,
    msg('{name} is JSON. Export your listings as CSV, MITS, HotPads or Zillow.'),
  ],
  [/(?:\0[^\0]*){4}/, msg('{name} isn’t a text file. Export your listings as CSV, MITS, HotPads or Zillow.')],
];

function refuseKnownFormats({ name }: ImportFile, head: Buffer) {
  const start = head.subarray(0, 400).toString('latin1');
  if (detectEncoding(head)?.startsWith('utf-16')) return;
  const other = OTHER_FORMATS.find(([pattern]) => pattern.test(start));
  if (other) throw new ImportFileProblem(t(other[1], { name }));
}
