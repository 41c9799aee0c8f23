import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportState } from '#shared/api/listing-import-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { importState, runImportJob, sendFile } from './import-file.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
let manager: Actor;
beforeEach(async () => {
  manager = await makeManagerActor(managerApi.db);
});

const FILE = `Prop Code,No,Street,Layout,Asking,Y,X
e1,12,Elm Street,2x1,$900,40,-83.03
e2,14,Elm Street,1x1,ask,40,-83.02
`;
const MAPPING = {
  fields: {
    external_id: 'Prop Code',
    address_1: { columns: ['No', 'Street'], join: ' ' },
    city: { constant: 'Columbus' },
    state: { constant: 'OH' },
    latitude: 'Y',
    longitude: 'X',
    bedrooms: { column: 'Layout', match: '^(\\d)x.*', replace: '$1' },
    price: { column: 'Asking', values: { ask: 'call' } },
  },
};
const own = async () => (await managerApi.listListings(manager)).toReversed();

describe('file with other columns', () => {
  test('fails with its columns and samples, and is imported with a mapping, which later files reuse', async () => {
    const first = await importState(managerApi, manager, FILE, { dry_run: true });
    expect(first).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no columns external_id'),
      can_run: true,
    });
    expect(first.columns).toContainEqual({ name: 'Asking', samples: ['$900', 'ask'] });

    const path = `listing_imports/${first.id}/`;
    const body = { dry_run: false, mapping: MAPPING };
    expectStatus(await managerApi.request(manager, 'POST', path, body));
    const imported = await runImportJob(managerApi, manager, first.id);
    expect(imported).toMatchObject({ state: 'done', report: { created: 2, rejected: 0 } });
    expect(await own()).toMatchObject([
      { address_1: '12 Elm Street', floor_plans: [{ bedrooms: 2, price: 900 }] },
      { address_1: '14 Elm Street', floor_plans: [{ bedrooms: 1, price: 0 }] },
    ]);

    const later = await importState(managerApi, manager, FILE.replace('$900', '$950'));
    expect(later).toMatchObject({ state: 'done', mapping: MAPPING, report: { updated: 1, unchanged: 1 } });
  });

  test('names the columns that match by name, or those of its mapping', async () => {
    const byName = await importState(managerApi, manager, FILE, { dry_run: true });
    expect(byName.matched).toEqual({ address_1: 'Street', latitude: 'Y', longitude: 'X' });
    const mapping = { fields: { ...MAPPING.fields, longitude: 'x' } };
    const mapped = await importState(managerApi, manager, FILE, { dry_run: true, mapping });
    expect(mapped.matched).toEqual({ external_id: 'Prop Code', latitude: 'Y', longitude: 'X' });
  });

  test('can be imported with a mapping at once', async () => {
    const state = await importState(managerApi, manager, FILE, { mapping: MAPPING });
    expect(state).toMatchObject({ report: { created: 2 } });
  });
});

describe('mapping refusals', () => {
  test.each([
    ['an unknown field', { fields: { external_id: 'a', color: 'b' } }, /unknown key color/],
    ['no id', { fields: {} }, /external_id is missing/],
    ['a broken regular expression', { fields: { external_id: { column: 'a', match: '(' } } }, /“\(” isn’t/],
    ['a lookbehind', { fields: { external_id: { column: 'a', match: '(?<=x)y' } } }, /isn’t a valid/],
  ])('respond 400 on mapping with %s', async (_, mapping, says) => {
    const answer = await sendFile(managerApi, manager, FILE, { mapping });
    expect(answer.statusCode).toBe(400);
    expect(errorsOf(answer).mapping?.join(' ')).toMatch(says);
  });

  test('take linear time for any regular expression', async () => {
    const file = FILE.replace('2x1', `${'a'.repeat(50_000)}!`);
    const layout = { column: 'Layout', match: '^(a+)+$' };
    const mapping = { fields: { ...MAPPING.fields, bedrooms: layout } };
    expect(await importState(managerApi, manager, file, { mapping })).toMatchObject({
      report: { rejected: 2 },
    });
  });
});

test('import that is running responds 409 to another run', async () => {
  const { id } = expectStatus(await sendFile(managerApi, manager, FILE), 201) as ImportState;
  expectStatus(await managerApi.request(manager, 'POST', `listing_imports/${id}/`, { dry_run: false }), 409);
});
