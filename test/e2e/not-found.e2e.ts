import { findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

const SENTENCE = 'Oops...this page cannot be found!';

const GONE = {
  'a path that nobody made': '/no/such/place/at/all/',
  'an unknown school': '/university-of-nowhere/',
  "an unknown school's housing": '/university-of-nowhere/off-campus-housing/',
  'an article that is not written': '/blog/no-such-article/',
  'the not-found page itself': '/404/',
};

for (const [what, path] of Object.entries(GONE)) {
  test(`somebody who asks for ${what} gets status 404 and is told so`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: SENTENCE })).toBeVisible();
    await expect(page).toHaveURL(/\/404\/$/);
    await expect(page).toHaveTitle(/not found|cannot be found/i);
  });
}

test('somebody who asks for a property that is not there gets status 404', async ({ page, request }) => {
  const { public_view_url } = await findSchool(request);
  const school = public_view_url.replaceAll(' ', '-');
  for (const id of ['999999999', 'abc', '0', '-1', '9'.repeat(40)]) {
    const response = await page.goto(`/${school}/off-campus-housing/Some-Place/${id}/`);
    expect(response?.status(), id).toBe(404);
    await expect(page.getByRole('heading', { name: SENTENCE })).toBeVisible();
  }
});

test('hostile addresses are answered with 404 or 400, never with a fault of the server', async ({
  request,
}) => {
  const paths = [
    '/%00/',
    '/%E0%A4%A/',
    '/..%2f..%2fetc%2fpasswd',
    '/%F0%9F%8F%A0/',
    `/${'a'.repeat(5000)}/`,
    '/<script>/',
  ];
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 });
    const name = `${path.slice(0, 40)} answered ${response.status()}`;
    expect([302, 308, 400, 404, 414], name).toContain(response.status());
    // What cannot even be read has no page of its own, so it is led to the one that says so.
    if (response.status() === 302) expect(response.headers().location, name).toBe('/404/');
  }
});

test('somebody who got lost finds the way home', async ({ page }) => {
  await visit(page, '/404/');
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('combobox')).toBeVisible();
});
