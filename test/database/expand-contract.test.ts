import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { withoutComments } from '#test/helpers/source-tree.ts';
import { heldUpBy } from './held-up-by.ts';

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

/** Migrations that came before anybody could be held up by them, and why each does what it does. */
const EXEMPT: Record<string, string> = {
  '0026-operations.ts':
    'no release has been made yet; and what it reads, fills and indexes is the audit trail, mail and payments of a few weeks',
  '0031-unconfirmed-addresses.ts':
    'the unique index that it makes demands less than the one that it drops, and the constraint refused what the release before never writes',
  '0029-counted-conversations.ts':
    'the indexes that it makes first find all that those which it drops found, in the same order',
};

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

test('nor held up or failed by what a migration does to the rows and tables that it works on', () => {
  const cases = {
    'create index homes_rent on homes (rent)': 1,
    'create index concurrently homes_rent on homes (rent)': 1,
    'create unique index homes_rent on homes (rent)': 1,
    'create unique index concurrently homes_rent on homes (rent)': 1,
    'create table seen (id bigint); create unique index seen_id on seen (id)': 0,
    'update homes set rent = 1': 1,
    'update only homes h set rent = 1 where rent is null': 1,
    'with dear as (select 1) update homes set rent = 1': 1,
    'delete from homes': 1,
    'truncate homes': 1,
    'create trigger homes_kept before update or delete on homes execute function keep()': 0,
    'create function keep() returns trigger language plpgsql as $$ begin update homes set rent = 1; end $$': 0,
    'alter table homes add constraint homes_rent check (rent in (1, 2))': 1,
    'alter table homes add constraint homes_rent check (rent in (1, 2)) not valid': 0,
    'alter table homes add column a int, add check (a > 0) not valid, add check (a > 1)': 1,
    'alter table homes add constraint homes_rent unique (rent)': 1,
    'create table seen (id bigint); alter table seen add constraint seen_id unique (id)': 0,
    'alter table homes drop constraint homes_rent': 1,
    'alter table homes alter column rent drop default': 1,
    'alter table homes alter column rent drop not null': 0,
    'drop index homes_rent': 1,
    'drop trigger homes_kept on homes': 1,
  };
  for (const [text, count] of Object.entries(cases))
    expect(heldUpBy(`const statement = \`${text}\`;`), text).toHaveLength(count);
  const made = "await makeIndex(db, 'homes_rent', 'homes (rent)');";
  expect(heldUpBy(made)).toHaveLength(1);
  expect(heldUpBy(`export const config = { transaction: false };\n${made}`)).toEqual([]);
  const dropped = "await dropIndex(db, 'homes_rent');";
  expect(heldUpBy(dropped)).toHaveLength(2);
  expect(heldUpBy(`export const config = { transaction: false };\n${dropped}`)).toHaveLength(1);
  expect(heldUpBy("await db.updateTable('homes').set({ rent: 1 }).execute()")).toHaveLength(1);
});

test('no migration since sites are upgraded while they serve does so', () => {
  const found = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d+-.*\.ts$/.test(name) && name > BEFORE)
    .map((name) => {
      const text = readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8');
      const holding = heldUpBy(withoutComments(text));
      // What nobody uses any more may go; nobody waits the less for it.
      const isContract = CONTRACT.test(text);
      return {
        ...{ name, narrowing: narrowings(text) },
        holding: isContract ? holding.filter((what) => !what.startsWith('takes away')) : holding,
      };
    });
  const wrong = found.flatMap(({ name, narrowing, holding }) =>
    [...narrowing, ...(name in EXEMPT ? [] : holding)].map((what) => `${name} ${what}`),
  );
  expect(wrong).toEqual([]);
  // Whoever is exempt has a reason to be.
  const holding = found.filter((one) => one.holding.length > 0).map(({ name }) => name);
  expect(Object.keys(EXEMPT).filter((name) => !holding.includes(name))).toEqual([]);
});
