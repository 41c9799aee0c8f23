import type { RichTextNode } from '#shared/api/content.ts';

export function nodeText({ value, content = [] }: RichTextNode): string {
  return value ?? content.map(nodeText).join('');
}
