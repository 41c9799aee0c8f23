import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { confirmEmail } from './accounts.ts';
import { newPerson } from './people.ts';
import { resetSignUpLimit } from './test-data.ts';
import { expect, visit } from './visit.ts';

/** A student logged in by the session cookie. */
export type Student = { id: number; username: string; token: string };

/** Signs a student up, confirms the email address and logs this browser in. */
export async function signUpStudent(context: BrowserContext, baseURL: string): Promise<Student> {
  await resetSignUpLimit();
  const person = newPerson();
  const { request } = context;
  const signedUp = await request.post('/api/v1/users/', { data: { ...person, password2: person.password } });
  expect(signedUp.status(), 'signing up').toBe(201);
  const { id } = (await signedUp.json()) as { id: number };
  await confirmEmail(request, person.email);
  const loggedIn = await request.post('/api/v1/auth/token/', {
    headers: { origin: baseURL },
    data: { grant_type: 'password', username: person.username, password: person.password, ...WEB_CLIENT },
  });
  expect(loggedIn.status(), 'logging in').toBe(200);
  const { access_token } = (await loggedIn.json()) as { access_token: string };
  return { id, username: person.username, token: access_token };
}

const PROFILE = {
  about: 'I cook on Sundays and I am quiet before noon.',
  study_program: 'Marine Biology',
  grad_year: 2028,
  age: 20,
  gender: 'other',
  budget: 850,
};

/** Finds a school other than the first: tests must not change the profiles of the first one. */
export async function findOtherSchool(request: APIRequestContext): Promise<School> {
  const answer = await request.get('/api/v1/main_schools/?public_view_url=ohio-state-university');
  const [school] = (await answer.json()) as School[];
  if (!school) throw new Error('The demo has no Ohio State University.');
  return school;
}

/** Creates a student's profile through the API. */
export async function makeProfile(
  context: BrowserContext,
  { token }: Student,
  school: number,
  values: object = {},
): Promise<void> {
  const made = await context.request.post('/api/v1/roommates/', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...PROFILE, school, ...values },
  });
  expect(made.status(), await made.text()).toBe(201);
}

/** Creates a photo like those of a phone: large, with GPS coordinates. */
export async function createPhoto(): Promise<Buffer> {
  const noise = Buffer.alloc(2400 * 1800 * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919) % 251;
  return await sharp(noise, { raw: { width: 2400, height: 1800, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 30/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Opens a page as another student in a new browser context. */
export async function asAnother(
  browser: Browser,
  baseURL: string,
  path: string,
): Promise<{ page: Page; context: BrowserContext; student: Student }> {
  const context = await browser.newContext({ baseURL });
  const student = await signUpStudent(context, baseURL);
  const page = await context.newPage();
  await visit(page, path);
  return { page, context, student };
}

/** Fills the required fields. */
export async function fillProfile(form: Locator, about: string): Promise<void> {
  await form.getByLabel('About Me').fill(about);
  await form.getByLabel('Study program').fill(PROFILE.study_program);
  await form.getByLabel('Graduation year').fill(String(PROFILE.grad_year));
  await form.getByLabel('Age', { exact: true }).fill(String(PROFILE.age));
  await form.getByLabel('Gender', { exact: true }).selectOption('Other');
  await form.getByLabel('Budget').fill(String(PROFILE.budget));
}
