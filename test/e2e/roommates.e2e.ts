import type { Page } from '@playwright/test';
import type { School } from '#shared/api/schools-schemas.ts';
import { roommatePath, roommatesCreatePath, roommatesPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { sendLogIn } from './people.ts';
import {
  asAnother,
  createPhoto,
  fillProfile,
  findOtherSchool,
  makeProfile,
  signUpStudent,
} from './roommate-people.ts';
import { expect, reload, test, visit } from './visit.ts';

const HAS_ONE = 'A profile with this user account already exists.';
const HAS_PROBLEMS =
  'There were some problems with your data. Please check the form again to ensure all fields are filled out.';
const DEMO_PROFILES = 33;

let lakeshore: School;
let other: School;

test.beforeEach(async ({ request }) => {
  lakeshore ??= await findSchool(request);
  other ??= await findOtherSchool(request);
});

const cards = (page: Page) => page.getByRole('region', { name: 'Profiles' }).getByRole('article');
const form = (page: Page) => page.getByRole('form', { name: 'Roommate profile' });
const newText = (what: string) =>
  `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.describe('roommate list', () => {
  test('filters by choices and budget, clears a choice, and retries after a failure', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    const path = roommatesPath(lakeshore);
    await visit(page, path);
    await expect(page.getByText(`${DEMO_PROFILES} profiles`)).toBeVisible();
    const filters = page.getByRole('form', { name: 'Filters' });
    const apply = filters.getByRole('button', { name: 'Apply Filters' });
    const pets = filters.getByRole('group', { name: 'Pets' });
    await pets.getByLabel('Yes').click();
    await pets.getByLabel('No').click();
    await expect(pets.getByLabel('Yes')).not.toBeChecked();
    await filters.getByRole('group', { name: 'Gender' }).getByLabel('Female', { exact: true }).click();
    await expect(page).toHaveURL(path);
    await apply.click();
    await expect(page).toHaveURL(/\?gender=female&pets=no$/);
    const female = page.getByText('Female', { exact: true }).filter({ visible: true });
    await expect(cards(page).filter({ has: female })).not.toHaveCount(0);
    await expect(cards(page).filter({ hasNot: female })).toHaveCount(0);
    await filters.getByLabel('Female', { exact: true }).click();
    await pets.getByLabel('No').click();
    await filters.getByLabel('from', { exact: true }).fill('900');
    await filters.getByLabel('to', { exact: true }).fill('600');
    await apply.click();
    await expect(page).toHaveURL(`${path}?budget_min=600&budget_max=900`);
    await expect(filters.getByLabel('from', { exact: true })).toHaveValue('600');

    const requests = '**/api/v1/roommates/?*';
    await page.route(requests, (route) => route.abort('connectionrefused'));
    await page.getByLabel('Sort by').selectOption('Lowest budget');
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load the profiles' });
    await expect(failure).toContainText('can’t reach');
    await page.unroute(requests);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/&order=budget$/);
    const budgets = page.getByRole('article').getByText(/^Budget \$\d+\/mo$/);
    await expect(async () => {
      const shown = (await budgets.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(shown.every((budget) => budget >= 600 && budget <= 900)).toBe(true);
    }).toPass();
  });

  test('shows ten more profiles at a time, keeps the focus, and opens details @long @phone', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(lakeshore));
    const card = cards(page).first();
    await expect(card.getByText('Home Body', { exact: true })).toBeHidden();
    await card.getByText('Show details').click();
    for (const words of ['Home Body', 'Night Owl', 'Smoker', 'Has a pet', 'Budget'])
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    await card.getByText('Hide details').click();
    await expect(card.getByText('Home Body', { exact: true })).toBeHidden();
    const more = page.getByRole('link', { name: 'Show more' });
    await more.press('Enter');
    await expect(cards(page)).toHaveCount(20);
    await expect(more).toBeFocused();
    await expect(page).toHaveURL(/\?page=2$/);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(30);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(DEMO_PROFILES);
    await expect(page.locator('li:focus').getByRole('article')).toHaveCount(1);
  });
});

test.describe('roommate profile form', () => {
  test('reports missing fields and an invalid photo, keeps its draft, and detects a profile created elsewhere @long', async ({
    page,
    context,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(409, 415);
    const student = await signUpStudent(context, baseURL!);
    await visit(page, roommatesCreatePath(other));
    const create = form(page).getByRole('button', { name: 'Create My Profile' });
    await create.click();
    for (const field of ['About', 'Study program', 'Grad year', 'Age', 'Gender', 'Budget'])
      await expect(form(page).getByText(`${field} is required`, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').getByText(HAS_PROBLEMS, { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('About Me')).toBeFocused();
    const about = newText('My draft');
    await fillProfile(form(page), about);
    await reload(page);
    await expect(form(page).getByLabel('About Me')).toHaveValue(about);
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const photo = form(page).getByLabel('Choose a photo');
    await photo.setInputFiles({ name: 'holiday.zip', mimeType: 'application/zip', buffer: zip });
    await create.click();
    const input = form(page).locator('input[type="file"]');
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(/JPEG.*(JPEG|picture|photo|image)/i);
    await form(page).getByRole('button', { name: 'Remove photo' }).click();
    await makeProfile(context, student, other.id);
    await create.click();
    await expect(page.getByRole('alert').getByText(HAS_ONE, { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('About Me')).toHaveValue(about);
  });
});

test.describe('roommate profile', () => {
  test('is created with a photo, found by another student, changed and deleted @phone', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(other));
    await page.getByRole('link', { name: 'Create My Profile' }).click();
    const about = newText('My first profile');
    await fillProfile(form(page), about);
    await form(page)
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() });
    await expect(form(page).getByAltText('Your new photo')).toBeVisible();
    await form(page).getByLabel('How tidy do you keep things?').fill('5');
    const dining = form(page).getByRole('textbox', { name: 'Dining' });
    for (const dish of ['Ramen', 'Pierogi', 'Curry']) {
      await dining.fill(dish);
      await dining.press('Enter');
    }
    await expect(
      form(page).getByRole('button', { name: 'Up to 3 interests allowed: Dining' }),
    ).toBeDisabled();
    await dining.fill('Tacos');
    await form(page).getByRole('textbox', { name: 'Activities' }).fill('Sailing');
    await form(page).getByLabel('Their smoking habits').selectOption('A non-smoker');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('roommates'),
    );
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(page.getByText(/^Profile published\. We couldn’t add “Tacos” to Dining/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit My Profile' })).toBeVisible();
    await expect(cards(page).filter({ hasText: about })).toHaveCount(0);

    const reader = await asAnother(browser, baseURL!, roommatesPath(other));
    const card = cards(reader.page).filter({ hasText: about });
    await expect(card.getByRole('heading', { name: 'Juniper V.' })).toBeVisible();
    await expect(card.getByText('Class of 2028')).toBeVisible();
    const photo = card.getByAltText('Photo of Juniper V.');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await card.getByText('Show details').click();
    for (const interest of ['Ramen', 'Pierogi', 'Curry', 'Sailing'])
      await expect(card.getByText(interest, { exact: true })).toBeVisible();
    await expect(card).not.toContainText('Vale');

    await visit(page, roommatesCreatePath(other));
    await expect(form(page).getByLabel('How tidy do you keep things?')).toHaveValue('5');
    await form(page).getByRole('button', { name: 'Remove Pierogi' }).click();
    await form(page).getByRole('button', { name: 'Remove photo' }).click();
    await form(page).getByLabel('Study program').fill('Oceanography');
    await form(page).getByRole('button', { name: 'Save My Profile' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await reload(reader.page);
    await expect(card.getByText('Oceanography')).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);

    await page.getByRole('link', { name: 'Edit My Profile' }).click();
    await form(page).getByRole('button', { name: 'Delete my profile' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your profile?' });
    await question.getByRole('button', { name: "No, don't delete." }).click();
    await form(page).getByRole('button', { name: 'Delete my profile' }).click();
    await question.getByRole('button', { name: 'Yes, delete.' }).click();
    await expect(page.getByText('Profile deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create My Profile' })).toBeVisible();
    await reload(reader.page);
    await expect(cards(reader.page).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await reader.context.close();
  });

  test('can be filtered, blocked and deleted by keyboard alone @long', async ({ page, context, baseURL }) => {
    const student = await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(lakeshore));
    await page.getByRole('group', { name: 'Smoking' }).getByLabel('No').press('Space');
    await page.getByRole('form', { name: 'Filters' }).getByLabel('to', { exact: true }).press('Tab');
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/smoking=no/);
    await expect(page.getByText(`${DEMO_PROFILES} profiles`)).toHaveCount(0);
    await page.getByRole('link', { name: 'Create My Profile' }).press('Enter');
    await expect(form(page)).toBeVisible();
    await form(page).getByLabel('When are you awake?').press('ArrowRight');
    await expect(form(page).getByLabel('When are you awake?')).toHaveValue('4');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create My Profile' })).toBeFocused();

    // Right after the block, the list no longer shows the blocked student.
    const name = (await cards(page).first().getByRole('heading', { level: 2 }).textContent()) ?? '';
    const before = Number.parseInt((await page.getByText(/^\d+ profiles$/).textContent()) ?? '', 10);
    await page
      .getByRole('button', { name: `Block ${name}` })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await expect(
      page.getByText(`${name} is blocked. You can’t see or message each other anymore.`),
    ).toBeVisible();
    await expect(page.getByText(`${before - 1} profiles`)).toBeVisible();

    // If deleting the profile fails, the page logs the error and also returns to the list.
    await makeProfile(context, student, other.id);
    await visit(page, roommatesCreatePath(other));
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route(`**/api/v1/roommates/${student.id}/`, (route) => route.abort('connectionrefused'));
    const deletion = async () => {
      await page.getByRole('button', { name: 'Delete my profile' }).press('Enter');
      await page.getByRole('button', { name: "No, don't delete." }).press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(roommatesPath(other));
    };
    await deletion();
    await expect(page.getByText(/^We couldn’t delete your profile:/)).toBeVisible();
    await expect.poll(() => lines.join('\n')).toContain('The roommate profile could not be deleted.');
    await page.unrouteAll();
    await visit(page, roommatesCreatePath(other));
    await deletion();
    await expect(page.getByText('Profile deleted')).toBeVisible();
  });

  test('asks a visitor to log in, then shows the profile, whose link can be copied @long', async ({
    page,
    context,
    browser,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(401);
    const friend = await asAnother(browser, baseURL!, roommatesPath(other));
    await makeProfile(friend.context, friend.student, other.id, { about: 'I bake on Sundays.' });
    const path = roommatePath(other, friend.student.id);

    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await visit(page, path);
    await expect(page.getByText('Please login to view this page.', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByText('Juniper')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await sendLogIn(page.getByRole('dialog'), 'demo-student');
    await expect(page.getByRole('heading', { level: 1, name: 'Juniper V.' })).toBeVisible();
    await expect(page.getByText('I bake on Sundays.')).toBeVisible();
    await expect(page.getByText('Home Body', { exact: true })).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path);

    await friend.page.goto(path);
    await expect(friend.page.getByRole('main').getByRole('link', { name: 'Edit My Profile' })).toBeVisible();
    await friend.context.close();
  });
});
