import type { RichTextNode } from '#shared/api/content.ts';
import { fillText, lacksValue, type PlaceholderValues } from './fill-placeholders.ts';

/** Node types and marks that stay. Other nodes are replaced by their text or removed. */
const HEADING = /^heading-[1-6]$/;
const MARKS = ['bold', 'italic', 'code'];
const INLINES = new Set(['text', 'hyperlink', 'entry-hyperlink', 'asset-hyperlink']);
const INVISIBLE_CHARACTERS = /[\p{Cc}\s]/u;

const MAX_DEPTH = 12;
const MAX_NODES = 20_000;
const MAX_CHARACTERS = 400_000;

type Surroundings = {
  hasAsset: (id: string) => boolean;
  pathOf: (entryId: string) => string | null;
  values: PlaceholderValues;
};

type Loose = Partial<Record<keyof RichTextNode, unknown>>;
type Budget = { nodes: number; characters: number };
type Walk = Surroundings & { left: Budget };

/**
 * Allows web and mailto URLs and paths of this site.
 * @returns null for any other URL
 */
export function safeLink(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > 2000 || INVISIBLE_CHARACTERS.test(uri)) return null;
  if (/^\/(?![/\\])[^\\]*$/.test(uri)) return uri;
  if (!/^(https?:\/\/|mailto:)/i.test(uri) || !URL.canParse(uri)) return null;
  const { username, password } = new URL(uri);
  return username === '' && password === '' ? uri : null;
}

const childrenOf = (node: Loose): Loose[] =>
  Array.isArray(node.content)
    ? node.content.filter((child) => typeof child === 'object' && child !== null)
    : [];

const kindOf = (node: Loose): string => (typeof node.nodeType === 'string' ? node.nodeType : '');

function targetOf(node: Loose): string {
  const data = node.data as { target?: { sys?: { id?: unknown } } } | null | undefined;
  const id = data?.target?.sys?.id;
  return typeof id === 'string' ? id : '';
}

function uriOf(node: Loose): string {
  const uri = (node.data as { uri?: unknown } | null | undefined)?.uri;
  return typeof uri === 'string' ? uri : '';
}

function cleanText(node: Loose, walk: Walk): RichTextNode[] {
  if (typeof node.value !== 'string' || node.value === '') return [];
  // Remove control characters, and unpaired surrogates, which UTF-8 can't encode.
  const value = fillText(node.value, walk.values)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\n' ? '\n' : ''))
    .slice(0, Math.max(0, walk.left.characters));
  walk.left.characters -= value.length;
  if (value === '') return [];
  const given = Array.isArray(node.marks) ? node.marks.map((mark) => mark?.type) : [];
  const marks = MARKS.filter((type) => given.includes(type)).map((type) => ({ type }));
  return [{ nodeType: 'text', data: {}, value, marks }];
}

function isWithin(walk: Walk, depth: number): boolean {
  walk.left.nodes -= 1;
  return depth <= MAX_DEPTH && walk.left.nodes >= 0;
}

function linkOf(node: Loose, walk: Walk): string | null {
  if (kindOf(node) === 'hyperlink') return safeLink(fillText(uriOf(node), walk.values));
  return kindOf(node) === 'entry-hyperlink' ? walk.pathOf(targetOf(node)) : null;
}

/** Replaces a link without a safe target, and any block node, by its text. */
function cleanInlines(nodes: Loose[], walk: Walk, depth: number, isInLink = false): RichTextNode[] {
  return nodes.flatMap((node) => {
    if (!isWithin(walk, depth)) return [];
    if (kindOf(node) === 'text') return cleanText(node, walk);
    const uri = isInLink ? null : linkOf(node, walk);
    const content = cleanInlines(childrenOf(node), walk, depth + 1, isInLink || uri !== null);
    return uri === null || content.length === 0
      ? content
      : [{ nodeType: 'hyperlink', data: { uri }, content }];
  });
}

const isBlank = (nodes: RichTextNode[]): boolean =>
  nodes.every((node) =>
    node.nodeType === 'text' ? (node.value ?? '').trim() === '' : isBlank(node.content ?? []),
  );

/** True if the nodes contain a placeholder for which the operator has set no value. */
function isLacking(nodes: Loose[], values: PlaceholderValues, depth: number): boolean {
  return nodes.some((node) => {
    const texts = [typeof node.value === 'string' ? node.value : '', uriOf(node)];
    if (texts.some((text) => lacksValue(text, values))) return true;
    return depth < MAX_DEPTH && isLacking(childrenOf(node), values, depth + 1);
  });
}

function line(nodeType: string, nodes: Loose[], walk: Walk, depth: number): RichTextNode[] {
  if (isLacking(nodes, walk.values, depth)) return [];
  const content = cleanInlines(nodes, walk, depth + 1);
  return isBlank(content) ? [] : [{ nodeType, data: {}, content }];
}

const filled = (nodeType: string, content: RichTextNode[]): RichTextNode[] =>
  content.length === 0 ? [] : [{ nodeType, data: {}, content }];

function cleanList(node: Loose, walk: Walk, depth: number): RichTextNode[] {
  const items = childrenOf(node).flatMap((item) => {
    const content = kindOf(item) === 'list-item' ? childrenOf(item) : [item];
    return isWithin(walk, depth) ? filled('list-item', cleanBlocks(content, walk, depth + 2)) : [];
  });
  return filled(kindOf(node), items);
}

function cleanTable(node: Loose, walk: Walk, depth: number): RichTextNode[] {
  const rows = childrenOf(node).filter((row) => kindOf(row) === 'table-row' && isWithin(walk, depth));
  const content = rows.flatMap((row) => {
    const cells = childrenOf(row).filter(
      (cell) => /^table-(header-)?cell$/.test(kindOf(cell)) && isWithin(walk, depth),
    );
    // Keep empty cells, so that the other cells stay in their columns.
    const cleaned = cells.map((cell) => ({
      nodeType: kindOf(cell),
      data: {},
      content: cleanBlocks(childrenOf(cell), walk, depth + 3),
    }));
    return filled('table-row', cleaned);
  });
  return filled('table', content);
}

function cleanPicture(node: Loose, walk: Walk): RichTextNode[] {
  const id = targetOf(node);
  if (!walk.hasAsset(id)) return [];
  const data = { target: { sys: { type: 'Link', linkType: 'Asset', id } } };
  return [{ nodeType: 'embedded-asset-block', data, content: [] }];
}

function cleanBlock(node: Loose, walk: Walk, depth: number): RichTextNode[] {
  const kind = kindOf(node);
  if (kind === 'paragraph' || HEADING.test(kind)) return line(kind, childrenOf(node), walk, depth);
  if (kind === 'ordered-list' || kind === 'unordered-list') return cleanList(node, walk, depth);
  if (kind === 'blockquote') return filled(kind, cleanBlocks(childrenOf(node), walk, depth + 1));
  if (kind === 'table') return cleanTable(node, walk, depth);
  if (kind === 'hr') return [{ nodeType: 'hr', data: {}, content: [] }];
  if (kind === 'embedded-asset-block') return cleanPicture(node, walk);
  if (INLINES.has(kind)) return line('paragraph', [node], walk, depth);
  // Replace an unknown node by its children.
  return cleanBlocks(childrenOf(node), walk, depth + 1);
}

function cleanBlocks(nodes: Loose[], walk: Walk, depth: number): RichTextNode[] {
  return nodes.flatMap((node) => (isWithin(walk, depth) ? cleanBlock(node, walk, depth) : []));
}

/**
 * Sanitizes rich text: only known nodes, safe links, limited depth and size.
 * @returns null if it is not a document
 */
export function cleanRichText(body: unknown, around: Surroundings): RichTextNode | null {
  if (typeof body !== 'object' || body === null || kindOf(body) !== 'document') return null;
  const walk = { ...around, left: { nodes: MAX_NODES, characters: MAX_CHARACTERS } };
  return { nodeType: 'document', data: {}, content: cleanBlocks(childrenOf(body), walk, 1) };
}

export function plainText(node: RichTextNode): string {
  const text = (one: RichTextNode): string => {
    if (one.nodeType === 'text') return one.value ?? '';
    const inner = (one.content ?? []).map(text).join('');
    return one.nodeType === 'hyperlink' ? inner : `${inner} `;
  };
  return text(node).replaceAll(/\s+/g, ' ').trim();
}
