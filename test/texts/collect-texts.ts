import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT, sourceFiles } from '#test/helpers/source-tree.ts';

type Node = { type: string; start: number; [key: string]: unknown };
type Visitor = (node: Node, parent: Node) => void;

/** A text of the interface, and where the code contains it. */
type FoundText = { text: string; area: string; place: string };
/** Visible words that the catalog lacks. */
export type LooseWords = { words: string; place: string };

/** Attributes that the page shows or that screen readers read. */
const TEXT_PROPS =
  /^(aria-(label|description|valuetext|roledescription)|alt|placeholder|title|label|heading|text|action|caption|hint|legend|message|detail|note|unit|of|name)$/;
const HAS_WORDS = /\p{L}{2}/u;
/** Emails are in English, because jobs do not know the recipient's language (decision 029). */
const WITHOUT_TEXTS = /^web\/emails\//;

const FILES = sourceFiles.filter(
  ({ path, isTest }) => /^(web|shared|server)\/.*\.tsx?$/.test(path) && !isTest && !WITHOUT_TEXTS.test(path),
);

function walk(value: unknown, visit: Visitor, parent: Node): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) walk(part, visit, parent);
    return;
  }
  const node = value as Node;
  const isNode = typeof node.type === 'string';
  if (isNode) visit(node, parent);
  for (const [key, part] of Object.entries(node))
    if (key !== 'parent') walk(part, visit, isNode ? node : parent);
}

/**
 * Returns the area of the catalog: `manager` for `web/manager`, `server` for texts of the server, and
 * `shared` for texts of both server and web.
 */
function areaOf(path: string): string {
  const [area = '', folder = ''] = path.split('/');
  return area === 'web' && !folder.includes('.') ? folder : area;
}

function literal(node: unknown): string | null {
  const { type, value, quasis, expressions, expression } = (node ?? {}) as Node;
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral' && (expressions as unknown[]).length === 0)
    return (quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
  if (type === 'JSXExpressionContainer') return literal(expression);
  return null;
}

const isCallOf = (node: Node, names: readonly string[]): boolean =>
  node.type === 'CallExpression' && names.includes((node.callee as { name?: string }).name ?? '');

/** Matches a text in a table or a condition that is probably a sentence or a label, and so visible. */
const LIKE_WORDS = /^\p{Lu}\p{L}*(\p{Ll}|[ ,.?!…])|\p{L} \p{L}+ \p{L}/u;

function nameOf(node: Node): string {
  const { name, namespace } = node.name as { name: unknown; namespace?: { name: string } };
  return namespace ? '' : typeof name === 'string' ? name : '';
}

function findInFile(path: string, text: string) {
  const texts: FoundText[] = [];
  const loose: LooseWords[] = [];
  const doubtful: LooseWords[] = [];
  const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  const add = (node: Node, value: unknown) => {
    const found = literal(value);
    if (found !== null) texts.push({ text: found, area: areaOf(path), place: placeOf(node.start) });
  };
  const drop = (node: Node, words: string) => {
    if (HAS_WORDS.test(words)) loose.push({ words: words.trim(), place: placeOf(node.start) });
  };
  const known = new Set<unknown>();
  walk(
    parseSync(path, text).program,
    (node, parent) => {
      if (isCallOf(node, ['t', 'msg'])) {
        known.add((node.arguments as unknown[])[0]);
        add(node, (node.arguments as unknown[])[0]);
      } else if (/^(Import|Export)/.test(node.type)) known.add(node.source);
      else if (isCallOf(node, ['formData'])) return;
      else if (isWords(node, parent) && !known.has(node)) {
        doubtful.push({ words: text.slice(node.start, node.start + 90), place: placeOf(node.start) });
      }
      if (node.type === 'JSXText') drop(node, node.value as string);
      else if (node.type === 'JSXAttribute') {
        const element = (parent as { name?: { name?: string } }).name?.name;
        const value = literal(node.value);
        if (element === 'T' && nameOf(node) === 'text') add(node, node.value);
        else if (TEXT_PROPS.test(nameOf(node)) && value !== null && /[A-Z]|\s/.test(value)) drop(node, value);
      }
    },
    { type: 'File', start: 0 },
  );
  return { texts, loose, doubtful };
}

const IS_FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Matches methods that run their callback immediately. */
const RUNS_AT_ONCE = /^(map|flatMap|filter|reduce|forEach)$/;

function bodiesRunBy(node: Node): unknown[] {
  const { property } = (node.callee ?? {}) as { property?: { name?: string } };
  if (node.type !== 'CallExpression' || !RUNS_AT_ONCE.test(property?.name ?? '')) return [];
  return (node.arguments as Node[]).filter(({ type }) => IS_FUNCTION.test(type)).map(({ body }) => body);
}

/**
 * Finds calls of `t` that run while a module loads. They run before the language is known, so their texts
 * would stay English.
 */
function findLoadedTexts(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (typeof node.type === 'string' && IS_FUNCTION.test(node.type)) return;
      bodiesRunBy(node).forEach(visit);
      if (isCallOf(node, ['t'])) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(path, text).program);
  return found;
}

function isWords(node: Node, parent: Node): boolean {
  if (/^(JSXAttribute|NewExpression|TSLiteralType)$/.test(parent.type)) return false;
  if (node.type === 'Literal') return typeof node.value === 'string' && LIKE_WORDS.test(node.value);
  if (node.type !== 'TemplateLiteral') return false;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return LIKE_WORDS.test(quasis.map(({ value }) => value.cooked).join('X'));
}

const all = FILES.map(({ path, text }) => findInFile(path, text));

const foundTexts: readonly FoundText[] = all.flatMap(({ texts }) => texts);
/** Visible words, and attributes that screen readers read, that would stay English in every language. */
export const looseWords: readonly LooseWords[] = all.flatMap(({ loose }) => loose);

/** Texts that are translated while the program starts, before the language is known. */
export const loadedTexts: readonly string[] = FILES.flatMap(({ path, text }) => findLoadedTexts(path, text));

/** Words that may be visible. `npm run texts -- --loose FOLDER` lists them. */
export const doubtfulWords: readonly LooseWords[] = all.flatMap(({ doubtful }) => doubtful);

/** Translations by area, then by English text. */
export type AreaTexts = Record<string, Record<string, string>>;

/** Returns the expected English catalog: each text is its own translation. Sorted by area and code unit. */
export function englishCatalogue(): AreaTexts {
  const areas: AreaTexts = {};
  for (const { area, text } of foundTexts) {
    areas[area] ??= {};
    areas[area][text] = text;
  }
  return sortAreas(areas);
}

function sortAreas(areas: AreaTexts): AreaTexts {
  const sorted = <T>(entries: Record<string, T>) =>
    Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(Object.fromEntries(Object.entries(areas).map(([area, texts]) => [area, sorted(texts)])));
}

export function readCatalogue(language: string): AreaTexts {
  return JSON.parse(readFileSync(join(ROOT, 'shared/texts', `${language}.json`), 'utf8')) as AreaTexts;
}
