import type { Page } from '@playwright/test';
import type { School } from '#shared/api/schools.ts';
import { roommatesCreatePath, roommatesPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import { DEMO_PASSWORD, sendLogIn } from './people.ts';
import {
  asAnother,
  fillProfile,
  findOtherSchool,
  makeProfile,
  PROFILE,
  signUpStudent,
  takePhoto,
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
const answersOf = (page: Page, heading: RegExp | string) => page.getByRole('heading', { name: heading });

/** On a narrow page the filters are folded. */
async function openFilters(page: Page) {
  const filters = page.getByRole('form', { name: 'Filters' });
  const opener = page.locator('summary').filter({ hasText: 'Filters' });
  // One of the two: a page that is still on its way shows neither.
  await expect(filters.or(opener).filter({ visible: true }).first()).toBeVisible();
  if (!(await filters.isVisible())) await opener.click();
  return filters;
}

test.describe('Roommates are not shown', () => {
  test('to a visitor, who logs in and reads the page that was asked for @narrow', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(401);
    const path = `${roommatesPath(lakeshore)}?smoking=no`;
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await visit(page, path);
    await expect(page.getByText('Please login to view this page.', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await sendLogIn(page.getByRole('dialog'), 'demo-student');
    await expect(cards(page)).toHaveCount(10);
    await expect(page).toHaveURL(path);
  });

  test('to a manager, who reads whom they are for @wide', async ({ page, expectRefusals }) => {
    expectRefusals(403);
    await logInHere(page, { username: 'demo-manager', password: DEMO_PASSWORD });
    for (const path of [roommatesPath(lakeshore), roommatesCreatePath(lakeshore)]) {
      expect((await page.goto(path))?.status()).toBe(403);
      await expect(page.getByText('Roommate profiles are for students only.')).toBeVisible();
    }
  });
});

test.describe('A profile is not saved', () => {
  test('while something required is missing: each field says so, and nothing is sent @wide', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesCreatePath(other));
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    for (const field of ['About', 'Study program', 'Grad year', 'Age', 'Gender', 'Budget'])
      await expect(form(page).getByText(`${field} is required`, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').getByText(HAS_PROBLEMS, { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('About me')).toBeFocused();
    await form(page).getByLabel('Budget').fill('-50');
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    await expect(form(page).getByText('This field must be at least 0.')).toBeVisible();
    expect(sent.filter((url) => url.includes('roommates'))).toEqual([]);
  });

  test('where one was made meanwhile: the catalogue says it, and what was typed stays @narrow', async ({
    page,
    context,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(409);
    const student = await signUpStudent(context, baseURL!);
    await visit(page, roommatesCreatePath(other));
    const about = newText('I was faster elsewhere');
    await fillProfile(form(page), about);
    await makeProfile(context, student, other.id);
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    await expect(page.getByRole('alert').getByText(HAS_ONE, { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('About me')).toHaveValue(about);
    await page.reload();
    await expect(form(page).getByLabel('About me')).toHaveValue(PROFILE.about);
  });

  test('with a file that is no picture: the sentence stands beside it @wide', async ({
    page,
    context,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(415);
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesCreatePath(other));
    await fillProfile(form(page), newText('This is no photo'));
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const photo = form(page).getByLabel('Choose a photo');
    await photo.setInputFiles({ name: 'holiday.zip', mimeType: 'application/zip', buffer: zip });
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    await expect(page.getByRole('alert').getByText(HAS_PROBLEMS, { exact: true })).toBeVisible();
    const input = form(page).locator('input[type="file"]');
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(/JPEG.*(JPEG|picture|photo|image)/i);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  });

  test('by closing the dialog, which asks before changes are lost, and after a reload they are still there @narrow', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(other));
    const about = newText('Half a profile');
    await page.getByRole('link', { name: 'Create My Profile' }).click();
    await form(page).getByLabel('About me').fill(about);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form(page).getByLabel('About me')).toHaveValue(about);
    await reload(page);
    await visit(page, roommatesCreatePath(other));
    await expect(form(page).getByLabel('About me')).toHaveValue(about);
    await form(page).getByRole('button', { name: 'Start over' }).click();
    await expect(form(page).getByLabel('About me')).toHaveValue('');
  });
});

test.describe('A student who looks for a roommate', () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(lakeshore));
  });

  test('chooses a filter, chooses it again, and replaces it by another of its kind @wide', async ({
    page,
  }) => {
    await expect(page.getByText(`${DEMO_PROFILES} profiles`)).toBeVisible();
    const filters = await openFilters(page);
    const pets = filters.getByRole('group', { name: 'Pets' });
    await pets.getByLabel('Yes').click();
    await expect(pets.getByLabel('Yes')).toBeChecked();
    await pets.getByLabel('No').click();
    await expect(pets.getByLabel('Yes')).not.toBeChecked();
    await filters.getByRole('group', { name: 'Gender' }).getByLabel('Female', { exact: true }).click();
    await expect(page).toHaveURL(roommatesPath(lakeshore));
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\?gender=female&pets=no$/);
    await expect(page.getByText(`${DEMO_PROFILES} profiles`)).toHaveCount(0);
    const female = page.getByText('Female', { exact: true }).filter({ visible: true });
    await expect(cards(page).filter({ has: female })).not.toHaveCount(0);
    await expect(cards(page).filter({ hasNot: female })).toHaveCount(0);
    await openFilters(page);
    await filters.getByLabel('Female', { exact: true }).click();
    await pets.getByLabel('No').click();
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText(`${DEMO_PROFILES} profiles`)).toBeVisible();
    await expect(page).toHaveURL(roommatesPath(lakeshore));
  });

  test('reads ten profiles, and more of them below without losing the place @narrow', async ({ page }) => {
    await expect(cards(page)).toHaveCount(10);
    const more = page.getByRole('link', { name: 'Show more' });
    await more.press('Enter');
    await expect(cards(page)).toHaveCount(20);
    await expect(more).toBeFocused();
    await expect(page).toHaveURL(/\?page=2$/);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(30);
    await expect(page).toHaveURL(/\?page=3$/);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(DEMO_PROFILES);
    await expect(more).toHaveCount(0);
    await expect(page.locator('li:focus').getByRole('article')).toHaveCount(1);
  });

  test('opens the details of somebody', async ({ page }) => {
    const card = cards(page).first();
    await expect(card.getByText('Home Body', { exact: true })).toBeHidden();
    await card.getByText('Show details').click();
    await expect(card.getByText('Hide details')).toBeVisible();
    for (const words of [
      'Home Body',
      'Party Animal',
      'Early Bird',
      'Night Owl',
      'Rarely Ever',
      'All the Time',
    ])
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    for (const label of ['Smoker', 'Has a lease', 'Has a pet', 'Budget'])
      await expect(card.getByText(label, { exact: true })).toBeVisible();
    await expect(
      card.getByText(/Visitors, from Rarely Ever to All the Time\. .+: [1-5] of 5\./),
    ).toBeAttached();
    await card.getByText('Hide details').click();
    await expect(card.getByText('Home Body', { exact: true })).toBeHidden();
  });

  test('tries again where the profiles could not be loaded @wide', async ({ page }) => {
    const away = '**/api/v1/roommates/?*';
    await page.route(away, (route) => route.abort('connectionrefused'));
    await page.getByLabel('Order').selectOption('Best match');
    const failure = page.getByRole('alert').filter({ hasText: 'The profiles could not be loaded' });
    await expect(failure).toContainText('cannot be reached');
    await page.unroute(away);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('is told what to do where nobody fits, and that an order needs a profile @narrow', async ({
    page,
  }) => {
    await visit(page, `${roommatesPath(lakeshore)}?gender=male&pets=yes&smoking=yes`);
    await expect(answersOf(page, 'No profiles match these filters')).toBeVisible();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(cards(page)).toHaveCount(10);
    await page.getByLabel('Order').selectOption('Best match');
    await expect(page).toHaveURL(/order=match/);
    await page.getByRole('link', { name: 'Create a profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Create My Profile' })).toBeVisible();
  });
});

test.describe('A student with a profile', () => {
  test('makes it with a photo, is found by another, changes it and takes it away @narrow', async ({
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
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() });
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
    await form(page).getByRole('textbox', { name: 'Activities' }).fill('Sailing');
    await form(page).getByLabel('Their smoking').selectOption('A non-smoker');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('roommates'),
    );
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(page.getByText('Your profile is on the list.')).toBeVisible();
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
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await reader.page.reload();
    await expect(card.getByText('Oceanography')).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);

    await page.getByRole('link', { name: 'Edit My Profile' }).click();
    await form(page).getByRole('button', { name: 'Delete my profile' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your profile?' });
    await question.getByRole('button', { name: 'No, don’t delete.' }).click();
    await form(page).getByRole('button', { name: 'Delete my profile' }).click();
    await question.getByRole('button', { name: 'Yes, delete.' }).click();
    await expect(page.getByText('Your profile has been deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create My Profile' })).toBeVisible();
    await reader.page.reload();
    await expect(cards(reader.page).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await reader.context.close();
  });

  test('orders by match, best first, and reads the reasons @wide', async ({ page, context, baseURL }) => {
    const student = await signUpStudent(context, baseURL!);
    await makeProfile(context, student, other.id, {
      cleaning: 5,
      bedtime: 1,
      interests: { dining: ['Ramen'] },
    });
    await visit(page, roommatesPath(lakeshore));
    await page.getByLabel('Order').selectOption('Best match');
    await expect(page).toHaveURL(/\?order=match$/);
    await expect(cards(page)).toHaveCount(10);
    // Ten cards stood here before: the scores come with those in the new order.
    const matches = page.getByText(/^\d+% match$/);
    await expect(matches).toHaveCount(10);
    const scores = (await matches.allTextContents()).map(Number.parseFloat);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    await expect(
      cards(page)
        .first()
        .getByRole('list', { name: /^Why you and .* match$/ })
        .getByRole('listitem')
        .first(),
    ).toHaveText(/You|Talk/);
    await cards(page).first().getByText('Show details').click();
    await expect(
      cards(page)
        .first()
        .getByText(/You: 1 of 5\./),
    ).toBeAttached();
  });

  test('sees to whom they have written @wide', async ({ page, context, browser, baseURL }) => {
    const friend = await asAnother(browser, baseURL!, roommatesPath(other));
    const about = newText('Write to me');
    await makeProfile(friend.context, friend.student, other.id, { about });
    const student = await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(other));
    const card = cards(page).filter({ hasText: about });
    await expect(card.getByRole('button', { name: 'Message Juniper V.' })).toBeEnabled();
    const written = await context.request.post('/api/v1/messages/', {
      headers: { authorization: `Bearer ${student.token}` },
      data: { receiver: friend.student.id, text: 'Hello! Is the room still free?' },
    });
    expect(written.status(), await written.text()).toBe(201);
    await page.reload();
    await expect(card.getByRole('button', { name: 'Already Messaged' })).toBeDisabled();
    await friend.context.close();
  });

  test('does it all by keyboard @wide', async ({ page, context, baseURL }) => {
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

    // Somebody is blocked, and gone from the list at once.
    const name = (await cards(page).first().getByRole('heading', { level: 2 }).textContent()) ?? '';
    const before = Number.parseInt((await page.getByText(/^\d+ profiles$/).textContent()) ?? '', 10);
    await page
      .getByRole('button', { name: `Block ${name}` })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await expect(page.getByText(`${name} is blocked. You won't see each other anymore.`)).toBeVisible();
    await expect(page.getByText(`${before - 1} profiles`)).toBeVisible();

    // The own profile goes by the keyboard too; a failure is logged, and leads to the list all the same.
    await makeProfile(context, student, other.id);
    await visit(page, roommatesCreatePath(other));
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route(`**/api/v1/roommates/${student.id}/`, (route) => route.abort('connectionrefused'));
    const deletion = async () => {
      await page.getByRole('button', { name: 'Delete my profile' }).press('Enter');
      await page.getByRole('button', { name: 'No, don’t delete.' }).press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(roommatesPath(other));
    };
    await deletion();
    await expect(page.getByText(/^Your profile could not be deleted:/)).toBeVisible();
    await expect.poll(() => lines.join('\n')).toContain('The roommate profile could not be deleted.');
    await page.unrouteAll();
    await visit(page, roommatesCreatePath(other));
    await deletion();
    await expect(page.getByText('Your profile has been deleted.')).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is read by pages, in an order, with details and filters @wide', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpStudent(context, baseURL!);
    await page.goto(roommatesPath(lakeshore));
    await expect(cards(page)).toHaveCount(10);
    await cards(page).first().getByText('Show details').click();
    await expect(cards(page).first().getByText('Home Body', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).not.toHaveURL(/page=2$/);
    const filters = await openFilters(page);
    await filters.getByRole('group', { name: 'Smoking' }).getByLabel('No').check();
    await filters.getByLabel('to', { exact: true }).fill('1100');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/smoking=no&budget_min=&budget_max=1100$/);
    await page.getByLabel('Order').selectOption('match');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(/smoking=no&budget_max=1100&order=match$/);
    await expect(cards(page)).toHaveCount(10);
  });
});

test.describe('People who need assistive technology @wide', () => {
  test('meet no barrier on the list, its details, the form and its errors', async ({
    page,
    context,
    baseURL,
  }) => {
    const student = await signUpStudent(context, baseURL!);
    await visit(page, roommatesPath(lakeshore));
    await page.getByRole('link', { name: 'Create My Profile' }).click();
    await form(page).getByRole('button', { name: 'Create My Profile' }).click();
    await expect(form(page).getByText('Age is required')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await form(page).getByLabel('About me').fill('Half a profile');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await makeProfile(context, student, other.id);
    await visit(page, `${roommatesPath(lakeshore)}?order=match`);
    await cards(page).first().getByText('Show details').click();
    await openFilters(page);
    expect(await findBarriers(page)).toEqual([]);
    await cards(page)
      .first()
      .getByRole('button', { name: /^Block/ })
      .press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await visit(page, roommatesCreatePath(other));
    await expect(form(page)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete my profile' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Delete your profile?' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });
});
