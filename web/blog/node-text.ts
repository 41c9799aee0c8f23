import type { RichTextNode } from '#shared/api/content.ts';

/** What a node says, without its form. */
export function nodeText({ value, content = [] }: RichTextNode): string {
  return value ?? content.map(nodeText).join('');
}
