import { formatMoney } from '#shared/rules/format-money.ts';
import { formatNumber } from '#shared/rules/format-number.ts';

type Node = Record<string, unknown>;

/** A page as read by a crawler that runs no scripts. */
export type PageSource = {
  titles: string[];
  /** Contents of meta tags by `name` or `property`. */
  metas: Map<string, string[]>;
  canonicals: string[];
  /** Structured data. Empty if the page has none. */
  graph: Node[];
  html: string;
  /** The body's text, with spaces between elements. */
  words: string;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!);
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]),
  );
}

/** Returns text that is visible, that screen readers read, or that the user can expand. */
function wordsOf(html: string): string {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
  const bare = (between: string) => inOneLine(decode(body.replaceAll(/<[^>]*>/g, between)));
  return `${bare(' ')}\n${bare('')}`;
}

export function readPage(html: string): PageSource {
  const metas = new Map<string, string[]>();
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const { name, property, content } = attributes(tag);
    const key = name ?? property;
    if (key) metas.set(key, [...(metas.get(key) ?? []), content ?? '']);
  }
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => attributes(tag));
  return {
    titles: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => decode(title!)),
    metas,
    canonicals: links.flatMap(({ rel, href }) => (rel === 'canonical' ? [href ?? ''] : [])),
    graph: scripts.flatMap(([, json]) => (JSON.parse(json!) as { '@graph': Node[] })['@graph']),
    html,
    words: wordsOf(html),
  };
}

/** Returns every node of a structured data graph, including nested ones. */
export function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  return [...(node['@type'] ? [node] : []), ...Object.values(node).flatMap(nodesOf)];
}

const SAID_AS_IT_IS = [
  'name',
  'headline',
  'text',
  'description',
  'alternateName',
  'addressLocality',
  'addressRegion',
  'postalCode',
];

/** Returns statements in the structured data that the page's text lacks, as `property: value`. */
export function unseenClaims({ graph, words, html }: PageSource): string[] {
  const isShown = (text: string) => words.includes(inOneLine(text));
  const isDated = (time: string) => html.toLowerCase().includes(`datetime="${time.toLowerCase()}"`);
  return nodesOf(graph).flatMap((node) => {
    const claims: [string, unknown, boolean][] = [];
    const check = (name: string, isSeen: (value: never) => boolean) => {
      const value = node[name];
      if (value !== undefined) claims.push([name, value, isSeen(value as never)]);
    };
    for (const name of SAID_AS_IT_IS) check(name, isShown);
    for (const name of ['price', 'minPrice']) check(name, (price: number) => isShown(formatMoney(price)));
    for (const name of ['datePosted', 'datePublished', 'dateModified']) check(name, isDated);
    for (const name of ['numberOfItems', 'commentCount', 'userInteractionCount'])
      check(name, (count: number) => isShown(formatNumber(count)));
    check('numberOfBedrooms', (beds: number) => isShown(beds === 0 ? 'Studio' : String(beds)));
    check('streetAddress', (street: string) => street.split(', ').every(isShown));
    if (node['@type'] === 'QuantitativeValue') check('value', (feet: number) => isShown(formatNumber(feet)));
    return claims.flatMap(([name, value, isSeen]) => (isSeen ? [] : [`${name}: ${String(value)}`]));
  });
}
