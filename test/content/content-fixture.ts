import { readSettings } from '#server/config/settings.ts';
import type { ContentSource } from '#server/content/content-source.ts';
import { openContentful } from '#server/content/contentful-source.ts';
import { CopiedContent } from '#server/content/copied-content.ts';
import { placeholderValues } from '#server/content/fill-placeholders.ts';
import { openMarkdown } from '#server/content/markdown-source.ts';
import type { Db } from '#server/db/tables.ts';
import type { ContentEntry } from '#shared/api/content-schemas.ts';
import type { FakeContentful } from './fake-contentful.ts';

const VALUES = placeholderValues(readSettings({}), 'http://localhost:3000');

/** The repository's content, read once for all processes that a test file creates. */
const files = openMarkdown().readAll();

/** A logger that collects its messages. */
export function createLog() {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  return { lines, info: write, warn: write, error: write };
}

/**
 * Creates a process that reads its content from the fake Contentful. `clock` is in milliseconds. It moves
 * only when a test sets it.
 */
export function contentProcess(db: Db, contentful: FakeContentful, source?: ContentSource) {
  const log = createLog();
  const clock = { now: 0 };
  const parts = {
    db,
    source: source ?? openContentful(contentful.place),
    place: `contentful:${contentful.place.space}/master`,
    fallback: { name: 'markdown' as const, readAll: () => files },
    values: VALUES,
    log,
    clock: () => clock.now,
  };
  const content = new CopiedContent(parts);
  const titles = async () => titlesOf((await content.current()).entries);
  return { content, parts, log, clock, titles };
}

export const titlesOf = (entries: readonly ContentEntry[]): string[] =>
  entries.filter(({ sys }) => sys.contentType.sys.id === 'blogPost').map(({ fields }) => fields.title);
