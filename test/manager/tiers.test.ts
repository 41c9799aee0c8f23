import { beforeEach, describe, expect, test } from 'vitest';
import { grantTier } from '#server/properties/manage/grant-tier.ts';
import { endTiers } from '#server/properties/manage/tier-jobs.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty, photoKey } from '#test/helpers/listings.ts';
import { createManagerApi, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db, school } = managerApi;
let manager: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
});

const CHECK = { verified_what: 'The business register', verified_on: '2026-01-15' };

const today = () => new Date().toISOString().slice(0, 10);
const save = async (who: Actor, id: number, tier?: Tier) =>
  expectStatus(await managerApi.putListing(who, id, tier ? { tier } : {})) as ManagerProperty;
const grant = async (property_id: number, tier: Tier, until: string) =>
  await db.transaction().execute((trx) => grantTier(trx, { property_id, tier, until }));

describe('unpaid tier', () => {
  test.each<[Tier]>([['standard'], ['premium']])(
    'is not granted by requesting %s in a new or saved listing',
    async (tier) => {
      const { id, tier: first } = await managerApi.createListing(manager, { tier });
      expect([first, (await save(manager, id, tier)).tier]).toEqual(['free', 'free']);
      expect((await managerApi.findPublic(id, school))?.tier).toBe('free');
    },
  );

  test('is not granted by requesting a higher tier than the paid one', async () => {
    const { id } = await managerApi.createListing(manager);
    await grant(id, 'standard', '2099-01-31');
    expect((await save(manager, id, 'premium')).tier).toBe('standard');
  });
});

describe('paid tier of a single-family manager', () => {
  test('lasts until its end date across saves, and is lowered immediately on request', async () => {
    const { id, contract_end_date } = await managerApi.createListing(manager);
    expect(contract_end_date).toBe(oneMonthOn(today()));
    await grant(id, 'premium', '2099-01-31');
    expect((await managerApi.findPublic(id, school))?.tier).toBe('premium');
    for (const asked of [undefined, 'premium'] as const) {
      expect(await save(manager, id, asked)).toMatchObject({
        tier: 'premium',
        contract_end_date: '2099-01-31',
      });
    }
    expect(await save(manager, id, 'standard')).toMatchObject({
      tier: 'standard',
      contract_end_date: '2099-01-31',
    });
    expect(await save(manager, id, 'free')).toMatchObject({
      tier: 'free',
      contract_end_date: oneMonthOn(today()),
    });
    expect((await managerApi.findPublic(id, school))?.tier).toBe('free');
  });

  test('falls back to free after its end date, and flags photos above the allowance', async () => {
    const photos = Array.from({ length: 8 }, (_, order) => ({
      ...{ storage_key: photoKey(), width: 640, height: 480, order },
    }));
    const id = await makeProperty(db, manager.manager_id!, {}, { photos });
    const later = await makeProperty(db, manager.manager_id!);
    await grant(id, 'premium', '2031-03-31');
    await grant(later, 'standard', '2031-04-01');
    expect(await endTiers(db, '2031-03-31')).toBe(0);
    expect((await managerApi.findPublic(id, school))?.photos).toHaveLength(8);
    expect(await endTiers(db, '2031-04-01')).toBe(1);
    expect(await managerApi.findPublic(id, school)).toMatchObject({ tier: 'free', photos: { length: 5 } });
    const flags = (await managerApi.getListing(manager, id)).photos.map((photo) => photo.is_over_limit);
    expect(flags).toEqual([...Array(5).fill(false), ...Array(3).fill(true)]);
    expect((await managerApi.getListing(manager, later)).tier).toBe('standard');
    await grant(id, 'standard', '2031-05-01');
    expect((await managerApi.findPublic(id, school))?.photos).toHaveLength(8);
  });
});

describe('requested tier', () => {
  test('is stored until it is paid, withdrawn or lowered', async () => {
    const made = await managerApi.createListing(manager, { tier: 'premium' });
    expect(made).toMatchObject({ tier: 'free', requested_tier: 'premium' });
    expect(await save(manager, made.id)).toMatchObject({ requested_tier: 'premium' });
    expect(await save(manager, made.id, 'standard')).toMatchObject({ requested_tier: 'standard' });
    const list = await managerApi.listListings(manager);
    expect(list.map(({ requested_tier }) => requested_tier)).toEqual(['standard']);
    expect(await save(manager, made.id, 'free')).toMatchObject({ requested_tier: null });

    await save(manager, made.id, 'premium');
    await grant(made.id, 'standard', '2099-01-31');
    expect(await managerApi.getListing(manager, made.id)).toMatchObject({
      tier: 'standard',
      requested_tier: null,
    });
    expect(await save(manager, made.id, 'premium')).toMatchObject({ requested_tier: 'premium' });
    expect(await save(manager, made.id, 'standard')).toMatchObject({ requested_tier: null });
  });

  test('cannot be set directly, is not public, and is not copied to a duplicate', async () => {
    const plain = await managerApi.createListing(manager, { requested_tier: 'premium' });
    expect(plain.requested_tier).toBeNull();
    const { id } = await managerApi.createListing(manager, { tier: 'premium' });
    expect(JSON.stringify(await managerApi.findPublic(id, school))).not.toContain('requested_tier');
    const answer = await managerApi.request(manager, 'GET', `properties/${id}/`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.not.stringContaining('requested_tier')]);
    const copy = expectStatus(
      await managerApi.request(manager, 'POST', `manager_properties/${id}/duplicate/`, {}),
      201,
    ) as ManagerProperty;
    expect(copy.requested_tier).toBeNull();
  });

  test('is null for a multi-family manager, whose tier follows the account', async () => {
    const many = await makeManagerActor(db, { type: 'multi-family' });
    const { id, requested_tier } = await managerApi.createListing(many, { tier: 'premium' });
    expect([requested_tier, (await save(many, id, 'standard')).requested_tier]).toEqual([null, null]);
  });
});

describe('listings of a multi-family manager', () => {
  test.each([
    ['basic', 'free'],
    ['premium', 'premium'],
  ] as const)('at the %s level have the tier %s, whatever a save requests', async (account_level, tier) => {
    const many = await makeManagerActor(db, {
      type: 'multi-family',
      account_level,
      ...(account_level === 'premium' ? CHECK : {}),
    });
    const { id, tier: first } = await managerApi.createListing(many, { tier: 'standard' });
    expect([first, (await save(many, id, 'free')).tier, (await save(many, id, 'premium')).tier]).toEqual([
      tier,
      tier,
      tier,
    ]);
    await endTiers(db, '2999-01-01');
    expect((await managerApi.getListing(many, id)).tier).toBe(tier);
  });
});
