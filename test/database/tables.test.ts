import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PROPERTY_DEFAULTS } from '#server/properties/property-input.ts';
import { PROPERTY_FIELD_NAMES, PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const FOLDER = join(ROOT, 'server/db/tables');

const { db } = await testDatabase();

/**
 * Parses every `interface …Table` in the source: its columns with their types, and the interface that it
 * extends.
 */
function readInterfaces(): Map<string, { columns: Map<string, string>; parent: string | undefined }> {
  const text = readdirSync(FOLDER)
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .join('\n');
  const found = text.matchAll(/^(?:export )?interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm);
  return new Map(
    [...found].map(([, name, parent, body]) => {
      const columns = [...body!.matchAll(/^ {2}(\w+): ([^;]+);/gm)].map(
        ([, key, type]) => [key!, type!] as const,
      );
      return [name!, { columns: new Map(columns), parent }];
    }),
  );
}

const interfaces = readInterfaces();
/**
 * Interface by table name, from entries such as `users: UsersTable` of the `…Tables` interfaces.
 */
const declared = new Map(
  [...interfaces].filter(([name]) => name.endsWith('Tables')).flatMap(([, { columns }]) => [...columns]),
);

const TYPE_OF_KIND = {
  text: 'Generated<string>',
  phone: 'Generated<string>',
  link: 'string | null',
  count: 'number | null',
  flag: 'Generated<boolean>',
  type: 'string',
  dollars: 'number | null',
  fees: 'Generated<Fee[]>',
  leases: 'Generated<LeaseLength[]>',
  estimates: 'Generated<UtilityEstimates>',
};
/** The columns of `PropertyFieldColumns`, which are derived from the field definitions. */
const fieldColumns = PROPERTY_FIELD_NAMES.map((name) => {
  const hasDefault = name in PROPERTY_DEFAULTS;
  return [name, hasDefault ? TYPE_OF_KIND[PROPERTY_FIELDS[name].kind] : 'string'] as const;
});

function columnsOf(table: string): Map<string, string> {
  const { columns, parent } = interfaces.get(declared.get(table)!)!;
  const inherited = parent === 'PropertyFieldColumns' ? fieldColumns : interfaces.get(parent ?? '')?.columns;
  return new Map([...columns, ...(inherited ?? [])]);
}

type Column = {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: string;
  has_default: boolean;
};

async function realColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db);
  return rows;
}

/** The allowed TypeScript types for each PostgreSQL type. */
const READ_AS: Record<string, RegExp> = {
  bigint: /\bnumber\b|IdColumn/,
  integer: /\bnumber\b/,
  smallint: /\bnumber\b/,
  'double precision': /\bnumber\b/,
  numeric: /\bnumber\b/,
  boolean: /\bboolean\b/,
  text: /\bstring\b|'|typeof|[A-Z]\w+/,
  uuid: /\bstring\b/,
  date: /DateColumn/,
  'timestamp with time zone': /Time(Now)?Column/,
  bytea: /Buffer/,
  json: /Json(Default)?Column/,
  jsonb: /Fee\[\]|UtilityEstimates/,
  ARRAY: /\[\]/,
  tsvector: /string/,
  int4range: /string/,
  int4multirange: /string/,
};

describe('table types', () => {
  test('name every table and every column, and no others', async () => {
    const real = Object.groupBy(await realColumns(), ({ table_name }) => table_name);
    expect([...declared.keys()].sort()).toEqual(Object.keys(real).sort());
    for (const [table, columns] of Object.entries(real)) {
      expect([...columnsOf(table).keys()].sort(), table).toEqual(
        columns!.map((column) => column.column_name).sort(),
      );
    }
  });

  test('match the columns’ data types, nullability and defaults', async () => {
    const wrong = (await realColumns()).flatMap((column) => {
      const { table_name, column_name, data_type, is_nullable, has_default } = column;
      const type = columnsOf(table_name).get(column_name)!;
      const problems = [
        READ_AS[data_type]?.test(type) ? null : `is ${data_type}`,
        /\bnull\b/.test(type) === (is_nullable === 'YES') ? null : `nullable: ${is_nullable}`,
        /Generated|IdColumn|TimeNow|JsonDefault|null/.test(type) || !has_default ? null : 'has a default',
        /Generated|IdColumn|TimeNow|JsonDefault/.test(type) && !has_default ? 'has no default' : null,
      ].filter((problem) => problem !== null);
      return problems.map((problem) => `${table_name}.${column_name}: ${type} ${problem}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('database schema', () => {
  test('names every constraint after its table and column', async () => {
    const { rows } = await sql<{ name: string; owner: string }>`
      select c.conname as name, t.relname as owner from pg_constraint c join pg_class t on t.oid = c.conrelid
      where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%' and c.contype <> 'n'`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ name, owner }) => !name.startsWith(`${owner}_`))).toEqual([]);
  });

  test('has an index for every foreign key', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`.execute(db);
    expect(rows).toEqual([]);
  });

  test('needs no PostgreSQL extension', async () => {
    const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(db);
    expect(rows).toEqual([{ name: 'plpgsql' }]);
  });

  test('text_fits counts plain text exactly, and allows combining characters in other scripts', async () => {
    const fits = async (text: string, most: number) =>
      (await sql<{ fits: boolean }>`select text_fits(${text}, ${most}) as fits`.execute(db)).rows[0]!.fits;
    expect(await fits('x'.repeat(800), 800)).toBe(true);
    expect(await fits('x'.repeat(801), 800)).toBe(false);
    expect(await fits('é'.repeat(801), 800)).toBe(false);
    expect(await fits('\r\n'.repeat(800), 800)).toBe(true);
    expect(await fits('👩‍👩‍👧‍👦'.repeat(800), 800)).toBe(true);
    expect(await fits('', 800)).toBe(false);
  });
});
