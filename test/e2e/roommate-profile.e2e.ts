import { roommatePath, roommatesPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { sendLogIn } from './people.ts';
import { asAnother, findOtherSchool, makeProfile, signUpStudent } from './roommate-people.ts';
import { expect, test, visit } from './visit.ts';

test.describe('roommate profile page', () => {
  test('asks a visitor to log in and then shows the profile, whose link can be copied @wide', async ({
    page,
    context,
    browser,
    baseURL,
    request,
    expectRefusals,
  }) => {
    expectRefusals(401);
    const school = await findOtherSchool(request);
    const friend = await asAnother(browser, baseURL!, roommatesPath(school));
    await makeProfile(friend.context, friend.student, school.id, { about: 'I bake on Sundays.' });
    const path = roommatePath(school, friend.student.id);

    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await visit(page, path);
    await expect(page.getByText('Please login to view this page.', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByText('Juniper')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
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

  test('is not found for a student whom its owner has blocked, nor once the profile is gone', async ({
    page,
    context,
    browser,
    baseURL,
    request,
  }) => {
    const school = await findOtherSchool(request);
    const lakeshore = await findSchool(request);
    const friend = await asAnother(browser, baseURL!, roommatesPath(school));
    const bearer = { authorization: `Bearer ${friend.student.token}` };
    await makeProfile(friend.context, friend.student, school.id);
    const reader = await signUpStudent(context, baseURL!);
    const path = roommatePath(school, friend.student.id);
    await page.goto(roommatePath(lakeshore, friend.student.id));
    await expect(page).toHaveURL(path);
    await friend.context.request.post('/api/v1/blocks/', { headers: bearer, data: { user: reader.id } });
    expect((await page.goto(path))?.status()).toBe(404);
    await friend.context.request.delete(`/api/v1/roommates/${friend.student.id}/`, { headers: bearer });
    expect((await friend.page.goto(path))?.status()).toBe(404);
    await friend.context.close();
  });
});
