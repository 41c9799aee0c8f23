import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { findPages, findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

test('the school page shows figures, map, popular housing and a placeholder for a missing photo @long', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const pages = await findPages(request);
  await page.route('**/media/**', (route) => route.abort('connectionrefused'));
  await visit(page, pages.school ?? '');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatAcronyms(school.name));
  await expect(page).toHaveTitle(/off-campus housing, roommates and forums?/i);
  const { admission_rate, in_state_tuition } = school.scorecard_data;
  await expect(main.getByText(`${((admission_rate ?? 0) * 100).toFixed(2)}%`).first()).toBeVisible();
  await expect(main.getByText(`$${in_state_tuition?.toLocaleString('en-US')}`).first()).toBeVisible();
  const map = page.getByRole('img', { name: /map/i }).first();
  await map.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  const popular = page.getByRole('region', { name: /Popular Housing/i });
  await expect(popular.getByRole('link', { name: /See more/i })).toHaveAttribute('href', pages.housing ?? '');
  const photo = popular.getByRole('img').first();
  await photo.scrollIntoViewIfNeeded();
  expect((await photo.locator('svg').boundingBox())?.width).toBeLessThan(48);
  await main
    .getByRole('link', { name: /housing/i })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${pages.housing}`));
});
