import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { type NewAccount, signUp, signUpHere } from './accounts.ts';
import { withDatabase } from './test-data.ts';
import { expect } from './visit.ts';

export type Writer = NewAccount & { id: number };

async function ageAccount({ username }: NewAccount): Promise<number> {
  return await withDatabase(async (db) => {
    const { rows } = await sql<{ id: number }>`
      update users set created = now() - interval '30 days', email_confirmed = now()
      where username = ${username} returning id`.execute(db);
    return rows[0]!.id;
  });
}

/** Creates a user with a month-old account and logs in on this page. */
export async function becomeWriter(page: Page): Promise<Writer> {
  const account = await signUpHere(page);
  return { ...account, id: await ageAccount(account) };
}

/** Creates a user with a month-old account. */
export async function makeWriter(request: APIRequestContext): Promise<Writer> {
  const account = await signUp(request);
  return { ...account, id: await ageAccount(account) };
}

/** Creates a user with a month-old account in a new browser context. The caller closes the context. */
export async function openAsWriter(browser: Browser): Promise<{ page: Page; person: Writer }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, person: await becomeWriter(page) };
}

export async function makeModerator(school: number, user_id: number): Promise<void> {
  await withDatabase((db) => db.insertInto('school_mods').values({ school_id: school, user_id }).execute());
}

export type SchoolOfTest = { id: number; public_view_url: string };

/** Creates a school with an empty forum for one test. The school's URL is its name. */
export async function openSchool(name: string): Promise<SchoolOfTest> {
  const public_view_url = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  const id = await withDatabase(async (db) => {
    const row = await db
      .insertInto('schools')
      .values({ name, short_name: name, city: 'Columbus', state: 'OH', public_view_url, lng: -83, lat: 40 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return { id, public_view_url };
}

/** Inserts posts without rate limits, at intervals of one minute. The last post has the current time. */
export async function writePosts(
  school: number,
  user_id: number,
  posts: { title: string; text: string }[],
): Promise<number[]> {
  return await withDatabase(async (db) => {
    const ids: number[] = [];
    for (const [at, post] of posts.entries()) {
      const created = new Date(Date.now() - (posts.length - at) * 60_000).toISOString();
      ids.push(await makePost(db, school, user_id, { ...post, created }));
    }
    return ids;
  });
}

export async function writeComments(post: number, user_id: number, texts: string[]): Promise<number[]> {
  return await withDatabase(async (db) => {
    const ids: number[] = [];
    for (const text of texts) ids.push(await makeComment(db, post, user_id, { text }));
    return ids;
  });
}

/** Deletes the school, because other tests' lists would show it. */
export async function closeSchool({ id }: SchoolOfTest): Promise<void> {
  await withDatabase((db) => db.deleteFrom('schools').where('id', '=', id).execute());
}

/** Locates a case in the moderation queue. */
export const caseOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

/** Fills the reason in the dialog. */
export async function fillReason(
  page: Page,
  title: string | RegExp,
  reason: string,
  action: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
}

/** Reports the post or comment on this page as spam. */
export async function reportThis(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: `Report this ${what}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report this ${what}` });
  await dialog.getByLabel('What’s wrong?').selectOption('spam');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(/thank/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}
