import type { RichTextNode } from '#shared/api/content.ts';
import { nodeText } from './node-text.ts';

/** What an adult reads of a plain text in a minute. */
const WORDS_PER_MINUTE = 230;

/** Whole minutes, at least one. */
export function readingMinutes(document: RichTextNode | null): number {
  const words = document ? blockTexts(document).join(' ').split(/\s+/).filter(Boolean).length : 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** The blocks apart, so that the last word of one does not grow together with the first of the next. */
function blockTexts(node: RichTextNode): string[] {
  const isBlockOfWords = node.content?.every(({ value }) => value !== undefined) ?? true;
  return isBlockOfWords ? [nodeText(node)] : (node.content ?? []).flatMap(blockTexts);
}
