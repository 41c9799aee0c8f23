import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { ContentType, RichTextNode } from '#shared/api/content.ts';
import type { ContentSource, RawContent, RawEntry } from './content-source.ts';

export const CONTENT_FOLDER = join(import.meta.dirname, '../../content');

const FOLDERS: Record<ContentType, string> = { blogPost: 'blog', legal: 'legal', page: 'pages' };
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date (YYYY-MM-DD)'));
const words = z.string().check(z.trim(), z.minLength(1));
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const scene = z.string().check(z.regex(/^[a-z0-9-]+$/));
const described = {
  title: words,
  slug,
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
  image: z.optional(scene),
  image_alt: z.optional(words),
};

/** The schemas are strict, so that unknown keys are reported as typos. */
const HEADS = {
  blogPost: z.strictObject({
    ...described,
    date: day,
    updated: z.optional(day),
    tags: z.optional(z.array(words)),
  }),
  legal: z.strictObject({ title: words, slug, updated: day }),
  page: z.strictObject({ ...described, updated: day }),
};

type Head = {
  title: string;
  slug: string;
  description?: string | undefined;
  image?: string | undefined;
  tags?: string[] | undefined;
  date?: string | undefined;
  updated?: string | undefined;
};

function wrongKeys(issues: readonly z.core.$ZodIssue[]): string {
  const keys = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'entire block'],
  );
  return `Invalid front matter: ${[...new Set(keys)].join(', ')}.`;
}

const startOf = (date: string) => new Date(`${date}T00:00:00Z`).toISOString();

/** Marks the first row of each table as header, which the converter does not do. */
function withTableHeads(node: RichTextNode): RichTextNode {
  if (node.nodeType !== 'table')
    return { ...node, ...(node.content && { content: node.content.map(withTableHeads) }) };
  const [head, ...rows] = node.content ?? [];
  if (!head) return node;
  const cells = head.content?.map((cell) => ({ ...cell, nodeType: 'table-header-cell' })) ?? [];
  return { ...node, content: [{ ...head, content: cells }, ...rows] };
}

export async function readEntry(type: ContentType, name: string, text: string): Promise<RawEntry> {
  const [, yaml, markdown] = FRONT_MATTER.exec(text) ?? [];
  if (yaml === undefined || markdown === undefined)
    throw new Error('Missing front matter between two lines of ---.');
  const read = z.safeParse(HEADS[type], parse(yaml));
  if (!read.success) throw new Error(wrongKeys(read.error.issues));
  const head: Head = read.data;
  if (`${head.slug}.md` !== name) throw new Error(`The slug ${head.slug} does not match the file name.`);
  const date = head.date ?? head.updated ?? '';
  const body = (await richTextFromMarkdown(markdown, async () => null)) as RichTextNode;
  return {
    id: `${type}-${head.slug}`,
    type,
    created: startOf(date),
    updated: startOf(head.updated ?? date),
    title: head.title,
    slug: head.slug,
    description: head.description ?? '',
    scene: head.image ?? null,
    image: null,
    tags: head.tags ?? [],
    body: withTableHeads(body),
  };
}

export function openMarkdown(folder: string = CONTENT_FOLDER): ContentSource {
  return {
    name: 'markdown',
    async readAll(): Promise<RawContent> {
      const entries: RawEntry[] = [];
      const problems: string[] = [];
      for (const [type, place] of Object.entries(FOLDERS) as [ContentType, string][]) {
        const names = (await readdir(join(folder, place))).filter((name) => name.endsWith('.md')).sort();
        for (const name of names) {
          const text = await readFile(join(folder, place, name), 'utf8');
          try {
            entries.push(await readEntry(type, name, text));
          } catch (error) {
            problems.push(`${place}/${name} was skipped. ${(error as Error).message}`);
          }
        }
      }
      return { entries, assets: [], problems };
    },
  };
}
