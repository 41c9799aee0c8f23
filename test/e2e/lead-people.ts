import type { Page } from '@playwright/test';
import { makeLeadRow, makePaidLead } from '#test/helpers/leads.ts';
import { newAccount } from './accounts.ts';
import { becomeManager, createListings, type ManagerAccount } from './manager-people.ts';
import { withDatabase } from './test-data.ts';

/**
 * A student's data that a locked lead must not reveal. Each value is unique, so that the tests can search for
 * it.
 */
type Secrets = { name: string; email: string; phone: string; message: string };
export type SoldLead = { id: number; property: number; student: Secrets };
export type LeadKind = { unlockedDaysAgo?: number; daysAgo?: number; property?: number };

let made = 0;

/** Creates a lead on a listing of this manager. */
async function createLead(
  { manager_id }: ManagerAccount,
  property_id: number,
  { unlockedDaysAgo, daysAgo = 0 }: Omit<LeadKind, 'property'> = {},
): Promise<SoldLead> {
  made += 1;
  const { username } = newAccount();
  const code = username.slice(-12);
  const student = {
    name: `Wren Asker-${code}`,
    email: `${username}@students.example`,
    phone: `614555${String(1000 + made)}`,
    message: `May I see it on Friday? ${code}`,
  };
  const id = await withDatabase(async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        username,
        email: student.email,
        type: 'student',
        password_hash: '',
        first_name: 'Wren',
        last_name: `Asker-${code}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const school = await db
      .selectFrom('schools')
      .select('id')
      .where('public_view_url', '=', 'lakeshore state university')
      .executeTakeFirst();
    await db
      .insertInto('inquiries')
      .values({
        user_id: user.id,
        property_id,
        flow: 'housing_page',
        full_name: student.name,
        email: student.email,
        phone: student.phone,
        message: student.message,
        topics: ['Request a Tour'],
        move_in_date: '2027-08-15',
      })
      .execute();
    const lead = { manager_id, property_id, user_id: user.id, school_id: school?.id ?? null };
    if (unlockedDaysAgo === undefined) return await makeLeadRow(db, { ...lead, createdDaysAgo: daysAgo });
    const paid = await makePaidLead(db, { ...lead, unlockedDaysAgo, createdDaysAgo: daysAgo });
    // The payment list omits payments of unknown providers, such as the fixture's.
    await db.updateTable('payments').set({ provider: 'sandbox' }).where('lead_id', '=', paid).execute();
    return paid;
  });
  return { id, property: property_id, student };
}

/**
 * Creates a manager, logged in on this page, with listings of these names and with leads about the first
 * listing.
 */
export async function becomeSeller(page: Page, names: readonly string[], kinds: readonly LeadKind[]) {
  const who = await becomeManager(page);
  const properties = await createListings(
    who,
    names.map((name) => ({ values: { name } })),
  );
  const leads: SoldLead[] = [];
  for (const { property = 0, ...kind } of kinds) {
    leads.push(await createLead(who, properties[property] ?? 0, kind));
  }
  return { who, properties, leads };
}

/** Chooses the test card that leads to this outcome on the purchase page. */
export async function chooseCard(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what, exact: false }).click();
}

/** Locates the lead's table row. On a phone, it is a card. */
export const rowOf = (page: Page, lead: number) => page.locator(`#lead-${lead}`);
