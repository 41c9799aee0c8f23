import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photo } from '#test/storage/hostile-pictures.ts';
import type { Driver } from './driver.ts';
import { button, css, EnginePage, field, pattern, text } from './engine-page.ts';
import { DEMO_PASSWORD, startSite } from './site-under-test.ts';
import { FIREFOX, startFirefox } from './start-firefox.ts';
import { startWebKit, WEBKIT_DRIVER } from './start-webkit.ts';

const ENGINES = [
  { engine: 'Firefox', path: FIREFOX, start: startFirefox },
  { engine: 'WebKitGTK', path: WEBKIT_DRIVER, start: startWebKit },
];
const SCHOOL = '/lakeshore-state-university/';
const HOUSING = `${SCHOOL}off-campus-housing/`;
const DIALOG = 'dialog[open], [role="dialog"]';
const SEARCH_BOX = css('[placeholder="Find your school..."]');
const ENTER = '\uE007';
const ARROW_DOWN = '\uE015';
const STORY_MS = 300_000;

const site = await startSite();
afterAll(() => site?.close());

describe.each(ENGINES)('$engine', ({ path: program, start }) => {
  let driver: Driver;
  let page: EnginePage;
  let folder: string;

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run test:engines" on Debian.`);
    driver = await start();
    page = new EnginePage(driver, site.origin);
    await page.resize(1440, 1000);
    folder = mkdtempSync(join(tmpdir(), 'porchlight-engines-'));
  }, STORY_MS);
  afterAll(async () => {
    await driver?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => page.reset(), STORY_MS);

  const at = (path: string) =>
    page.waitFor(`the address is ${path}`, 'return location.pathname === arguments[0]', path);

  async function logIn(username: string, next: string, password = DEMO_PASSWORD): Promise<void> {
    await page.open(`/login/?next=${encodeURIComponent(next)}`);
    await page.fill(field('Username or email', 'main'), username);
    await page.fill(field('Password', 'main'), password);
    await page.click(button('Log in', 'main'));
    await at(new URL(next, site.origin).pathname);
  }

  /** Creates a student with a confirmed email address. */
  async function createStudent() {
    const student = site.newStudent();
    await site.call('users/', { body: { ...student, password2: student.password, type: 'student' } });
    await page.open(await site.findMailedLink(student.email, 'confirm_email'));
    await page.click(pattern(button('^Confirm my')));
    await page.see(text('Your address is confirmed'));
    return student;
  }

  async function writePhotos(count: number): Promise<string> {
    const files: string[] = [];
    for (let index = 0; index < count; index += 1) {
      files.push(join(folder, `photo-${index}.jpg`));
      writeFileSync(files.at(-1)!, await photo(900 + index, 600));
    }
    return files.join('\n');
  }

  const story = (name: string, tell: () => Promise<void>) => test(name, tell, STORY_MS);

  story('finds a school on the home page by keyboard', async () => {
    await page.open('/');
    await page.type(SEARCH_BOX, 'lakesh');
    await page.see(pattern(text('^Lakeshore State')));
    await page.type(SEARCH_BOX, ARROW_DOWN + ENTER);
    await at(SCHOOL);
  });

  story('searches with map and filters', async () => {
    await page.open(HOUSING);
    await page.waitFor('the map shows prices', 'return document.querySelectorAll("[data-pin]").length > 3');
    await page.click(pattern(button('^Filters')));
    await page.click(pattern(button('^2 Bed', DIALOG)));
    await page.click(pattern(button('^(Save|Show)', DIALOG)));
    await page.waitFor('the address has the filter', 'return location.search.includes("beds=2")');
    await page.see(pattern(text('^2 Bedroom')));
  });

  story('opens a property', async () => {
    await page.open(HOUSING);
    await page.click(css('[data-listing] a[href*="/off-campus-housing/"]'));
    await page.waitFor('the property page is open', 'return /\\/\\d+\\/$/.test(location.pathname)');
    await page.see(pattern(text('^Floor plans')));
    await page.scrollTo(text('What’s Around'));
    await page.see(css('canvas.maplibregl-canvas'));
  });

  story('signs up and confirms the address', async () => {
    const student = site.newStudent();
    await page.open('/login/');
    await page.click(button('Sign up', 'main'));
    await page.fill(field('First name'), student.first_name);
    await page.fill(field('Last name'), student.last_name);
    await page.fill(field('Email'), student.email);
    await page.fill(field('Username'), student.username);
    await page.fill(field('Password'), student.password);
    await page.fill(field('Confirm password'), student.password);
    await page.click(css('form:has([name="password2"]) [type="submit"]'));
    await page.waitFor(
      'the bar names the student',
      'return document.querySelector("header").textContent.includes("Juniper")',
    );
    await page.open(await site.findMailedLink(student.email, 'confirm_email'));
    await page.click(pattern(button('^Confirm my')));
    await page.see(text('Your address is confirmed'));
  });

  story('logs in and out', async () => {
    await logIn('demo-student', '/account/');
    await page.see(text('Your account'));
    await page.click(css('header summary'));
    await page.click(button('Log Out', 'header'));
    await page.waitFor(
      'the bar shows a visitor',
      'return document.querySelector("header summary")?.textContent === "Menu"',
    );
  });

  story('sends an inquiry', async () => {
    const { username, password } = await createStudent();
    await logIn(username, HOUSING, password);
    await page.click(css('[data-listing] a[href*="/off-campus-housing/"]'));
    await page.see(text('Ask about this home'));
    await page.click(pattern(button('^Check Availability', 'aside')));
    await page.click(pattern(button('^Send', DIALOG)));
    await page.see(pattern(button('^Message Sent')));
  });

  story('shows a message the moment it is sent', async () => {
    const [student, roommate] = await Promise.all([site.logIn('demo-student'), site.logIn('demo-roommate')]);
    await logIn('demo-student', `/messages/?with=${roommate.id}`);
    await page.see(field('Type a message...'));
    const words = `Is the porch light on? ${Date.now()}`;
    await site.call('messages/', { token: roommate.token, body: { receiver: student.id, text: words } });
    await page.see(text(words));
    const reply = `It is. ${Date.now()}`;
    await page.fill(field('Type a message...'), reply);
    await page.type(field('Type a message...'), ENTER);
    await page.see(text(reply));
  });

  story('writes in the forum', async () => {
    await logIn('demo-student', `${SCHOOL}forum/`);
    const title = `Bike racks ${Date.now() % 1_000_000}`;
    await page.click(button('+ Create a Post'));
    await page.fill(field('Title', DIALOG), title);
    await page.fill(field('Text', DIALOG), 'Which houses have one?');
    await page.click(css(':is(dialog[open], [role="dialog"]) [type="submit"]'));
    await page.click(pattern(button(title)));
    await page.fill(field('Leave a comment...'), 'The one on Maple does.');
    await page.click(button('Comment'));
    await page.see(text('The one on Maple does.'));
  });

  story('creates a roommate profile with a photo', async () => {
    const { username, password } = await createStudent();
    await logIn(username, `${SCHOOL}roommates/create-profile`, password);
    await page.type(css('form input[type="file"]'), await writePhotos(1));
    await page.fill(pattern(field('^About me')), 'I cook on Sundays.');
    await page.fill(pattern(field('^Study program')), 'Marine Biology');
    await page.fill(pattern(field('^Graduation year')), '2028');
    await page.fill(pattern(field('^Age')), '20');
    await page.choose(pattern(field('^Gender')), 'Other');
    await page.fill(pattern(field('^Budget')), '850');
    await page.click(css('form[aria-label="Roommate profile"] [type="submit"]'));
    await page.see(button('Edit My Profile'));
  });

  story('creates a listing with photos', async () => {
    await logIn('demo-manager', '/listing-manager/?view=create');
    await page.fill(pattern(field('^Property Name')), 'Engine House');
    await page.fill(field('Address'), '12 Maple Street');
    await page.fill(field('City'), 'Hyannis');
    await page.choose(field('State'), 'Nebraska');
    await page.fill(field('Postal/Zip Code'), '69350');
    await page.fill(field('Description'), 'Quiet rooms, ten minutes from the library.');
    await page.choose(pattern(field('^Property Type')), 'Apartment');
    await page.click(text('Enter coordinates instead'));
    await page.fill(field('Latitude'), '41.9');
    await page.fill(field('Longitude'), '-101.5');
    await page.click(button('Put the pin there'));
    await page.click(button('Next Step'));
    await page.type(css('input[type="file"]'), await writePhotos(2));
    await page.waitFor(
      'both photos are shown',
      'return document.querySelectorAll("[aria-label^=Caption], label").length > 1',
    );
    await page.click(button('Next Step'));
    await page.fill(pattern(field('^Name')), 'The Elm');
    await page.fill(pattern(field('^Square Feet')), '640');
    await page.fill(pattern(field('^Date Available')), '2027-08-15');
    await page.choose(field('Bedrooms'), '2');
    await page.choose(field('Full Baths'), '1');
    await page.fill(field('Price'), '1250');
    await page.click(button('Next Step'));
    await page.click(button('Create New Property'));
    await page.see(pattern(text('^Engine House')));
  });

  story('buys a lead', async () => {
    await logIn('demo-manager', '/listing-manager/leads/');
    await page.click(pattern(button('^Unlock now')));
    await page.click(pattern(button('4242 4242 4242 4242')));
    await page.click(button('Pay $20.00'));
    await at('/listing-manager/leads/');
    await page.see(pattern(text('is unlocked')));
  });

  story('changes the language, also on the page of a mailed link', async () => {
    await page.open('/');
    await page.click(button('Español'));
    await page.waitFor('the page is Spanish', 'return document.documentElement.lang === "es"');
    await page.click(button('English'));
    await page.waitFor('the page is English', 'return document.documentElement.lang === "en"');
    const student = site.newStudent();
    await site.call('users/', { body: { ...student, password2: student.password, type: 'student' } });
    await page.open(await site.findMailedLink(student.email, 'confirm_email'));
    await page.click(button('Español'));
    await page.waitFor('the page is Spanish', 'return document.documentElement.lang === "es"');
    expect(await page.run('return location.search')).toContain('token=');
  });
});
