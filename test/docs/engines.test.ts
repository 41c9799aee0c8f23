import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn, ROOT, withoutComments } from '#test/helpers/source-tree.ts';

// docs/scaling.md says which engines speak our SQL, by what that SQL needs beyond the standard.

const QUEUE = join(ROOT, 'node_modules', 'graphile-worker', 'sql');
const sources: readonly { path: string; text: string }[] = [
  ...codeIn(/^(server|cli|demo)\//).map(({ path, text }) => ({ path, text: withoutComments(text) })),
  ...readdirSync(QUEUE).map((name) => ({
    path: `graphile-worker/sql/${name}`,
    text: readFileSync(join(QUEUE, name), 'utf8').replaceAll(/--.*$/gm, ''),
  })),
];
const [, section = ''] =
  /^## Other engines\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
    readFileSync(join(ROOT, 'docs', 'scaling.md'), 'utf8'),
  ) ?? [];
const [, needed = '', unused = ''] = /([\s\S]*?)\nWe use no ([\s\S]*?)\n\n/.exec(section) ?? [];

/** What not every engine has that speaks PostgreSQL's protocol: its name in the document, and how SQL has it. */
const CONSTRUCTS: Record<string, RegExp> = {
  '`ctid`': /\bctid\b/,
  '`xmin`': /\bxmin\b/,
  '`cluster`': /\bcluster \w+ using\b/,
  '`vacuum (analyze)`': /\bvacuum \(analyze\)/,
  '`copy`': /\bcopy .*(?:from stdin|to stdout)/,
  '`lock table`': /\block table\b/,
  '`repeatable read`': /\brepeatable read\b/,
  '`jsonb`': /\bjsonb/,
  '`json_agg`': /\bjson_agg\b/,
  '`json_build_object`': /\bjson_build_object\b/,
  '`listen`': /[`'"]listen /,
  '`for update`': /\bfor update\b|\.forUpdate\(/,
  '`for no key update`': /\bfor no key update\b|\.forNoKeyUpdate\(/,
  '`for share`': /\bfor share\b|\.forShare\(/,
  '`for key share`': /\bfor key share\b|\.forKeyShare\(/,
  '`skip locked`': /\bskip locked\b|\.skipLocked\(/,
  '`on conflict`': /\bon conflict\b|\.onConflict\(/,
  '`unnest … with ordinality`': /\bwith ordinality\b/,
  '`lateral`': /\blateral\b/,
  '`distinct on`': /\bdistinct on\b/,
  '`with recursive`': /\bwith recursive\b/,
  '`materialized`': /\bas materialized\b/,
  '`filter (where …)`': /\bfilter \(where\b/,
  '`percentile_disc`': /\bpercentile_disc\b/,
  '`select from`': /\bselect from\b/,
  '`generated always as identity`': /\bgenerated always as identity\b/,
  '`generated always as (…) stored`': /\bgenerated always as \(/,
  '`overriding system value`': /\boverriding system value\b/,
  '`setval`': /\bsetval\b/,
  '`int4multirange`': /\bint4multirange\b/,
  '`tsvector`': /\btsvector\b/,
  '`websearch_to_tsquery`': /\bwebsearch_to_tsquery\b/,
  '`collate "C"`': /\bcollate "C"/,
  '`nulls not distinct`': /\bnulls not distinct\b/,
  '`gin`': /\busing gin\b/,
  '`fastupdate`': /\bfastupdate\b/,
  '`include`': /\binclude \(/,
  '`concurrently`': /'concurrently'|\bindex concurrently\b/,
  '`set storage`': /\bset storage\b/,
  '`temp table`': /\btemp table\b/,
  '`truncate`': /\btruncate\b/,
  '`plpgsql`': /\bplpgsql\b/,
  '`create type`': /\bcreate type\b/,
  '`create view`': /\bcreate (?:or replace |materialized )*view\b/,
  '`enable row level security`': /\benable row level security\b/,
  '`for each statement`': /\bfor each statement\b/,
  '`referencing new table`': /\breferencing (?:new|old) table\b/,
  '`update of`': /\bupdate of \w+ on\b/,
  '`session_replication_role`': /\bsession_replication_role\b/,
  '`synchronous_commit`': /\bsynchronous_commit\b/,
  '`lock_timeout`': /\block_timeout\b/,
  '`hashtext`': /\bhashtext\b/,
  '`has_parameter_privilege`': /\bhas_parameter_privilege\b/,
};
/** What the document says we do without. */
const UNUSED: Record<string, RegExp> = {
  extension: /\bcreate extension\b/,
  'exclusion constraints': /\bexclude (?:using|\()/,
  GiST: /\busing (?:sp)?gist\b/,
  BRIN: /\busing brin\b/,
  'deferrable constraints': /\bdeferrable\b/,
  '`serializable`': /\bisolation level serializable\b|['"]serializable['"]/,
  '`merge`': /\bmerge into\b/,
  '`tablesample`': /\btablesample\b/,
  'unlogged tables': /\bunlogged\b/,
  rules: /\bcreate (?:or replace )?rule\b/,
  domains: /\bcreate domain\b/,
  'two-phase commits': /\bprepare transaction\b/,
};

function usersOf(pattern: RegExp) {
  const anyCase = new RegExp(pattern, 'i');
  return sources.filter(({ text }) => anyCase.test(text));
}

describe('The document on other engines', () => {
  test('names everything that our SQL needs of PostgreSQL, as the job queue’s does', () => {
    const unnamed = Object.entries(CONSTRUCTS).flatMap(([name, pattern]) => {
      const [first] = usersOf(pattern);
      return first && !needed.includes(name) ? [`${name}: ${first.path}`] : [];
    });
    expect(unnamed).toEqual([]);
  });

  test('names nothing that no SQL of ours has', () => {
    const gone = Object.entries(CONSTRUCTS).filter(
      ([name, pattern]) => needed.includes(name) && usersOf(pattern).length === 0,
    );
    expect(gone.map(([name]) => name)).toEqual([]);
  });

  test('names PostgreSQL’s own functions and tables that are asked, by themselves or by what they begin with', () => {
    const named = [...needed.matchAll(/`(pg_[a-z_]*)(\*?)`/g)].map(([, name, star]) => ({
      name: name!,
      isStart: star !== '',
    }));
    const isNamed = (word: string) =>
      named.some(({ name, isStart }) => (isStart ? word.startsWith(name) : word === name));
    const unnamed = sources.flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(/\bpg_[a-z_]+/g)].map(([word]) => word))]
        .filter((word) => !isNamed(word))
        .map((word) => `${word}: ${path}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('says truly what we do without', () => {
    for (const [name, pattern] of Object.entries(UNUSED)) {
      expect(unused, name).toContain(name);
      expect(
        usersOf(pattern).map(({ path }) => path),
        name,
      ).toEqual([]);
    }
  });
});
