import type { APIRequestContext, Page } from '@playwright/test';
import type { PropertyListItem } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { type Account, passwordGrant, signUp } from './accounts.ts';
import { findListings } from './demo-places.ts';
import { expect } from './visit.ts';

/** Each worker process has one student, so each test inquires about another listing. */
let account: Promise<Account> | null = null;
let taken = 0;

export async function findStudent(request: APIRequestContext): Promise<Account> {
  account ??= signUp(request);
  return await account;
}

/** Finds a listing near the top of the list about which this process's student has not inquired. */
export async function findUnusedListing(
  request: APIRequestContext,
  school: School,
): Promise<PropertyListItem> {
  const listings = (await findListings(request, school)).filter(
    (one) => one.manager.account_level === 'premium',
  );
  const listing = listings[taken];
  taken += 1;
  if (!listing) throw new Error('The demo has too few homes of premium managers to ask about.');
  return listing;
}

/** Sends an inquiry through the API as this process's student. */
export async function sendInquiryByApi(
  request: APIRequestContext,
  who: Account,
  property: number,
): Promise<void> {
  const tokens = await request.post('/api/v1/auth/token/', { data: passwordGrant(who) });
  const { access_token } = (await tokens.json()) as { access_token: string };
  const answer = await request.post('/api/v1/inquiries/', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { property, message: 'Is it free in August?', phone: '' },
  });
  expect(answer.status(), 'asking from elsewhere').toBe(201);
}

/** Records every text that the element shows from now on. */
export async function watchText(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element) throw new Error(`Nothing is ${css}.`);
    const seen: string[] = [];
    const note = () => {
      const text = (element.textContent ?? '').trim();
      if (seen.at(-1) !== text) seen.push(text);
    };
    note();
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    (window as unknown as Record<string, unknown>)[`seen ${css}`] = seen;
  }, selector);
  return async () =>
    await page.evaluate(
      (css) => (window as unknown as Record<string, string[]>)[`seen ${css}`] ?? [],
      selector,
    );
}
