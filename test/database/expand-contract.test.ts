import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { withoutComments } from '#test/helpers/source-tree.ts';

/** The last one that came before sites were upgraded while they serve. */
const BEFORE = '0025-sending.ts';
/** What would break the release before, which still serves while the next one migrates. */
const NARROWING: [RegExp, string][] = [
  [/\bdrop (table|column|function|view|type)\b/i, 'takes away what the release before reads'],
  [/\brename (column |constraint |to )?/i, 'renames what the release before reads'],
  [
    /\balter column \w+ (set data )?type\b/i,
    'changes the type of a column, which also writes the table anew',
  ],
  [/\balter column \w+ set not null\b/i, 'refuses rows that the release before writes'],
  [
    /\badd column (?:if not exists )?\w+ (?:(?!\bdefault\b|,|\n|;|`|').)*\bnot null\b(?:(?!\bdefault\b|,|\n|;|`|').)*(?=,|\n|;|`|'|$)/i,
    'adds a column that the release before does not fill',
  ],
];
/** A migration that takes away what an earlier release stopped using says since which one: `contract: 0027-…`. */
const CONTRACT = /contract: \d{4}-[\w-]+/;

/** What a migration would do to the release before, in words; none where it only adds. */
function narrowings(text: string): string[] {
  if (CONTRACT.test(text)) return [];
  const code = withoutComments(text);
  return NARROWING.filter(([pattern]) => pattern.test(code)).map(([, what]) => what);
}

test('visitors of the release before are not broken by what a migration takes away, renames or demands', () => {
  const cases = {
    'drop table homes': 1,
    'alter table homes drop column old': 1,
    'alter table homes rename column a to b': 1,
    'alter table homes alter column rent type numeric': 1,
    'alter table homes alter column rent set not null': 1,
    'alter table homes add column seen boolean not null': 1,
    'alter table homes add column seen boolean not null default false': 0,
    'alter table homes add column seen boolean': 0,
    'create table seen (id bigint not null)': 0,
    '// contract: 0027-seen\nalter table homes drop column old': 0,
  };
  for (const [text, count] of Object.entries(cases)) expect(narrowings(text), text).toHaveLength(count);
});

test('no migration since sites are upgraded while they serve does so', () => {
  const wrong = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.ts') && name > BEFORE)
    .flatMap((name) =>
      narrowings(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')).map((what) => `${name} ${what}`),
    );
  expect(wrong).toEqual([]);
});
