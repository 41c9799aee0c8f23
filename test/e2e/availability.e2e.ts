import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import { PAGES } from '#shared/pages.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { findBarriers } from './barriers.ts';
import { findLetter } from './mailbox.ts';
import { becomeManager, giveListings } from './manager-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

type Asked = { email: string; ids: number[] };

/** A manager whose two listings nobody has confirmed for 31 days, and who has just been asked about them. */
async function askManager(): Promise<Asked> {
  return await withDatabase(async (db) => {
    const name = `manager-${randomUUID().slice(0, 8)}`;
    const email = `${name}@example.edu`;
    const user = await db
      .insertInto('users')
      .values({ username: name, email, type: 'manager', first_name: 'Mara' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('managers')
      .values({ user_id: user.id, type: 'multi-family' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = [
      await makeProperty(db, id, { name: 'Elm House' }),
      await makeProperty(db, id, { name: 'Oak House' }),
    ];
    await sql`update properties set availability_confirmed = now() - interval '31 days'
      where manager_id = ${id}`.execute(db);
    await checkAvailability(db);
    return { email, ids };
  });
}

const statesOf = ({ ids }: Asked) =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ state: string }>`
      select status || case when availability_confirmed > now() - interval '1 day' then ', confirmed' else '' end as state
      from properties where id = any(${ids}::bigint[]) order by id`.execute(db);
    return rows.map(({ state }) => state);
  });

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a manager answers from the letter for one listing and then for all; opening alone answers nothing', {
    tag: '@wide',
  }, async ({ page, request }) => {
    const asked = await askManager();
    const { links } = await findLetter(request, asked.email, 'confirm_availability');
    const [all = '', elm = ''] = links.filter((link) => link.startsWith(PAGES.confirmAvailability));
    const opened = await page.goto(elm);
    expect(opened?.headers()['referrer-policy']).toBe('same-origin');
    await expect(page.getByRole('heading', { name: 'Is Elm House still available?' })).toBeVisible();
    expect(await statesOf(asked)).toEqual(['active', 'active']);
    await page.getByRole('button', { name: 'No longer available' }).click();
    await expect(page.getByText('The listing is not shown any more.')).toBeVisible();
    expect(await statesOf(asked)).toEqual(['inactive', 'active']);
    await page.goto(elm);
    await page.getByRole('button', { name: 'Yes, bring it back' }).click();
    await expect(page.getByText('The listing is confirmed as available.')).toBeVisible();
    await page.goto(all);
    await expect(page.getByRole('link', { name: 'Oak House' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, all still available' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await statesOf(asked)).toEqual(['active, confirmed', 'active, confirmed']);
  });
});

test('the page about availability has no barriers, and says so where its link is no good', {
  tag: '@wide',
}, async ({ page, request, expectRefusals }) => {
  expectRefusals(400);
  const asked = await askManager();
  const { links } = await findLetter(request, asked.email, 'confirm_availability');
  const [all = ''] = links.filter((link) => link.startsWith(PAGES.confirmAvailability));
  await visit(page, all);
  expect(await findBarriers(page), 'the question').toEqual([]);
  await page.getByRole('button', { name: 'Yes, all still available' }).click();
  await expect(page.getByText('2 listings are confirmed as available.')).toBeVisible();
  expect(await findBarriers(page), 'the answer').toEqual([]);
  await visit(page, all.slice(0, -3));
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(await findBarriers(page), 'the refusal').toEqual([]);
});

test('a manager confirms in the list what is due, and brings back what was hidden meanwhile', {
  tag: '@wide',
}, async ({ page }) => {
  const account = await becomeManager(page);
  const names = ['Beech House', 'Rowan House', 'Yew House'];
  const ids = await giveListings(
    account,
    names.map((name) => ({ values: { name } })),
  );
  const [, due = 0, lapsed = 0] = ids;
  await withDatabase(async (db) => {
    await sql`update properties set availability_confirmed = now() - interval '31 days'
      where id = ${due}`.execute(db);
    await sql`update properties set availability_confirmed = now() - interval '62 days',
      availability_asked = now() - interval '31 days' where id = ${lapsed}`.execute(db);
    await checkAvailability(db);
  });
  const asked: Asked = { email: account.email, ids };
  expect(await statesOf(asked)).toEqual(['active, confirmed', 'active', 'inactive']);
  await visit(page, PAGES.listingManager);
  await expect(page.getByText('3 listings, 2 active')).toBeVisible();
  // A listing that needs an answer has a second row for its note.
  const lineOf = (name: string) => page.getByRole('row').filter({ hasText: name }).last();
  await expect(page.getByRole('button', { name: 'Confirm now' })).toHaveCount(1);
  // Days are counted by their dates: one more at midnight.
  await expect(lineOf('Rowan House')).toContainText(/Confirmed 3[12] days ago\. Is it still available\?/);
  await expect(lineOf('Yew House')).toContainText('Hidden, because nobody confirmed that it is available.');
  expect(await findBarriers(page)).toEqual([]);

  await lineOf('Rowan House').getByRole('button', { name: 'Confirm now' }).click();
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'Rowan House is confirmed as available.' })).toBeVisible();
  await expect(lineOf('Rowan House')).not.toContainText('Is it still available?');
  await lineOf('Yew House').getByRole('button', { name: 'Bring it back' }).click();
  await expect(said.filter({ hasText: 'Yew House is confirmed as available.' })).toBeVisible();
  await expect(page.getByText('3 listings, 3 active')).toBeVisible();
  expect(await statesOf(asked)).toEqual(Array.from(ids, () => 'active, confirmed'));
});
