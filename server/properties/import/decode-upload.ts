import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import { badInput } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { detectEncoding, FALLBACK_ENCODING } from '../../jobs/import/detect-encoding.ts';

const SLICE_CHARACTERS = 64 * 1024;

const OTHERS: [start: RegExp, sentence: string][] = [
  [
    /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/,
    msg('This is a spreadsheet or a zip archive. Save the sheet as "CSV UTF-8" and choose that file.'),
  ],
  [/^\x1f\x8b/, msg('This file is compressed. Unzip it and choose the file inside.')],
  [/^%PDF/, msg('This is a PDF, not a CSV or XML file.')],
];

export const wrongFile = (sentence: string) => badInput({ file: [sentence] });

/**
 * Decodes by byte order mark or XML declaration, else as UTF-8, else as Windows-1252.
 * @throws 400 on `file`
 */
export function decodeUpload(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const other = OTHERS.find(([start]) => start.test(head));
  if (other) throw wrongFile(t(other[1]));
  const encoding = detectEncoding(bytes.subarray(0, 400)) ?? (isUtf8(bytes) ? 'utf-8' : FALLBACK_ENCODING);
  return new TextDecoder(encoding).decode(bytes);
}

/** Lets other requests run between slices. */
export async function* inSlices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    yield text.slice(at, at + SLICE_CHARACTERS);
    await breathe();
  }
}
