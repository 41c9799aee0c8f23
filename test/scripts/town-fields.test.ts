import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type Field, type FieldName, NO_FREE_TEXT, TOWN_FIELDS } from './town-fields.ts';

type Column = { name: string; rules: string };

const NAMES = Object.keys(TOWN_FIELDS) as FieldName[];
const fieldOf = (name: FieldName): Field => TOWN_FIELDS[name];

/** Every column that holds text or JSON, with what the database asks of it. */
async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as name,
      coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)), '') as rules
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, null) ~ '^(text|json|char)'`.execute(
    db,
  );
  return rows;
}

/** Some words alone are taken there. */
const isChoice = ({ name, rules }: Column) =>
  new RegExp(`\\(\\(?"?${name.split('.')[1]}"? = (ANY \\(ARRAY\\[)?'`).test(rules);

/** How many characters the database takes there; null: it does not say. */
function widthIn(rules: string, { countsSigns }: Field): number | null {
  const told = countsSigns
    ? /text_(?:list_)?fits\([^)]*?(\d+)\)/.exec(rules)
    : /length\(\w+\) <= (\d+)/.exec(rules);
  return told ? Number(told[1]) * (countsSigns ? 10 : 1) : null;
}

let columns: Column[];
beforeAll(async () => {
  columns = await textColumns((await testDatabase()).db);
});

describe('The town of stored scripts', () => {
  test('has every column of text that people write, or says why their words cannot stand there', () => {
    const open = columns.filter((column) => !isChoice(column)).map(({ name }) => name);
    const isNamed = (name: string) =>
      NAMES.includes(name as FieldName) || name in NO_FREE_TEXT || `${name.split('.')[0]}.*` in NO_FREE_TEXT;
    expect(open.filter((name) => !isNamed(name))).toEqual([]);
  });

  test('names no column that is not there, and none twice', () => {
    const there = columns.map(({ name }) => name);
    const tables = new Set(there.map((name) => `${name.split('.')[0]}.*`));
    const named = [...NAMES, ...Object.keys(NO_FREE_TEXT)];
    expect(named.filter((name) => !there.includes(name) && !tables.has(name))).toEqual([]);
    expect(NAMES.filter((name) => name in NO_FREE_TEXT || `${name.split('.')[0]}.*` in NO_FREE_TEXT)).toEqual(
      [],
    );
  });

  test('uses all of the room that a column has', () => {
    const told = NAMES.map((name) => ({
      name,
      width: widthIn(columns.find((column) => column.name === name)!.rules, fieldOf(name)),
    }));
    // A favourite is called as the home was.
    expect(told.filter(({ width }) => width === null).map(({ name }) => name)).toEqual(['favorites.name']);
    const others = told.filter(({ name, width }) => width !== null && width !== fieldOf(name).width);
    expect(others).toEqual([]);
  });
});
