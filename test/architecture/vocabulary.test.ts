import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listComments } from '#test/helpers/list-comments.ts';
import { ROOT, repositoryPaths, sourceFiles, withoutComments } from '#test/helpers/source-tree.ts';
import { readCatalogue } from '#test/texts/collect-texts.ts';

// CONTRIBUTING.md asks for the field's words. These are home-made words that the code once used instead.

type HomeMade = { words: RegExp; use: string };

/** Words to avoid in comments, test names, docs and interface texts. */
const EVERYWHERE: readonly HomeMade[] = [
  { words: /\b(somebody|nobody|whoever|whomever|whom|who asks?)\b/i, use: 'the actor: user, caller, client' },
  { words: /\b(anew|meanwhile|for ever|in vain)\b/i, use: 'again, concurrently, forever, failed' },
  { words: /\b(mend(s|ed|ing)?|put right)\b/i, use: 'fix, repair, normalize' },
  { words: /\b(by itself|of its own accord)\b/i, use: 'automatically' },
  {
    words: /\b(is to be had|is given|comes of|looks? through)\b/i,
    use: 'is available, receives, results from',
  },
  { words: /\b(under ?way|set aside|told (apart|from))\b/i, use: 'pending, stale, distinguished' },
];

/** Words to avoid in comments, test names and docs. Interface texts may use them. */
const FOR_ENGINEERS: readonly HomeMade[] = [
  { words: /\b(hears?|heard|tells?|told)\b/i, use: 'listens, receives, publishes, reports, notifies' },
  { words: /\b(stands?|stood)\b/i, use: 'is, is in, follows' },
  { words: /\b(beside|aside)\b/i, use: 'next to, separately' },
  { words: /\brecalls?\b/i, use: 'reads' },
  { words: /\b(un)?pack(s|ed|ing)\b/i, use: 'compressed, encoded, decoded' },
  { words: /\bletters? (to|from|that|of a)\b/i, use: 'email' },
  { words: /\b(keepers?|town plan|sweeps?)\b/i, use: 'supervisor, boundaries, cleanup job' },
  { words: /\bpress(es|ed)?\b(?! release)/i, use: 'click, tap; keydown' },
];

/** Words to avoid in names, whether camelCase or kebab-case. */
const IN_NAMES =
  /^(hears?|heard|tells?|told|recalls?|mend(s|ed)?|underway|patient|keepers?|sweep|spoken?|speech|nobody|somebody|beside|anew|weigh|desk)$/i;

/** Exact text or name that may contain such a word, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['the user `nobody`', 'the name of a Unix user'],
  ['--beside-credit', 'a command-line option'],
]);
const isAllowed = (text: string) => [...ALLOWED.keys()].some((allowed) => text.includes(allowed));

type Prose = { place: string; text: string };

function homeMadeIn(prose: readonly Prose[], lists: readonly HomeMade[]): string[] {
  return prose.flatMap(({ place, text }) =>
    lists.flatMap(({ words, use }) => {
      const found = words.exec(text)?.[0];
      if (!found || isAllowed(text)) return [];
      return [`${place}: "${found}" → ${use}: ${text.slice(0, 100)}`];
    }),
  );
}

const OWN_PATH = 'test/architecture/vocabulary.test.ts';
const ENGLISH = [...EVERYWHERE, ...FOR_ENGINEERS];
const comments = listComments().map(({ path, line, text }) => ({ place: `${path}:${line}`, text }));

describe('home-made words', () => {
  test('are absent from comments', () => {
    expect(comments.length).toBeGreaterThan(3000);
    expect(homeMadeIn(comments, ENGLISH)).toEqual([]);
  });

  test('are absent from test names', () => {
    const names = sourceFiles
      .filter(({ isTest, path }) => isTest && path !== OWN_PATH)
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:describe|test)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(
          ([, , name]) => ({ place: path, text: name! }),
        ),
      );
    expect(names.length).toBeGreaterThan(2000);
    expect(homeMadeIn(names, ENGLISH)).toEqual([]);
  });

  test('are absent from documents', () => {
    const paragraphs = repositoryPaths
      .filter((path) => path.endsWith('.md') && !path.startsWith('content/'))
      .flatMap((path) =>
        readFileSync(join(ROOT, path), 'utf8')
          .split(/\n\s*\n/)
          .map((text) => ({ place: path, text: text.replaceAll(/\s+/g, ' ') })),
      );
    expect(homeMadeIn(paragraphs, ENGLISH)).toEqual([]);
  });

  test('are absent from interface texts', () => {
    const texts = Object.values(readCatalogue('en')).flatMap((area) => Object.values(area));
    expect(texts.length).toBeGreaterThan(2000);
    expect(
      homeMadeIn(
        texts.map((text) => ({ place: 'shared/texts/en.json', text })),
        EVERYWHERE,
      ),
    ).toEqual([]);
  });

  test('are absent from names of files, functions, types and variables', () => {
    const isHomeMade = (name: string) =>
      name.split(/(?<=[a-z0-9])(?=[A-Z])|[-_.]/).some((word) => IN_NAMES.test(word));
    const found = sourceFiles.flatMap(({ path, name, text }) => {
      const code = withoutComments(text).replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''");
      const declared = [...code.matchAll(/\b(?:const|let|function|type|class)\s+(\w+)/g)].map(
        ([, id]) => id!,
      );
      return [name, ...declared]
        .filter(isHomeMade)
        .map((one) => `${path}: ${one}`)
        .filter((place) => !isAllowed(place));
    });
    expect(found).toEqual([]);
  });
});

describe('comments', () => {
  test('rarely begin with a noun clause', () => {
    const clauses = comments.filter(({ text }) =>
      /^(What|Who|Whose|Where|Whether|Whoever|Of|That|How|Which)\b/.test(text),
    );
    expect(clauses.length / comments.length).toBeLessThan(0.02);
  });
});
