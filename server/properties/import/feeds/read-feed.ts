import { LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import { t } from '#shared/texts/t.ts';
import { ImportFileProblem } from '../../../jobs/import/import-file-problem.ts';
import { repairDoubleEncoding } from '../../../jobs/import/repair-double-encoding.ts';
import type { RawListing } from '../listing-mapping.ts';
import type { FeedFormat, FeedRow } from './feed-format.ts';
import { FeedParser } from './feed-parser.ts';
import { hotpadsFormat } from './hotpads-format.ts';
import { mitsFormat } from './mits-format.ts';
import { zillowFormat } from './zillow-format.ts';

const FORMATS: readonly FeedFormat[] = [mitsFormat, hotpadsFormat, zillowFormat];

/** Number of first characters that show whether a file is XML, and whether it is a web page. */
const HEAD_CHARACTERS = 1024;
const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|div)\b/is;

export const isXml = (head: string): boolean => /^\ufeff?\s*</.test(head);

function refuseWebPage(head: string): void {
  if (!WEB_PAGE.test(head.slice(0, HEAD_CHARACTERS).replace(/^\ufeff/, ''))) return;
  throw new ImportFileProblem(
    t(
      'This is a web page, not a feed. Its address may need a login: download the feed itself and import that file.',
    ),
  );
}

/** Joins the first texts until they have `HEAD_CHARACTERS`, then passes the rest through. */
async function* withHead(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = '';
  for await (const text of texts) {
    if (head === null) {
      yield text;
      continue;
    }
    head += text;
    if (head.length < HEAD_CHARACTERS) continue;
    yield head;
    head = null;
  }
  if (head) yield head;
}

/** Null if the text isn't XML. @throws ImportFileProblem if it is a web page or of an unknown format */
export async function findFeedFormat(texts: AsyncIterable<string>): Promise<FeedFormat | null> {
  const parser = new FeedParser(FORMATS);
  let isFirst = true;
  for await (const text of withHead(texts)) {
    if (isFirst && !isXml(text)) return null;
    if (isFirst) refuseWebPage(text);
    isFirst = false;
    parser.push(text);
    if (parser.format) return parser.format;
  }
  if (isFirst) return null;
  parser.end();
  return parser.format;
}

const clean = (row: FeedRow): FeedRow =>
  Object.fromEntries(
    Object.entries(row).map(([field, text]) => [field, repairDoubleEncoding(text).normalize('NFC')]),
  );

/**
 * Streams one row per floor plan. Commit nothing before the last one, because a truncated feed throws at its
 * end. @throws ImportFileProblem
 */
export async function* readFeed(texts: AsyncIterable<string>): AsyncGenerator<FeedRow[]> {
  const parser = new FeedParser(FORMATS);
  let isEmpty = true;
  let isFirst = true;
  for await (const text of withHead(texts)) {
    if (isFirst) refuseWebPage(text);
    isFirst = false;
    const rows = parser.push(text).map(clean);
    if (rows.length === 0) continue;
    isEmpty = false;
    yield rows;
  }
  const last = parser.end().map(clean);
  if (isEmpty && last.length === 0) {
    const element = parser.format!.item;
    throw new ImportFileProblem(
      t('This XML has no {element} element. There’s nothing to import.', { element }),
    );
  }
  if (last.length > 0) yield last;
}

/** Fills absent fields with ''. */
export const filledRow = (row: FeedRow): RawListing =>
  Object.fromEntries(LISTING_FIELDS.map((field) => [field, row[field] ?? ''])) as RawListing;
