import { SaxesParser } from 'saxes';
import { t } from '#shared/texts/t.ts';
import { ImportFileProblem } from '../../../jobs/import/import-file-problem.ts';
import type { FeedFormat, FeedReader, FeedRow } from './feed-format.ts';
import type { XmlNode } from './xml-node.ts';

/** Real files have about ten levels. */
const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 50;
/** Maximum per item, without its parts. */
const MAX_NODES = 20_000;
const MAX_PARTS = 50_000;
const MAX_NAME_CHARACTERS = 200;
/** The root of a feed may be inside an envelope, for example SOAP. */
const MAX_ENVELOPE_ELEMENTS = 100;

/** HTML entities that vendors write into XML. */
const HTML_ENTITIES = {
  ...{ nbsp: '\u00a0', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ hellip: '…', bull: '•', copy: '©', reg: '®', trade: '™', eacute: 'é', deg: '°', frac12: '½' },
};

const broken = (why: string) => new ImportFileProblem(t('We can’t read this XML: {why}.', { why }));
const cutOff = () =>
  new ImportFileProblem(
    t('We can’t read this XML: it ends too early. Export or download it again, then import it.'),
  );
export const unknownFormat = () =>
  new ImportFileProblem(
    t('We don’t know the format of this XML. Export your listings as MITS, HotPads, Zillow or CSV.'),
  );

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
const plain = (name: string) => withoutPrefix(name).toLowerCase();

/** XML forbids these characters, but exported descriptions have them. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Builds one item at a time, so memory doesn't grow with the file. Rejects document types (XXE, entity
 * bombs).
 */
export class FeedParser {
  format: FeedFormat | null = null;
  private readonly formats: readonly FeedFormat[];
  private readonly parser = new SaxesParser({ position: false });
  private reader: FeedReader | null = null;
  private readonly open: XmlNode[] = [];
  private rows: FeedRow[] = [];
  private isRootMissing = false;
  private depth = 0;
  /** Depth of the open element that is ignored; 0 if there is none. */
  private ignoredDepth = 0;
  private elements = 0;
  private nodes = 0;
  private nodesBeforePart = 0;
  private parts = 0;
  private isEnding = false;

  constructor(formats: readonly FeedFormat[]) {
    this.formats = formats;
    Object.assign(this.parser.ENTITIES, HTML_ENTITIES);
    this.parser.on('error', ({ message }) => {
      throw this.isEnding ? cutOff() : broken(message.slice(0, 120).replace(/\.$/, ''));
    });
    this.parser.on('doctype', () => {
      throw broken(t('it declares a document type, which is not accepted'));
    });
    this.parser.on('opentag', ({ name, attributes }) => {
      this.openElement(name, Object.entries(attributes as Record<string, string>));
    });
    this.parser.on('closetag', () => this.closeElement());
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
  }

  /** @throws ImportFileProblem if the XML is malformed, too deep or too large, or of an unknown format */
  push(text: string): FeedRow[] {
    this.parser.write(text.replaceAll(CONTROL_CHARACTERS, ''));
    return this.rows.splice(0);
  }

  /** @throws ImportFileProblem if the file is truncated or of an unknown format */
  end(): FeedRow[] {
    this.isEnding = true;
    if (this.depth > 0) throw cutOff();
    this.parser.close();
    if (!this.format) throw unknownFormat();
    return this.rows.splice(0);
  }

  private openElement(name: string, attributes: [string, string][]): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw broken(t('its elements are more than {max} deep', { max: MAX_DEPTH }));
    if (name.length > MAX_NAME_CHARACTERS || attributes.length > MAX_ATTRIBUTES) {
      throw broken(t('an element is larger than any in a catalog'));
    }
    if (this.ignoredDepth > 0) return;
    const label = withoutPrefix(name);
    const tag = label.toLowerCase();
    if (!this.format && !this.findFormat(tag, label)) return;
    if (this.format!.ignored.has(tag)) this.ignoredDepth = this.depth;
    else this.openNode(tag, label, attributes);
  }

  /** Returns true if the element is an item without the format's root around it. */
  private findFormat(tag: string, label: string): boolean {
    this.elements += 1;
    this.format =
      this.formats.find(({ root, item, isItem }) => root === tag || (isItem && item === label)) ?? null;
    if (!this.format && this.elements > MAX_ENVELOPE_ELEMENTS) throw unknownFormat();
    this.reader = this.format?.createReader() ?? null;
    this.isRootMissing = this.format !== null && this.format.root !== tag;
    return this.isRootMissing;
  }

  private openNode(tag: string, label: string, attributes: [string, string][]): void {
    const { item, context, part } = this.format!;
    if (this.open.length === 0) {
      if (tag !== item.toLowerCase() && tag !== context) return;
      this.nodes = 0;
      this.parts = 0;
    } else if (tag === part) {
      this.nodesBeforePart = this.nodes;
      this.parts += 1;
    }
    this.nodes += 1;
    if (this.nodes > MAX_NODES || this.parts > MAX_PARTS) throw broken(t('a property has too many elements'));
    const named = attributes.map(([key, value]) => [plain(key), value] as const);
    this.open.push({ name: tag, label, attributes: Object.fromEntries(named), children: [], text: '' });
  }

  private closeElement(): void {
    const depth = this.depth;
    this.depth -= 1;
    if (this.ignoredDepth > 0) {
      if (depth === this.ignoredDepth) this.ignoredDepth = 0;
      return;
    }
    const node = this.open.pop();
    if (!node || !this.reader) return;
    const parent = this.open.at(-1);
    if (parent) this.addToParent(node, parent);
    else if (node.name === this.format!.context) this.reader.addContext?.(node);
    else if (this.isRootMissing && !this.format!.isItem!(node)) throw unknownFormat();
    else this.rows.push(...this.reader.readItem(node));
  }

  private addToParent(node: XmlNode, parent: XmlNode): void {
    if (node.name === this.format!.part && this.reader!.addPart) {
      this.reader!.addPart(node, parent);
      this.nodes = this.nodesBeforePart;
    } else {
      parent.children.push(node);
    }
  }

  private addText(text: string): void {
    const node = this.ignoredDepth > 0 ? undefined : this.open.at(-1);
    if (node) node.text += text;
  }
}
