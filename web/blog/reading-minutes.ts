import type { RichTextNode } from '#shared/api/content.ts';
import { nodeText } from './node-text.ts';

const WORDS_PER_MINUTE = 230;

export function readingMinutes(document: RichTextNode | null): number {
  const words = document ? blockTexts(document).join(' ').split(/\s+/).filter(Boolean).length : 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Blocks are separated, so that words don't merge. */
function blockTexts(node: RichTextNode): string[] {
  const isBlockOfWords = node.content?.every(({ value }) => value !== undefined) ?? true;
  return isBlockOfWords ? [nodeText(node)] : (node.content ?? []).flatMap(blockTexts);
}
