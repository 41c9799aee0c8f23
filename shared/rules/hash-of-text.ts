/** FNV-1a with mixed halves. Ignores case. Returns the same value on every machine. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text.toLowerCase()) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash ^ (hash >>> 13) ^ (hash >>> 22)) >>> 0;
}
