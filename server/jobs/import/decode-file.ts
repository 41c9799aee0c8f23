import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFileProblem } from './import-file-problem.ts';

/** Number of first bytes that suffice to detect a format or encoding. */
const SNIFF_BYTES = 4096;

export type FileProgress = { bytesRead: number; bytesTotal: number };

/**
 * Streams the text of a plain or gzip file in constant memory. Rejects other encodings than UTF-8, because
 * guessing would silently corrupt names.
 * @throws ImportFileProblem with the command that converts the file
 */
export async function* decodeFile(path: string, onProgress?: (progress: FileProgress) => void) {
  const bytesTotal = await sizeOf(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let linesBefore = 0;
  for await (const bytes of sniffed(path, uncompressed(path, bytesTotal, onProgress))) {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      throw notUtf8(path, linesBefore + 1 + linesBeforeBadByte(bytes));
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) linesBefore += 1;
    if (text !== '') yield text;
  }
  try {
    decoder.decode();
  } catch {
    throw new ImportFileProblem(
      `${path} ends in the middle of a character: it has been cut off. Fetch or export it again.`,
    );
  }
}

async function sizeOf(path: string): Promise<number> {
  let facts: Awaited<ReturnType<typeof stat>>;
  try {
    facts = await stat(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ImportFileProblem(
      isMissing
        ? `There is no file ${path}.`
        : `${path} cannot be opened: ${(error as Error).message}. Check who may read it.`,
    );
  }
  if (!facts.isFile()) throw new ImportFileProblem(`${path} is not a file.`);
  if (facts.size === 0) throw new ImportFileProblem(`${path} is empty: there is nothing to import.`);
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
    return new ImportFileProblem(`${path} is a gzip file that has been cut off. Fetch or export it again.`);
  }
  if (error.code?.startsWith('Z_')) {
    return new ImportFileProblem(
      `${path} is a damaged gzip file (${error.message}). Fetch or export it again.`,
    );
  }
  if (error.code === undefined) return error;
  return new ImportFileProblem(`${path} cannot be read: ${error.message}.`);
}

async function* sniffed(path: string, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let isChecked = false;
  for await (const chunk of chunks) {
    if (isChecked) {
      yield chunk;
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < SNIFF_BYTES) continue;
    refuseKnownFormats(path, head);
    isChecked = true;
    yield head;
  }
  if (isChecked) return;
  if (head.length === 0) throw new ImportFileProblem(`${path} is empty: there is nothing to import.`);
  refuseKnownFormats(path, head);
  yield head;
}

function refuseKnownFormats(path: string, head: Buffer) {
  const start = head.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('\xd0\xcf\x11\xe0')) {
    throw new ImportFileProblem(
      `${path} is a spreadsheet or a zip archive, not a CSV file. Save the sheet as "CSV UTF-8" (or unpack the archive) and import that.`,
    );
  }
  if (start.startsWith('%PDF')) throw new ImportFileProblem(`${path} is a PDF, not a CSV file.`);
  const utf16 = utf16Order(head);
  if (utf16) {
    throw new ImportFileProblem(
      `${path} is written in ${utf16}, but imports are read as UTF-8. Convert it first: iconv -f ${utf16} -t UTF-8 ${quoted(path)} > utf8.csv`,
    );
  }
}

/** Detects UTF-16 by its byte order mark, or by zero bytes between ASCII letters. */
function utf16Order(head: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE';
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16BE';
  const sample = head.subarray(0, 64);
  if (sample.length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = sample.length * 0.3;
  if (odd > most && even === 0) return 'UTF-16LE';
  if (even > most && odd === 0) return 'UTF-16BE';
  return null;
}

function linesBeforeBadByte(bytes: Buffer): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  const bad = text.indexOf('\ufffd');
  return text.slice(0, bad === -1 ? 0 : bad).split('\n').length - 1;
}

function notUtf8(path: string, line: number): ImportFileProblem {
  return new ImportFileProblem(
    `Line ${line} of ${path} is not UTF-8 text; it looks like Windows-1252 (Latin-1). Convert the file first: iconv -f WINDOWS-1252 -t UTF-8 ${quoted(path)} > utf8.csv`,
  );
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
