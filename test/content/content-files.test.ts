import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import type { RawEntry } from '#server/content/content-source.ts';
import { placeholderValues } from '#server/content/fill-placeholders.ts';
import { CONTENT_FOLDER, openMarkdown, readEntry } from '#server/content/markdown-source.ts';
import { publishContent } from '#server/content/publish-content.ts';
import type { RichTextNode } from '#shared/api/content.ts';
import { articlePath, PAGES } from '#shared/pages.ts';

const readme = readFileSync(join(CONTENT_FOLDER, 'README.md'), 'utf8');
const { entries, problems } = await openMarkdown().readAll();
const values = placeholderValues(readSettings({}), 'http://localhost:3000');
const published = publishContent({ entries, assets: [], problems }, new Map(), values);

/** Returns the first cell of each row in the table under a heading. */
function namesBelow(heading: string): string[] {
  const part = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = part.split('\n').filter((row) => row.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
}

const scenes = new Set(namesBelow('Scenes'));
const placeholders = new Set(namesBelow('Placeholders').map((name) => name.replaceAll(/[{}]/g, '')));
const files = entries.map((entry) => {
  const folder = { blogPost: 'blog', legal: 'legal', page: 'pages' }[entry.type];
  const path = `${folder}/${entry.slug}.md`;
  return { path, entry, text: readFileSync(join(CONTENT_FOLDER, path), 'utf8') };
});

function nodesOf(node: RichTextNode): RichTextNode[] {
  return [node, ...(node.content ?? []).flatMap(nodesOf)];
}
const bodyOf = ({ body }: RawEntry) => body as RichTextNode;
const linksOf = (entry: RawEntry) => nodesOf(bodyOf(entry)).flatMap(({ data }) => data.uri ?? []);

/** True if the path is a page of the site or an entry in content/. */
const isPage = (path: string): boolean =>
  (Object.values(PAGES) as string[]).includes(path) ||
  entries.some(({ type, slug }) => path === (type === 'blogPost' ? articlePath(slug) : `/${slug}/`));

describe('content files', () => {
  test('are all published', () => {
    const names = ['blog', 'legal', 'pages'].flatMap((folder) => readdirSync(join(CONTENT_FOLDER, folder)));
    expect(published.problems).toEqual([]);
    expect(published.entries).toHaveLength(names.length);
    expect(published.entries.length).toBeGreaterThan(20);
  });

  test.each(files.map((file) => [file.path, file] as const))(
    '%s uses only the Markdown that the README allows',
    async (_path, file) => {
      const ALLOWED =
        /^(document|paragraph|text|heading-[2-4]|(un)?ordered-list|list-item|hyperlink|blockquote|hr|table|table-row|table-(header-)?cell)$/;
      const strange: string[] = [];
      await richTextFromMarkdown(file.text.replace(/^---[\s\S]*?\n---\n/, ''), async (node) => {
        strange.push(node.type);
        return null;
      });
      expect(strange).toEqual([]);
      const nodes = nodesOf(bodyOf(file.entry));
      expect(nodes.map(({ nodeType }) => nodeType).filter((kind) => !ALLOWED.test(kind))).toEqual([]);
      const marks = nodes.flatMap(({ marks = [] }) => marks.map(({ type }) => type));
      expect(marks.filter((type) => !/^(bold|italic|code)$/.test(type))).toEqual([]);
    },
  );

  test.each(files.map((file) => [file.path, file] as const))(
    '%s links only to existing pages',
    (_path, { entry }) => {
      const wrong = linksOf(entry).filter((uri) => {
        if (/^(https:\/\/|mailto:)/.test(uri)) return false;
        return !isPage(uri.split(/[?#]/)[0]!);
      });
      expect(wrong).toEqual([]);
    },
  );

  test('use only the placeholders and drawings listed in the README', () => {
    expect([...placeholders].sort()).toEqual(Object.keys(values).sort());
    const unknown = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\{\{([^}]*)\}\}/g)]
        .filter(([, name]) => !placeholders.has(name!))
        .map(([all]) => `${path}: ${all}`),
    );
    expect(unknown).toEqual([]);
    expect(scenes.size).toBeGreaterThan(10);
    expect(files.filter(({ entry }) => entry.scene !== null && !scenes.has(entry.scene))).toEqual([]);
  });

  test('include the pages that the app links to', () => {
    const paths = [
      PAGES.terms,
      PAGES.privacy,
      PAGES.cookies,
      PAGES.accessibility,
      PAGES.fairHousing,
      PAGES.about,
      PAGES.contact,
      PAGES.listingInfo,
      PAGES.partners,
    ];
    const slugs = entries.filter(({ type }) => type !== 'blogPost').map(({ slug }) => `/${slug}/`);
    expect(slugs.sort()).toEqual([...paths].sort());
  });
});

describe('content file', () => {
  const head = (lines: string) => `---\n${lines}\n---\n\nText.\n`;
  const GOOD = 'title: A\nslug: a\ndate: 2026-08-04\ndescription: What it says.';
  test.each([
    ['no front matter', 'Text.', /Missing front matter/],
    ['a name other than its slug', head(GOOD.replace('slug: a', 'slug: b')), /does not match the file name/],
    ['no title', head(GOOD.replace('title: A\n', '')), /title/],
    ['an invalid date', head(GOOD.replace('2026-08-04', 'August')), /date/],
    ['an unknown key', head(`${GOOD}\nauthor: me`), /author/],
    ['a description that is too long', head(GOOD.replace('What it says.', 'x'.repeat(161))), /description/],
  ])('with %s is rejected with the reason', async (_what, text, reason) => {
    await expect(readEntry('blogPost', 'a.md', text)).rejects.toThrow(reason);
  });

  test('supports tables, nested lists, quotes, rules and code, and drops HTML and images', async () => {
    const text = [
      '| a | b |\n|---|---|\n| 1 | `2` |',
      '- one\n  - two',
      '> said',
      '***',
      '<b onclick="x">bold</b>',
      '<script>alert(1)</script>',
      '![a](x.png)',
    ].join('\n\n');
    const { body } = await readEntry('blogPost', 'a.md', head(GOOD).replace('Text.', text));
    const kinds = nodesOf(body as RichTextNode).map(({ nodeType }) => nodeType);
    expect(kinds.filter((kind) => kind === 'table-header-cell')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'unordered-list')).toHaveLength(2);
    expect(kinds).toEqual(expect.arrayContaining(['blockquote', 'hr', 'table-cell']));
    expect(JSON.stringify(body)).not.toMatch(/onclick|script|x\.png/);
  });
});
