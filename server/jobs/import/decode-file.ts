import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectEncoding, FALLBACK_ENCODING } from './detect-encoding.ts';
import { ImportFileProblem } from './import-file-problem.ts';

/** Number of first bytes that suffice to detect a format or encoding. */
const SNIFF_BYTES = 4096;

export type FileProgress = { bytesRead: number; bytesTotal: number };

/**
 * Streams the text of a plain or gzip file in constant memory.
 * @throws ImportFileProblem if it is missing, empty, truncated, or no text file
 */
export async function* decodeFile(path: string, onProgress?: (progress: FileProgress) => void) {
  const bytesTotal = await sizeOf(path);
  const decoder = new TextDecoder(await findEncoding(path, bytesTotal));
  for await (const bytes of uncompressed(path, bytesTotal, onProgress)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
}

/** Reads the whole file if its first bytes don't decide. */
async function findEncoding(path: string, bytesTotal: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer = Buffer.alloc(0);
  let isHeadRead = false;
  let isUtf8 = true;
  for await (const bytes of uncompressed(path, bytesTotal)) {
    if (!isHeadRead) head = Buffer.concat([head, bytes]);
    if (!isHeadRead && head.length >= SNIFF_BYTES) {
      isHeadRead = true;
      refuseKnownFormats(path, head);
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
  if (head.length === 0) throw new ImportFileProblem(`${path} is empty.`);
  if (!isHeadRead) refuseKnownFormats(path, head);
  const declared = isHeadRead ? null : detectEncoding(head);
  if (declared || !isUtf8) return declared ?? FALLBACK_ENCODING;
  try {
    decoder.decode();
  } catch {
    throw new ImportFileProblem(
      `${path} ends in the middle of a character, so it is truncated. Download or export it again.`,
    );
  }
  return 'utf-8';
}

async function sizeOf(path: string): Promise<number> {
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
  if (facts.size === 0) throw new ImportFileProblem(`${path} is empty.`);
  return facts.size;
}

async function* uncompressed(
  path: string,
  bytesTotal: number,
  onProgress?: (progress: FileProgress) => void,
): AsyncGenerator<Buffer> {
  const isGzip = await startsWithGzip(path);
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of isGzip ? unzipped(source) : source) {
      onProgress?.({ bytesRead: source.bytesRead, bytesTotal });
      yield chunk as Buffer;
    }
  } catch (error) {
    throw readProblem(path, error as NodeJS.ErrnoException);
  } finally {
    source.destroy();
  }
}

function unzipped(source: ReadStream): Readable {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

async function startsWithGzip(path: string): Promise<boolean> {
  try {
    for await (const head of createReadStream(path, { end: 1 })) {
      const bytes = head as Buffer;
      return bytes[0] === 0x1f && bytes[1] === 0x8b;
    }
  } catch (error) {
    throw readProblem(path, error as NodeJS.ErrnoException);
  }
  return false;
}

function readProblem(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'Z_BUF_ERROR') {
    return new ImportFileProblem(`${path} is a truncated gzip file. Download or export it again.`);
  }
  if (error.code?.startsWith('Z_')) {
    return new ImportFileProblem(
      `${path} is a damaged gzip file (${error.message}). Download or export it again.`,
    );
  }
  if (error.code === undefined) return error;
  return new ImportFileProblem(`${path} cannot be read: ${error.message}.`);
}

function refuseKnownFormats(path: string, head: Buffer) {
  const start = head.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('\xd0\xcf\x11\xe0')) {
    throw new ImportFileProblem(
      `${path} is a spreadsheet or a zip archive, not a CSV file. Save the sheet as "CSV UTF-8" (or unpack the archive) and import that.`,
    );
  }
  if (start.startsWith('%PDF')) throw new ImportFileProblem(`${path} is a PDF, not a CSV file.`);
}
