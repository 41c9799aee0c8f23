import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** So many lines tell an error with where it comes from. */
const LINES = 40;

/**
 * Listens to what a program says of its troubles, beside whoever else reads it.
 * @returns tells the last lines that are not empty, without colours
 */
export function keepLastLines(stream: Readable | null): () => string[] {
  const decoder = new TextDecoder();
  let kept = '';
  const last = () =>
    kept
      .split('\n')
      .filter((line) => line.trim())
      .slice(-LINES);
  stream?.on('data', (part: Buffer) => {
    kept += decoder.decode(part, { stream: true });
    // Cut seldom: a run says a few thousand lines.
    if (kept.length > 100_000) kept = last().join('\n');
  });
  return () => last().map((line) => stripVTControlCharacters(line).slice(0, 300));
}
