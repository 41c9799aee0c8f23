import { SaxesParser } from 'saxes';
import { t } from '#shared/texts/t.ts';
import { inSlices, wrongFile } from './decode-upload.ts';

/** Without prefix; `text` is direct text. */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
};

/** Real files have about ten levels. */
const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 50;
const MAX_NODES = 20_000;
const MAX_NAME_CHARACTERS = 200;

const broken = (why: string) => wrongFile(t('We can’t read this XML: {why}.', { why }));
const plain = (name: string) => name.slice(name.indexOf(':') + 1);

/** Rejects entities and document types (XXE). @throws 400 on `file` if malformed, too deep or too large */
export async function* readXmlElements(text: string, wanted: string): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ position: false });
  const ready: XmlNode[] = [];
  const open: XmlNode[] = [];
  let depth = 0;
  let nodes = 0;
  parser.on('error', (error) => {
    throw broken(error.message.slice(0, 120));
  });
  parser.on('doctype', () => {
    throw broken(t('it declares a document type, which is not accepted'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw broken(t('its elements are more than {max} deep', { max: MAX_DEPTH }));
    if (name.length > MAX_NAME_CHARACTERS || Object.keys(attributes).length > MAX_ATTRIBUTES) {
      throw broken(t('an element is larger than any in a catalog'));
    }
    const isRoot = open.length === 0;
    if (isRoot && plain(name) !== wanted) return;
    nodes = isRoot ? 1 : nodes + 1;
    if (nodes > MAX_NODES) throw broken(t('a property has too many elements'));
    const entries = Object.entries(attributes as Record<string, string>);
    const node: XmlNode = {
      name: plain(name),
      attributes: Object.fromEntries(entries.map(([key, value]) => [plain(key), value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (piece: string) => {
    const node = open.at(-1);
    if (node) node.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    const node = open.pop();
    if (node && open.length === 0) ready.push(node);
  });
  for await (const slice of inSlices(text)) {
    parser.write(slice);
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready;
}

export function childAt(node: XmlNode | null, ...path: string[]): XmlNode | null {
  let at = node;
  for (const name of path) at = at?.children.find((child) => child.name === name) ?? null;
  return at;
}

export function childrenOf(node: XmlNode | null, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

export function textAt(node: XmlNode | null, ...path: string[]): string {
  return childAt(node, ...path)?.text.trim() ?? '';
}
