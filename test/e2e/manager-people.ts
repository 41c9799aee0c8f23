import type { Page } from '@playwright/test';
import { hashPassword } from '#server/accounts/hash-password.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { propertyInput } from '#test/helpers/listings.ts';
import { logInHere, type NewAccount, newAccount } from './accounts.ts';
import { withDatabase } from './test-data.ts';

export type ManagerAccount = NewAccount & { manager_id: number };
type Level = { type?: 'single-family' | 'multi-family'; account_level?: 'basic' | 'premium' };

/** A place far from every school, so that no other test lists it. */
const NOWHERE = { lng: -101.5, lat: 41.9, city: 'Hyannis', state: 'NE', postal_code: '69350' };

/**
 * Creates a manager whose name is Ada Lane, on the shared test server or on a server with its own `dataDir`.
 */
export async function makeManagerAccount(level: Level = {}, dataDir?: string): Promise<ManagerAccount> {
  const account = newAccount();
  const { username, email, password } = account;
  const password_hash = await hashPassword(password);
  const manager_id = await withDatabase(async (db) => {
    const user = await db
      .insertInto('users')
      .values({ username, email, type: 'manager', password_hash, first_name: 'Ada', last_name: 'Lane' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .insertInto('managers')
      .values({ user_id: user.id, type: 'single-family', ...level })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }, dataDir);
  return { ...account, manager_id };
}

/** Creates a manager and logs in on this page. */
export async function becomeManager(page: Page, level: Level = {}): Promise<ManagerAccount> {
  const account = await makeManagerAccount(level);
  await logInHere(page, account);
  return account;
}

type Listing = { values?: Partial<PropertyInput['values']> } & Partial<Omit<PropertyInput, 'values'>>;

/** Creates listings without a school nearby. */
export async function createListings(
  { manager_id }: Pick<ManagerAccount, 'manager_id'>,
  listings: readonly Listing[],
): Promise<number[]> {
  const inputs = listings.map(({ values, ...parts }) =>
    propertyInput(manager_id, { ...NOWHERE, description: 'A quiet home.', ...values }, parts),
  );
  return await withDatabase((db) => saveProperties(db, inputs));
}
