import type { RichTextNode } from '#shared/api/content.ts';
import { nodeText } from './node-text.ts';

export type OutlineEntry = {
  id: string;
  text: string;
  /** At least 2, because the page title is level 1. */
  level: number;
};

export function headingLevel({ nodeType }: RichTextNode): number | null {
  const found = /^heading-([1-6])$/.exec(nodeType);
  return found ? Math.max(2, Number(found[1])) : null;
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}

/** Server and browser generate the same ids. */
export function outlineOf(document: RichTextNode | null): Map<RichTextNode, OutlineEntry> {
  const outline = new Map<RichTextNode, OutlineEntry>();
  const usedIds = new Set<string>();
  for (const node of document?.content ?? []) {
    const level = headingLevel(node);
    const text = nodeText(node).trim();
    if (level === null || text === '') continue;
    // The prefix prevents collisions with ids such as `main`.
    const stem = `text-${slugOf(text) || 'section'}`;
    let id = stem;
    for (let count = 2; usedIds.has(id); count++) id = `${stem}-${count}`;
    usedIds.add(id);
    outline.set(node, { id, text, level });
  }
  return outline;
}
