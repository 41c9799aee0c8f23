/** Old spreadsheets use this encoding. */
export const FALLBACK_ENCODING = 'windows-1252';

const BYTE_ORDER_MARKS: [bytes: string, encoding: string][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];
const XML_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i;

function detectUtf16(head: Uint8Array): string | null {
  const sample = head.subarray(0, 64);
  if (sample.length < 8) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const most = sample.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/**
 * Reads the byte order mark or XML declaration. Null if the bytes must decide between UTF-8 and the fallback.
 */
export function detectEncoding(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 400)).toString('latin1');
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark));
  if (marked) return marked[1];
  const utf16 = detectUtf16(head);
  if (utf16) return utf16;
  const declared = XML_ENCODING.exec(start)?.[1];
  // Exports often declare UTF-8 or UTF-16 but write another encoding.
  if (!declared || /^utf-?(8|16)/i.test(declared)) return null;
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return null;
  }
}
