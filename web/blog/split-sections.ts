import type { RichTextNode } from '#shared/api/content.ts';
import { headingLevel } from './outline.ts';

export type ContentSection = { heading: RichTextNode | null; body: RichTextNode };

const part = (heading: RichTextNode | null): ContentSection & { body: { content: RichTextNode[] } } => ({
  heading,
  body: { nodeType: 'document', data: {}, content: [] },
});

/** Text before the first heading becomes a section without heading. */
export function splitSections(document: RichTextNode | null, level: number): ContentSection[] {
  let at = part(null);
  const parts = [at];
  for (const node of document?.content ?? []) {
    if (headingLevel(node) === level) {
      at = part(node);
      parts.push(at);
    } else at.body.content.push(node);
  }
  return parts.filter(({ heading, body }) => heading !== null || body.content.length > 0);
}
