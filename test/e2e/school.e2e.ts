import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findPages, findSchool } from './demo-places.ts';
import { expect, reload, test, visit } from './visit.ts';

test.describe('A student on the page of a school', () => {
  test.beforeEach(async ({ page, request }) => visit(page, (await findPages(request)).school ?? ''));

  test('sees whose page it is, in the title as well @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(formatAcronyms(school.name));
    await expect(page.getByRole('main').getByText(school.short_name).first()).toBeVisible();
    await expect(page).toHaveTitle(/off-campus housing, roommates and forums?/i);
    await expect(page.getByText(school.description.slice(0, 60)).first()).toBeVisible();
  });

  test('goes to the housing search', async ({ page, request }) => {
    const { housing } = await findPages(request);
    await page
      .getByRole('main')
      .getByRole('link', { name: /housing/i })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${housing}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('reads about the six things the site is for @narrow', async ({ page }) => {
    const TOPICS = [/compare/i, /details/i, /commute/i, /know the area/i, /roommate/i, /forum/i];
    for (const topic of TOPICS) {
      await expect(page.getByRole('main').getByRole('heading', { name: topic }).first()).toBeVisible();
    }
  });

  test('reads the figures as people write them @wide', async ({ page, request }) => {
    const { scorecard_data: figures } = await findSchool(request);
    const main = page.getByRole('main');
    if (figures.admission_rate !== null) {
      await expect(main.getByText(`${(figures.admission_rate * 100).toFixed(2)}%`).first()).toBeVisible();
    }
    const money = [figures.in_state_tuition, figures.out_of_state_tuition, figures.room_and_board_off_campus];
    for (const amount of money.filter((one) => one !== null)) {
      await expect(main.getByText(`$${amount.toLocaleString('en-US')}`).first()).toBeVisible();
    }
    await expect(main.getByText(/average annual off-campus housing cost/i).first()).toBeVisible();
  });

  test('sees on a still map where the school is @narrow', async ({ page, request }) => {
    const { city, state } = await findSchool(request);
    const map = page.getByRole('img', { name: /map/i }).first();
    await map.scrollIntoViewIfNeeded();
    await expect(map).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(`${formatTitleCase(city)}, ${state}`)
        .first(),
    ).toBeVisible();
  });

  test('sees popular housing and goes on to more @narrow', async ({ page, request }) => {
    const { housing } = await findPages(request);
    const section = page.getByRole('region', { name: /Popular Housing/i });
    await expect(section.getByRole('img').first()).toBeVisible();
    await expect(section.getByRole('link', { name: /See more/i })).toHaveAttribute('href', housing ?? '');
  });

  test('sees a small sign where the photo of a popular home cannot be had @narrow', async ({ page }) => {
    await page.route('**/media/**', (route) => route.abort('connectionrefused'));
    await reload(page);
    const photo = page
      .getByRole('region', { name: /Popular Housing/i })
      .getByRole('img')
      .first();
    await photo.scrollIntoViewIfNeeded();
    const sign = await photo.locator('svg').boundingBox();
    expect(sign?.width).toBeLessThan(48);
    expect(sign?.height).toBeLessThan(48);
  });
});

test('a school is found whatever the case of its address, and with spaces for hyphens @wide', async ({
  request,
}) => {
  for (const path of [
    '/Lakeshore-State-University/',
    '/LAKESHORE-STATE-UNIVERSITY/',
    '/lakeshore%20state%20university/',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text()).toContain('Lakeshore State');
  }
});
