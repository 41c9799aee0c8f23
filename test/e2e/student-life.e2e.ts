import { conversationPath, forumPath, moderationPath, PAGES, roommatesPath } from '#shared/pages.ts';
import { confirmEmail } from './accounts.ts';
import {
  caseOf,
  closeSchool,
  giveReason,
  makeModerator,
  meetWriter,
  openSchool,
  reportThis,
} from './forum-people.ts';
import { boxOf, expectOnce, say } from './message-people.ts';
import { expectKnown, fillSignUp, newPerson, openMenu } from './people.ts';
import { fillProfile, PROFILE, takePhoto } from './roommate-people.ts';
import { expect, test, visit } from './visit.ts';

// A long story with motion, as most people have it; the others are told without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a new student makes a profile, finds a roommate, is answered, asks the forum, and sees spam go', {
  tag: '@wide',
}, async ({ page, browser, expectRefusals }) => {
  // The roommates' page, before logging in and before the address is confirmed.
  expectRefusals(401, 403);
  const school = await openSchool('student-life');
  const { page: friendPage, person: friend } = await meetWriter(browser);
  const { page: modPage, person: mod } = await meetWriter(browser);
  await makeModerator(school.id, mod.id);
  const person = newPerson();

  await visit(page, roommatesPath(school));
  await (await openMenu(page)).getByRole('link', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign up' });
  await fillSignUp(signUp, person);
  await signUp.getByRole('button', { name: 'Sign Up' }).click();
  await expect(signUp).toBeHidden();
  await expectKnown(page, person.first_name);
  await expect(page.getByText('Confirm your e-mail address to see roommate profiles.')).toBeVisible();
  await confirmEmail(page.request, person.email);

  // Both make a profile; the new one with a photo.
  const formOf = (one: typeof page) => one.getByRole('form', { name: 'Roommate profile' });
  await visit(friendPage, roommatesPath(school));
  await expect(friendPage.getByText('No profiles yet!')).toBeVisible();
  await friendPage.getByRole('link', { name: 'Create My Profile' }).first().click();
  await fillProfile(formOf(friendPage), 'I bake bread at night.');
  await formOf(friendPage).getByRole('button', { name: 'Create My Profile' }).click();
  await expect(friendPage.getByText('Your profile is on the list.')).toBeVisible();
  await visit(page, roommatesPath(school));
  await page.getByRole('link', { name: 'Create My Profile' }).first().click();
  await fillProfile(formOf(page), 'I read by the window.');
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  await formOf(page).getByLabel('Choose a photo').setInputFiles(photo);
  await formOf(page).getByRole('button', { name: 'Create My Profile' }).click();
  await expect(page.getByText('Your profile is on the list.')).toBeVisible();

  // Filters, and writes to whom is found.
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('group', { name: 'Smoking' }).getByLabel('No').click();
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/smoking=no/);
  const card = page.getByRole('article').filter({ hasText: 'I bake bread at night.' });
  await expect(card.getByText(`Class of ${PROFILE.grad_year}`)).toBeVisible();
  await card.getByRole('button', { name: /^Message / }).click();
  const message = page.getByRole('dialog');
  await message.getByLabel('Your message').fill('Does it smell of bread?');
  await message.getByRole('button', { name: 'Send' }).click();
  await expect(message.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Already Messaged' })).toBeDisabled();

  // Is answered while the thread is open.
  await visit(page, conversationPath(friend.id));
  await visit(friendPage, PAGES.messages);
  await friendPage.getByRole('link', { name: new RegExp(person.first_name) }).click();
  await say(friendPage, 'Only until noon.');
  await expectOnce(page, 'Only until noon.');
  await expect(boxOf(page)).toBeVisible();

  // Posts, and comments on what somebody else wrote.
  await visit(friendPage, forumPath(school));
  await friendPage.getByRole('button', { name: '+ Create a Post' }).click();
  const post = friendPage.getByRole('dialog', { name: 'Create a post' });
  await post.getByLabel('Title').fill('Which street is quiet?');
  await post.getByLabel('Text').fill('I sleep late.');
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(friendPage.getByRole('link', { name: 'Which street is quiet?' })).toBeVisible();
  await visit(page, forumPath(school));
  await page.getByRole('link', { name: 'Which street is quiet?' }).click();
  await page.getByPlaceholder('Leave a comment...').fill('Buy cheap watches from me');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Your comment is there.')).toBeVisible();
  await expect(page.getByText('Buy cheap watches from me')).toBeVisible();
  const postPath = new URL(page.url()).pathname;

  // Another student reports it, a moderator hides it, and it is gone for everybody else.
  await visit(friendPage, postPath);
  await reportThis(friendPage, 'comment');
  await visit(modPage, moderationPath(school));
  const reported = caseOf(modPage, 'Which street is quiet?');
  await reported.getByRole('button', { name: 'Hide the comment' }).click();
  await giveReason(modPage, 'Hide the comment', 'An advertisement', 'Hide');
  await visit(friendPage, postPath);
  await expect(friendPage.getByText('Buy cheap watches from me')).toHaveCount(0);
  await visit(page, postPath);
  await expect(page.getByText('Reason: An advertisement')).toBeVisible();

  for (const one of [friendPage, modPage]) await one.context().close();
  await closeSchool(school);
});
