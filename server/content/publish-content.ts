import type { ContentType, RichTextNode } from '#shared/api/content.ts';
import type { ContentAsset, ContentEntry } from '#shared/api/content-schemas.ts';
import { articlePath, PAGES } from '#shared/pages.ts';
import { cutAtWord, DESCRIPTION_LENGTH } from '#shared/rules/cut-at-word.ts';
import { cleanRichText, plainText } from './clean-rich-text.ts';
import type { RawContent, RawEntry } from './content-source.ts';
import { fillText, lacksValue, type PlaceholderValues } from './fill-placeholders.ts';

export type PublishedContent = {
  entries: readonly ContentEntry[];
  assets: ReadonlyMap<string, ContentAsset>;
  problems: readonly string[];
};

const MAX_TITLE = 200;
/**
 * Text is cut to this many UTF-16 code units before its characters are counted, because one may have many
 * units.
 */
const MAX_UNITS = 2000;
const MAX_TAGS = 20;

export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 200)
    .replaceAll(/^-+|-+$/g, '');
}

const oneLine = (text: string): string =>
  text
    .slice(0, MAX_UNITS)
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();

function descriptionOf(raw: RawEntry, body: RichTextNode, values: PlaceholderValues): string {
  const written = lacksValue(raw.description, values) ? '' : oneLine(fillText(raw.description, values));
  return cutAtWord(written === '' ? oneLine(plainText(body)) : written, DESCRIPTION_LENGTH);
}

const pathOf = (type: ContentType, slug: string): string =>
  type === 'blogPost' ? articlePath(slug) : `/${slug}/`;

/** Paths of the pages that legal texts and pages appear on. A link to another entry would lead nowhere. */
const TEXT_PAGES: ReadonlySet<string> = new Set(Object.values(PAGES));

function byDate(a: ContentEntry, b: ContentEntry): number {
  const time = b.sys.createdAt.localeCompare(a.sys.createdAt);
  return time || a.fields.title.localeCompare(b.fields.title) || a.fields.slug.localeCompare(b.fields.slug);
}

type Around = {
  assets: ReadonlyMap<string, ContentAsset>;
  values: PlaceholderValues;
  paths: Map<string, string>;
};

function publishEntry(raw: RawEntry, { assets, values, paths }: Around): ContentEntry | string {
  const slug = toSlug(raw.slug);
  const title = cutAtWord(oneLine(fillText(raw.title, values)), MAX_TITLE);
  if (slug === '' || title === '') return `Skipped ${raw.type} ${raw.id}: it has no title or no slug.`;
  const body = cleanRichText(raw.body, {
    values,
    hasAsset: (id) => assets.has(id),
    pathOf: (id) => paths.get(id) ?? null,
  });
  if (!body) return `Skipped ${raw.type} ${slug}: its body is not valid rich text.`;
  const image = raw.image !== null && assets.has(raw.image) ? raw.image : null;
  return {
    sys: {
      type: 'Entry',
      id: raw.id,
      contentType: { sys: { id: raw.type } },
      createdAt: raw.created,
      updatedAt: raw.updated,
    },
    fields: {
      title,
      slug,
      description: descriptionOf(raw, body, values),
      scene: raw.scene,
      image: image === null ? null : { sys: { type: 'Link', linkType: 'Asset', id: image } },
      tags: raw.tags
        .map(oneLine)
        .filter((tag) => tag !== '')
        .slice(0, MAX_TAGS),
      body,
    },
  };
}

/**
 * Omits the older of two entries with the same path.
 * @param assets pictures stored on this site; others are omitted
 */
export function publishContent(
  raw: RawContent,
  assets: ReadonlyMap<string, ContentAsset>,
  values: PlaceholderValues,
): PublishedContent {
  const problems = [...raw.problems];
  const paths = new Map<string, string>();
  for (const { id, type, title, slug } of raw.entries) {
    const path = pathOf(type, toSlug(slug));
    const isThere = type === 'blogPost' ? toSlug(slug) !== '' && oneLine(title) !== '' : TEXT_PAGES.has(path);
    if (isThere) paths.set(id, path);
  }
  const entries: ContentEntry[] = [];
  for (const entry of raw.entries) {
    const published = publishEntry(entry, { assets, values, paths });
    if (typeof published === 'string') problems.push(published);
    else entries.push(published);
  }
  const taken = new Set<string>();
  const single = entries.sort(byDate).filter(({ sys, fields }) => {
    const path = pathOf(sys.contentType.sys.id, fields.slug);
    if (taken.has(path))
      problems.push(`Skipped ${sys.contentType.sys.id} ${sys.id}: a newer entry has the path ${path}.`);
    return !taken.has(path) && taken.add(path);
  });
  return { entries: single, assets, problems };
}
