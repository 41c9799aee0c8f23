import { beforeEach, describe, expect, test } from 'vitest';
import type { ManagerFloorPlan } from '#shared/api/manager-properties-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeListing, PLAN_BODY } from '#test/helpers/manager-listings.ts';
import { send } from '#test/helpers/people.ts';
import { importFile } from './import-file.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
});

const FEE: Fee = {
  kind: 'amenity',
  label: '',
  amount: 40,
  amount_max: null,
  per: 'person',
  due: 'monthly',
  is_required: true,
};
const COSTS = {
  deposit: 1200,
  fees: [FEE, { ...FEE, kind: 'application', amount: 50, due: 'application' }],
  lease_lengths: ['academic_year', '12_months'],
  utility_estimates: { electricity: 35 },
};
const put = (id: number, body: object) => managerApi.putListing(manager, id, body);
const addPlan = async (property_id: number, body: object = {}) =>
  await managerApi.request(manager, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id, ...body });
const exportFile = async (format = 'csv') =>
  (await managerApi.request(manager, 'GET', `manager_properties/export/?format=${format}`)).body;
const importCosts = (file: string) => importFile(managerApi, manager, file);
const seen = async (id: number) =>
  expectStatus(await send(managerApi.app, 'GET', `properties/${id}/`)) as Property;

describe('cost validation', () => {
  test.each<[string, object, string, string]>([
    ['fees that are not a list', { fees: 'none' }, 'fees', 'fees must be a list.'],
    [
      'a fee that is not an object',
      { fees: ['50'] },
      'fees',
      'Each fee must be an object with named values.',
    ],
    ['an unknown kind', { fees: [{ ...FEE, kind: 'bribe' }] }, 'fees', 'kind must be one of: application'],
    ['a fee without amount', { fees: [{ ...FEE, amount: '' }] }, 'fees', 'Fee amount is required'],
    ['a negative fee', { fees: [{ ...FEE, amount: -1 }] }, 'fees', 'This field must be at least 0.'],
    ['cents', { fees: [{ ...FEE, amount: '12.50' }] }, 'fees', 'Fee amount must be a whole number.'],
    [
      'a reversed range',
      { fees: [{ ...FEE, amount: 90, amount_max: 40 }] },
      'fees',
      'The highest amount of a fee can’t be below its lowest.',
    ],
    ['an unnamed other fee', { fees: [{ ...FEE, kind: 'other' }] }, 'fees', 'Name the other fee.'],
    ['31 fees', { fees: Array.from({ length: 31 }, () => FEE) }, 'fees', 'You can list up to 30 fees.'],
    ['a deposit with cents', { deposit: 99.5 }, 'deposit', 'Security deposit must be a whole number.'],
    ['an unknown lease', { lease_lengths: ['forever'] }, 'lease_lengths', 'lease_lengths must be one of'],
    [
      'estimates that are not an object',
      { utility_estimates: 40 },
      'utility_estimates',
      'utility_estimates must be an object with named values.',
    ],
  ])('responds 400 for %s', async (_, body, field, sentence) => {
    const { id } = await makeListing(db, manager.manager_id!);
    const answer = await put(id, body);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      400,
      { [field]: [expect.stringContaining(sentence)] },
    ]);
  });

  test('responds 400 for a floor plan’s reversed fee', async () => {
    const { id } = await makeListing(db, manager.manager_id!);
    const answer = await addPlan(id, { fees: [{ ...FEE, amount: 90, amount_max: 40 }] });
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, ['fees']]);
  });
});

describe('costs of a listing', () => {
  test('are empty for a new listing', async () => {
    const empty = { deposit: null, fees: [], lease_lengths: [], utility_estimates: {}, costs: [] };
    expect(await managerApi.createListing(manager)).toMatchObject(empty);
  });

  test('are saved, normalized, and kept by an update without them', async () => {
    const { id } = await managerApi.createListing(manager, {
      ...COSTS,
      deposit: '$1,200',
      fees: [{ ...FEE, label: 'ignored', amount: '40', amount_max: '40' }, COSTS.fees[1]],
      lease_lengths: ['12_months', 'academic_year', '12_months'],
      utility_estimates: { electricity: '35', gas: '' },
    });
    expect(await managerApi.getListing(manager, id)).toMatchObject(COSTS);
    expectStatus(await put(id, { name: 'Renamed' }));
    expect(await managerApi.getListing(manager, id)).toMatchObject({ ...COSTS, name: 'Renamed' });
    expectStatus(await put(id, { deposit: '', fees: [], lease_lengths: [], utility_estimates: {} }));
    expect(await managerApi.getListing(manager, id)).toMatchObject({ deposit: null, fees: [] });
  });

  test('are copied with the listing', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id, { deposit: 300, fees: [FEE] }), 201);
    const copy = await managerApi.request(manager, 'POST', `manager_properties/${id}/duplicate/`, {});
    const plan = { deposit: 300, fees: [FEE] };
    expect(expectStatus(copy, 201)).toMatchObject({ ...COSTS, floor_plans: [plan] });
  });

  test('return 409 for an outdated version', async () => {
    const { id } = await managerApi.createListing(manager);
    expect((await put(id, { ...COSTS, expected_updated: '2020-01-01T00:00:00Z' })).statusCode).toBe(409);
  });
});

describe('costs of a floor plan', () => {
  test('are saved, and kept by an update without them', async () => {
    const { id } = await managerApi.createListing(manager);
    const plan = expectStatus(await addPlan(id, { deposit: '500', fees: [FEE] }), 201) as ManagerFloorPlan;
    expect(plan).toMatchObject({ deposit: 500, fees: [FEE] });
    const change = (body: object) =>
      managerApi.request(manager, 'PUT', `floor_plans/${plan.id}/`, { ...PLAN_BODY, ...body });
    expect(expectStatus(await change({ name: 'B' }))).toMatchObject({ deposit: 500, fees: [FEE] });
    expect(expectStatus(await change({ deposit: '', fees: [] }))).toMatchObject({ deposit: null, fees: [] });
  });
});

describe('public property detail', () => {
  test('has the costs and what one person pays', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id, { price: 1600, bedrooms: 2 }), 201);
    const replaced = { price: 1600, bedrooms: 2, deposit: 0, fees: [{ ...FEE, amount: 0 }] };
    expectStatus(await addPlan(id, replaced), 201);
    expectStatus(await addPlan(id, { price: 0 }), 201);
    const property = await seen(id);
    expect(property).toMatchObject(COSTS);
    const [call, plan, other] = property.costs.toSorted(
      (a, b) =>
        (b.per_person === null ? 1 : 0) - (a.per_person === null ? 1 : 0) ||
        a.floor_plan_id - b.floor_plan_id,
    );
    expect(call).toMatchObject({ deposit: null, fees: [], per_person: null });
    expect(plan).toMatchObject({
      deposit: null,
      fees: [],
      per_person: { monthly: { min: 840, max: 840 }, move_in: { min: 840 + 600 + 50 } },
    });
    expect(other).toMatchObject({ deposit: 0, per_person: { monthly: { min: 800 }, move_in: { min: 850 } } });
  });

  test('is built from the tables while the stored response has another version', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    await db
      .updateTable('property_forms')
      .set({ version: 1, detail: '' })
      .where('property_id', '=', id)
      .execute();
    expect(await seen(id)).toMatchObject(COSTS);
  });

  test('leaves lists and floor plans without costs', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id, { fees: [FEE] }), 201);
    const item = (await managerApi.findPublic(id, managerApi.school))!;
    expect(Object.keys(item)).not.toContain('fees');
    const plans = expectStatus(
      await send(managerApi.app, 'GET', `properties/${id}/floor_plans/`),
    ) as object[];
    for (const plan of [...item.floor_plans, ...plans]) expect(Object.keys(plan)).not.toContain('fees');
  });
});

describe('costs in a file', () => {
  test('are exported, and imported again without a change', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id, { deposit: 300, fees: [FEE] }), 201);
    const file = await exportFile();
    expect(file).toContain('amenity 40 person monthly required|application 50 person application required');
    expect(await importCosts(file)).toMatchObject({ unchanged: 1, updated: 0, rejected: 0 });
    expect(await importCosts(file.replace('electricity 35', 'electricity 40'))).toMatchObject({ updated: 1 });
    const [plan] = (await managerApi.getListing(manager, id)).floor_plans;
    expect(plan).toMatchObject({ deposit: 300, fees: [FEE] });
    const changed = { ...COSTS, utility_estimates: { electricity: 40 } };
    expect(await managerApi.getListing(manager, id)).toMatchObject(changed);
  });

  test('are exported to a MITS feed as deposits, and imported again without a change', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id, { deposit: 300 }), 201);
    expect(await importCosts(await exportFile('xml'))).toMatchObject({ unchanged: 1, updated: 0 });

    expect(await importCosts((await exportFile('xml')).replace('"1200"', '"1300"'))).toMatchObject({
      updated: 1,
    });
    await importCosts((await exportFile('xml')).replace(/<Deposit.*?<\/Deposit>/, ''));
    expect(await managerApi.getListing(manager, id)).toMatchObject({ ...COSTS, deposit: 1300 });
  });

  test('of a feed replace the fees of the same kind only', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id), 201);
    const xml = await exportFile('xml');
    const fee = '<Fee><ApplicationFee>75</ApplicationFee></Fee></Property>';
    await importCosts(xml.replace('</Property>', fee));
    const { fees } = (await managerApi.getListing(manager, id)) as unknown as { fees: Fee[] };
    const others = COSTS.fees.filter(({ kind }) => kind !== 'application');
    expect(fees).toEqual(expect.arrayContaining(others));
    expect(fees.filter(({ kind }) => kind === 'application')).toMatchObject([{ amount: 75 }]);
  });

  test('stay if the file has no columns for them or an unreadable value', async () => {
    const { id } = await managerApi.createListing(manager, COSTS);
    expectStatus(await addPlan(id), 201);
    const file = await exportFile();
    await importCosts(file.replace('amenity 40 person', 'amenity forty person'));
    expect(await managerApi.getListing(manager, id)).toMatchObject(COSTS);
    await importCosts(
      `external_id,address_1,city,state,bedrooms,price\nporchlight-${id},12 Maple Street,Columbus,OH,2,950\n`,
    );
    expect(await managerApi.getListing(manager, id)).toMatchObject(COSTS);
  });
});
