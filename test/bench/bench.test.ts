import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boxQuery } from '#server/properties/search.queries.ts';
import { propertyListSchema, propertySchema } from '#shared/api/properties.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { PEER_FOLDER, whyNoPeer } from './peer-server.ts';
import { pgbenchScript } from './pgbench.ts';
import { boxPath } from './search-boxes.ts';
import { agree, agreeOnEach, judge, tell } from './statistics.ts';

describe('A ratio', () => {
  test('is not told where the rounds are too far apart', () => {
    expect(tell(judge([1, 1.2, 1.4]))).toBe('spread 0.33: not told');
    expect(judge([1, 1.2, 1.4]).ratio).toBeNull();
    expect(judge([]).ratio).toBeNull();
    expect(judge([Number.NaN, 1, 1]).ratio).toBeNull();
  });

  test('is the middle one where they agree', () => {
    expect(judge([64, 60, 68])).toEqual({ ratio: 64, spread: 8 / 64, values: [64, 60, 68] });
    expect(tell(judge([64, 60, 68]))).toBe('64 (spread 0.13)');
  });

  test('is told as soon as three rounds in a row agree', async () => {
    const rounds = [1, 9, 4, 4.1, 4.2, 100];
    const verdict = await agree(async (round) => rounds[round]!);
    expect(verdict.ratio).toBe(4.1);
    expect(tell(verdict)).toBe('4.10 (spread 0.05 of 5 rounds)');
  });

  test('is given up after the most rounds', async () => {
    let asked = 0;
    const verdict = await agree(
      async (round) => {
        asked += 1;
        return 2 ** round;
      },
      { most: 5 },
    );
    expect([asked, verdict.ratio, verdict.values]).toEqual([5, null, [1, 2, 4, 8, 16]]);
    expect(tell(verdict)).toBe('spread 3.75 of 5 rounds: not told');
  });

  test('is asked for again until all that a round finds has agreed, each by its own rounds', async () => {
    const presses = [80, 200, 96, 100, 104, 900];
    const found = await agreeOnEach(async (round) => ({ paint: 2000 + round, press: presses[round]! }));
    expect(found.paint).toMatchObject({ ratio: 2001, rounds: 3 });
    expect(found.press).toMatchObject({ ratio: 100, rounds: 5, values: [96, 100, 104] });
  });
});

test('Where Debian’s packages are missing, what is compared with Django says which to install', () => {
  expect(whyNoPeer('/nowhere/python3')).toMatch(
    /^Not compared with Django: install python3-django .*gunicorn/,
  );
});

describe("The peer's question is ours", () => {
  const source = (name: string) => readFileSync(join(PEER_FOLDER, 'listings', name), 'utf8');
  /** The names in a serializer's list of fields. */
  const fieldsOf = (serializer: string): string[] => {
    const [, body = ''] = source('serializers.py').split(`class ${serializer}(`);
    const [, list = ''] = /fields = (?:ListSerializer\.Meta\.fields \+ )?\[([^\]]*)\]/.exec(body) ?? [];
    return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  };

  test('its list has the fields of our list form, floor plans and photos included', () => {
    expect(fieldsOf('ListSerializer').sort()).toEqual(Object.keys(propertyListSchema.shape).sort());
    const { floor_plans, photos } = propertyListSchema.shape;
    expect(fieldsOf('FloorPlanSerializer')).toEqual(Object.keys(floor_plans.def.element.shape));
    expect(fieldsOf('PhotoSerializer')).toEqual(Object.keys(photos.def.element.shape));
  });

  test('its one property has the fields of ours', () => {
    const more = [...fieldsOf('ListSerializer'), ...fieldsOf('DetailSerializer')];
    expect(more.sort()).toEqual(Object.keys(propertySchema.shape).sort());
  });

  test('its list is in our order', () => {
    expect(source('views.py')).toContain('"-tier_rank", "is_stale", "distance_from_school", "id"');
  });
});

describe('pgbench runs our own query', () => {
  test('word for word, with the numbers of a box in their places', async () => {
    const { db } = await testDatabase();
    const school_id = 7;
    const statement = pgbenchScript(10).split('\n')[2]!;
    const values: Record<string, unknown> = { school_id, west: -180, south: -90, east: 180, north: 90 };
    const names: string[] = [];
    const text = statement.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => `$${names.push(name)}`);
    const search = { school_id, filter: {}, limit: 150, view: 'card' as const };
    const ours = boxQuery({ ...search, box: [-180, -90, 180, 90] }).compile(db);
    const numbered = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();
    let at = 0;
    const literal = numbered(ours.sql).replaceAll(/\$\d+/g, () => String(ours.parameters[at++]));
    let next = 0;
    const filled = text.replace(/;$/, '').replaceAll(/\$\d+/g, () => String(values[names[next++]!]));
    expect(filled).toBe(literal);
    expect(names.sort()).toEqual(Object.keys(values).sort());
  });

  test('no two searches of a run ask for the same box', () => {
    const boxes = [1, 2, 3].map((school_id) => ({ school_id, west: 1, south: 2, east: 3, north: 4 }));
    const paths = Array.from({ length: 3 * 1600 }, (_, n) => boxPath(boxes, n));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
