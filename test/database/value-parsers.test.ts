import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';

const database = await testDatabase();

async function read<T>(expression: string): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]!.value;
}

describe('value from the database', () => {
  test.each([
    ['12::bigint', 12],
    ['1.50::numeric', 1.5],
    ["'2026-01-31'::date", '2026-01-31'],
    ["'2026-01-31 23:30:00-05'::timestamptz", '2026-02-01T04:30:00.000Z'],
    ["'2026-01-31 23:30:00.1+00'::timestamptz", '2026-01-31T23:30:00.100Z'],
    ["'2026-01-31 23:30:00.123456+00'::timestamptz", '2026-01-31T23:30:00.123456Z'],
    ["'1850-01-01 00:00+00'::timestamptz", '1850-01-01T00:00:00.000Z'],
    ["'infinity'::timestamptz", 'infinity'],
    ['array[1, null]::bigint[]', [1, null]],
    ["array['2026-01-31']::date[]", ['2026-01-31']],
    ["array['2026-01-31 23:30+00']::timestamptz[]", ['2026-01-31T23:30:00.000Z']],
    [`'{"a": [1]}'::json`, { a: [1] }],
    ['null::bigint', null],
  ])('%s is read as %j', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  test('a timestamp that was read compares equal to its column', async () => {
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(database.db);
    const again = await sql<{ isSame: boolean }>`select ${rows[0]!.now}::timestamptz
      = ${rows[0]!.now.replace('Z', '+00:00')}::timestamptz as "isSame"`.execute(database.db);
    expect(again.rows).toEqual([{ isSame: true }]);
  });
});
