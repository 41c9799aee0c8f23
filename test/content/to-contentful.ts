import type { RawEntry } from '#server/content/content-source.ts';
import { openMarkdown } from '#server/content/markdown-source.ts';
import type { CdaAsset, CdaEntry } from './fake-contentful.ts';

/** Converts an entry to Contentful's response format, which omits empty fields. */
function toContentful(raw: RawEntry): CdaEntry {
  const written = {
    title: raw.title,
    slug: raw.slug,
    description: raw.description || undefined,
    scene: raw.scene ?? undefined,
    image: raw.image === null ? undefined : { sys: { type: 'Link', linkType: 'Asset', id: raw.image } },
    tags: raw.tags.length > 0 ? raw.tags : undefined,
    body: raw.body,
  };
  return {
    sys: {
      id: raw.id,
      type: 'Entry',
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: raw.type } },
      createdAt: raw.created,
      updatedAt: raw.updated,
    },
    fields: Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)),
  };
}

/** Returns the repository's content as Contentful entries, in order of creation. */
export async function repositoryInContentful(): Promise<CdaEntry[]> {
  const { entries } = await openMarkdown().readAll();
  return entries.map(toContentful).sort((a, b) => a.sys.createdAt.localeCompare(b.sys.createdAt));
}

let next = 0;
/** Creates a guide with these fields. Its body defaults to one paragraph. */
export function makeGuide(fields: Record<string, unknown> = {}, body?: unknown): CdaEntry {
  next += 1;
  const created = new Date(Date.UTC(2026, 0, 1) + next * 60_000).toISOString();
  return {
    sys: {
      id: `guide${next}`,
      type: 'Entry',
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'blogPost' } },
      createdAt: created,
      updatedAt: created,
    },
    fields: {
      title: `Guide ${next}`,
      slug: `guide-${next}`,
      body: body ?? documentOf(paragraph('Light the porch.')),
      ...fields,
    },
  };
}

export const words = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
export const node = (nodeType: string, content: unknown[] = [], data: object = {}) => ({
  nodeType,
  content,
  data,
});
export const paragraph = (...texts: string[]) =>
  node(
    'paragraph',
    texts.map((text) => words(text)),
  );
export const documentOf = (...content: unknown[]) => node('document', content);
export const pictureBlock = (id: string) =>
  node('embedded-asset-block', [], { target: { sys: { type: 'Link', linkType: 'Asset', id } } });

export function makeAsset(id: string, url: string, description = 'A lit porch'): CdaAsset {
  const details = { size: 1000, image: { width: 800, height: 600 } };
  return {
    sys: { id, type: 'Asset' },
    fields: {
      title: id,
      description,
      file: { url, fileName: `${id}.png`, contentType: 'image/png', details },
    },
  };
}
