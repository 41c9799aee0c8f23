import { expect, test } from '@playwright/test';
import { forumPath, housingPath, PAGES, propertyPath, signUpPath } from '#shared/pages.ts';
import { findListings, findSchool } from './demo-places.ts';
import { visit } from './visit.ts';

/** Safari on phones zooms into a field with smaller text; pixels. */
const SMALLEST = 16;

test('Fields of a phone have text of at least 16 pixels @narrow', async ({ page, request }) => {
  const school = await findSchool(request);
  const [home] = await findListings(request, school);
  const paths = [
    PAGES.home,
    PAGES.login,
    signUpPath(PAGES.home),
    PAGES.contact,
    PAGES.listingInfo,
    housingPath(school),
    propertyPath(school, home!),
    forumPath(school),
  ];
  for (const path of paths) {
    await visit(page, path);
    const small = await page
      .locator(
        'input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable]',
      )
      .evaluateAll(
        (fields, smallest) =>
          fields
            .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < smallest)
            .map((field) => field.outerHTML.slice(0, 120)),
        SMALLEST,
      );
    expect(small, path).toEqual([]);
  }
});
