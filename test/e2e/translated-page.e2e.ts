import type { Locator, Page } from '@playwright/test';
import { forumPostPath, housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findListings, findSchool } from './demo-places.ts';
import { becomeWriter, closeSchool, openSchool, writePosts } from './forum-people.ts';
import { findStudent, takeListing } from './inquiry-people.ts';
import { boxOf, enter, expectOnce, makeWriter, say, writeTo } from './message-people.ts';
import { showOriginal, translatePages } from './translator.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const countLine = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ HOMES? AROUND/ });
const homesIn = async (locator: Locator) => Number.parseInt((await locator.textContent()) ?? '', 10);

test.describe('A translated page', { tag: '@wide' }, () => {
  test('shows the new count and the new order when filters and sorting change', async ({ page, request }) => {
    await translatePages(page);
    const school = await findSchool(request);
    await visit(page, housingPath(school));
    const line = countLine(page);
    await expect(line).toBeVisible();
    const before = await homesIn(line);
    await page.getByRole('button', { name: /^filters/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const save = dialog.getByRole('button', { name: /^save/i });
    await dialog.getByRole('button', { name: /^2 bed/i }).click();
    await expect(save).toHaveText(/\d+ HOMES?$/);
    const promised = async () => Number(/(\d+) HOMES?$/.exec((await save.textContent()) ?? '')?.[1]);
    await expect.poll(promised).toBeLessThan(before);
    const filtered = await promised();
    await save.click();
    await expect(page).toHaveURL(/beds=2/);
    await expect.poll(() => homesIn(line)).toBe(filtered);
    await expect(line).toHaveText(`${filtered} HOMES AROUND ${school.city.toUpperCase()}`);

    const firstRents = async () => {
      const texts = await page.getByRole('article').locator('p:first-child').allTextContents();
      return texts.slice(0, 5).map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', '')));
    };
    await page.getByLabel('Sort').selectOption('price');
    await expect(page).toHaveURL(/sort=price/);
    await expect(async () => {
      const rents = await firstRents();
      expect(rents).toHaveLength(5);
      expect(rents).toEqual(rents.toSorted((a, b) => a - b));
    }).toPass();
    await page.getByRole('link', { name: 'Remove filter 2 Bed' }).click();
    await expect(line).toHaveText(`${before} HOMES AROUND ${school.city.toUpperCase()}`);
  });

  test('turns its photos and follows an inquiry from the form to the reply', async ({ page, request }) => {
    await translatePages(page);
    const school = await findSchool(request);
    await logInHere(page, await findStudent(request));
    const listing = await takeListing(request, school);
    await visit(page, propertyPath(school, listing));
    await page.getByRole('button', { name: /^all \d+ photos$/i }).click();
    const gallery = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Next photo' }) });
    await expect(gallery.getByText(`1 OF ${listing.photos.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText(`2 OF ${listing.photos.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();

    const form = page.getByRole('complementary', { name: 'Contact' });
    await form.getByRole('button', { name: 'Check Availability' }).click();
    const panel = page.getByRole('dialog', { name: /^Ask about /i });
    await panel.getByLabel('Message').fill(' ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByText('MESSAGE IS REQUIRED')).toBeVisible();
    await panel.getByLabel('Message').fill('Is it free in August?');
    await panel.getByRole('button', { name: /^send$/i }).click();
    await expect(panel).toBeHidden();
    await expect(form.getByText('YOU HAVE ALREADY SENT AN INQUIRY TO THIS PROPERTY.')).toBeVisible();
    await expect(form.getByRole('button', { name: /^Message Sent/i })).toHaveText(/^MESSAGE SENT FOR /);
  });

  test('shows which homes are saved, and counts them', async ({ page, request }) => {
    await translatePages(page);
    const school = await findSchool(request);
    for (const listing of (await findListings(request, school)).slice(0, 2)) {
      await visit(page, propertyPath(school, listing));
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first();
      for (const text of ['SAVED', 'SAVE', 'SAVED']) {
        await heart.click();
        await expect(heart).toHaveText(text);
        await expect(heart).toHaveAttribute('aria-pressed', String(text === 'SAVED'));
      }
    }
    await visit(page, PAGES.favorites);
    const count = page.getByRole('status').filter({ hasText: /^\d HOMES?$/ });
    await expect(count).toHaveText('2 HOMES');
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await expect(count).toHaveText('1 HOME');
  });

  test('counts posted comments and the characters of the next one, also once it is shown in English again', async ({
    page,
  }) => {
    await translatePages(page);
    const school = await openSchool('forum-translated');
    const writer = await becomeWriter(page);
    const [post] = await writePosts(school.id, writer.id, [{ title: 'Bikes', text: 'Where?' }]);
    await visit(page, forumPostPath(school, post!));
    const heading = page.getByRole('heading', { level: 2, name: /comments?$/i });
    const box = page.getByPlaceholder('Leave a comment...');
    await expect(heading).toHaveText('0 COMMENTS');
    await box.fill('By the lake.');
    await expect(page.getByText('12/800', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^comment$/i }).click();
    await expect(heading).toHaveText('1 COMMENT');
    await expect(page.getByText('0/800', { exact: true })).toBeVisible();
    await expect(page.getByText('BY THE LAKE.', { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete this comment' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^yes, delete\.$/i })
      .click();
    await expect(heading).toHaveText('0 COMMENTS');
    await showOriginal(page);
    await expect(heading).toHaveText('0 comments');
    await expect(page.getByText('0/800', { exact: true })).toBeVisible();
    await closeSchool(school);
  });

  test('sends and receives messages and counts unread conversations', async ({ page, request }) => {
    await translatePages(page);
    const [ada, bob, eve] = [
      await makeWriter(request, 'ada'),
      await makeWriter(request, 'bob'),
      await makeWriter(request, 'eve'),
    ];
    await writeTo(request, bob, ada, 'First words');
    await enter(page, ada, PAGES.home);
    const entry = page.getByRole('banner').getByRole('link', { name: /^Messages, \d+ unread/ });
    await expect(entry).toHaveText('1');
    await writeTo(request, eve, ada, 'Other words');
    await expect(entry).toHaveText('2');
    await entry.click();
    await page.getByRole('link', { name: new RegExp(bob.username, 'i') }).click();
    await expect(entry).toHaveText('1');
    await say(page, 'Is the room still free?');
    await expect(boxOf(page)).toHaveValue('');
    await expectOnce(page, 'IS THE ROOM STILL FREE?');
    await writeTo(request, bob, ada, 'It is.');
    await expectOnce(page, 'IT IS.');
  });
});

test('A page that was translated before hydration is rendered again and works @wide', async ({
  page,
  request,
  allowComplaint,
}) => {
  // React reports that it renders the page again.
  allowComplaint(/Minified React error #418/);
  await translatePages(page, 'at once');
  const school = await findSchool(request);
  await visit(page, housingPath(school));
  const line = countLine(page);
  const before = await homesIn(line);
  await page.getByRole('button', { name: /^filters/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: /^2 bed/i }).click();
  await dialog.getByRole('button', { name: /^save/i }).click();
  await expect.poll(() => homesIn(line)).toBeLessThan(before);
});
