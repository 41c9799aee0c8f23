import { expect, test } from 'vitest';
import { makeListing, PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { createManagerApi, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;

test('GET manager_properties/ returns the description length and feature count without the texts', async () => {
  const manager = await makeManagerActor(db);
  const silent = await makeListing(db, manager.manager_id!, { description: '' });
  const ids = await db.selectFrom('features').select('id').where('type', '=', 'property').limit(3).execute();
  const features = ids.map(({ id }) => id);
  const { id } = await managerApi.createListing(manager, { features });
  const items = await managerApi.listListings(manager);
  expect(items.map((item) => [item.id, item.description_length, item.feature_count])).toEqual([
    [id, PROPERTY_BODY.description.length, 3],
    [silent.id, 0, 0],
  ]);
  expect(items[0]).not.toHaveProperty('description');
});
