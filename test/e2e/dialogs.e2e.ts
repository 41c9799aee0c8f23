import type { Locator, Page } from '@playwright/test';
import { housingPath, propertyPath, roommatesPath, schoolPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findListings, findSchool } from './demo-places.ts';
import { findStudent } from './inquiry-people.ts';
import { signUpStudent } from './roommate-people.ts';
import { expect, test, untilLive, visit } from './visit.ts';

test.use({ hasMaps: false });

const asks = (page: Page) => page.getByRole('button', { name: /^Check Availability/ }).first();

/** Keeps a file on its way. @returns lets it arrive */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

/** Presses Filters twice before the page is live, and sees that the press is taken. */
async function pressEarly(page: Page, path: string): Promise<{ filters: Locator; arrive: () => void }> {
  const arrive = await holdBack(page, /\/entry\.client-[\w-]+\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  const filters = page.getByRole('button', { name: /^Filters/ }).first();
  await filters.click();
  await filters.click();
  await expect(filters).toHaveCSS('cursor', 'progress');
  return { filters, arrive };
}

/** Presses the button in the page and, before anything is painted, tells what its dialog is; then does what somebody does next. */
async function pressAndAct(opener: Locator, next: 'keydown' | 'pointerdown'): Promise<string[]> {
  return await opener.evaluate(async (button, act) => {
    const told: string[] = [];
    const tell = () => {
      const dialog = document.querySelector('main dialog');
      const kind = dialog?.matches(':modal') ? 'modal' : dialog?.matches(':popover-open') ? 'above' : 'none';
      told.push(`${kind}, ${dialog?.contains(document.activeElement) ? 'with' : 'without'} the focus`);
    };
    (button as HTMLElement).focus();
    (button as HTMLElement).click();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    tell();
    button.dispatchEvent(new Event(act, { bubbles: true }));
    tell();
    return told;
  }, next);
}

test.describe('Somebody who presses what opens a dialog', () => {
  test('has the focus in it, and back on the button after Escape', async ({ page, request }) => {
    await visit(page, schoolPath(await findSchool(request)));
    await asks(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    // It takes the page out of reach once it has been painted.
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(asks(page)).toBeFocused();
  });

  test('sees it before the page is taken out of reach, which any next act finds done', async ({
    page,
    request,
  }) => {
    await visit(page, schoolPath(await findSchool(request)));
    for (const act of ['keydown', 'pointerdown'] as const) {
      expect(await pressAndAct(asks(page), act)).toEqual(['above, with the focus', 'modal, with the focus']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('stays on the button of it that they have gone to at once', async ({ page, request }) => {
    await visit(page, schoolPath(await findSchool(request)));
    const focused = await asks(page).evaluate(async (button) => {
      (button as HTMLElement).focus();
      (button as HTMLElement).click();
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      const last = [...document.querySelectorAll<HTMLElement>('main dialog :is(a, button, input)')].at(-1)!;
      last.focus();
      last.dispatchEvent(new Event('keydown', { bubbles: true }));
      const dialog = last.closest('dialog');
      return [dialog?.matches(':modal'), document.activeElement === last];
    });
    expect(focused).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await expect(asks(page)).toBeFocused();
  });

  test('is answered before what is long to make, which any next act finds open', async ({
    page,
    request,
  }) => {
    await visit(page, housingPath(await findSchool(request)));
    const filters = page.getByRole('button', { name: /^Filters/ }).first();
    // Whoever has had it open has its code.
    await filters.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    for (const act of ['keydown', 'pointerdown'] as const) {
      expect(await pressAndAct(filters, act)).toEqual(['none, without the focus', 'modal, with the focus']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('closes it by an Escape that follows at once', async ({ page, request }) => {
    await visit(page, schoolPath(await findSchool(request)));
    await asks(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(asks(page)).toBeFocused();
  });

  test('sees that something happens while its code is on the way, and then the dialog', async ({
    page,
    request,
  }) => {
    const arrive = await holdBack(page, /\/filter-dialog-[\w-]+\.js/);
    await visit(page, housingPath(await findSchool(request)));
    const filters = page.getByRole('button', { name: /^Filters/ }).first();
    await filters.click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    arrive();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(filters).toBeFocused();
  });

  test('comes to the page that does the same where its code cannot be had', async ({ page, request }) => {
    await page.route(/\/contact-modal-[\w-]+\.js/, (route) => route.abort('connectionrefused'));
    await visit(page, housingPath(await findSchool(request)));
    await page.getByRole('link', { name: 'Request Info' }).first().click();
    await expect(page).toHaveURL(/\/\d+\/#contact$/);
  });

  test('before the page is live has it as soon as that is, and sees meanwhile that the press is taken', async ({
    page,
    request,
  }) => {
    const { filters, arrive } = await pressEarly(page, housingPath(await findSchool(request)));
    arrive();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(filters).toBeFocused();
    await expect(filters).toHaveCSS('cursor', 'pointer');
  });

  test('and goes on by a key before the page is live is not shown it afterwards', async ({
    page,
    request,
  }) => {
    const { filters, arrive } = await pressEarly(page, housingPath(await findSchool(request)));
    await page.keyboard.press('Tab');
    await expect(filters).not.toHaveCSS('cursor', 'progress');
    arrive();
    await untilLive(page);
    await page.waitForLoadState('networkidle');
    // Neither is it on its way.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('keeps the list where the code of the map cannot be had @narrow', async ({ page, request }) => {
    await page.route(/\/map-sheet-[\w-]+\.js/, (route) => route.abort('connectionrefused'));
    await visit(page, `${housingPath(await findSchool(request))}?view=map`);
    await expect(page).not.toHaveURL(/view=map/);
    await expect(page.getByRole('region', { name: 'Homes' }).getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Map' })).toBeVisible();
  });
});

/** Opens what asks somebody to log in, leaves it by Escape, and tells what that is before anything is painted and once the next thing is done. */
async function leaveAndAct(page: Page, next: 'keydown' | 'pointerdown'): Promise<string[]> {
  const told = await page.locator('dialog:modal').evaluateHandle((element, act) => {
    const dialog = element as HTMLDialogElement;
    const tell = () => {
      const isSeen = dialog.checkVisibility() ? 'seen' : 'not seen';
      const hold = dialog.matches(':modal') ? 'holds the page' : 'has given the page back';
      const opener = document.activeElement?.textContent?.startsWith('Check Availability');
      return `${isSeen}, ${hold}, the focus is ${opener ? 'on the button' : 'nowhere'}`;
    };
    const lines: string[] = [];
    const noted = new MutationObserver(() => {
      noted.disconnect();
      lines.push(tell());
      document.body.dispatchEvent(new Event(act, { bubbles: true }));
      lines.push(tell());
    });
    noted.observe(dialog, { attributeFilter: ['style', 'open'] });
    return lines;
  }, next);
  await page.keyboard.press('Escape');
  await expect.poll(() => told.evaluate((lines) => lines.length)).toBe(2);
  return await told.jsonValue();
}

test.describe('Somebody who leaves a dialog', () => {
  test('sees it go before the page is given back, which any next act finds done', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const [home] = await findListings(request, school);
    await visit(page, propertyPath(school, home!));
    for (const act of ['keydown', 'pointerdown'] as const) {
      await asks(page).click();
      await expect(page.locator('dialog:modal')).toBeVisible();
      expect(await leaveAndAct(page, act)).toEqual([
        'not seen, holds the page, the focus is nowhere',
        'not seen, has given the page back, the focus is on the button',
      ]);
    }
    await asks(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(asks(page)).toBeFocused();
  });

  test('opens it again at once, and stays in it', async ({ page, request }) => {
    const school = await findSchool(request);
    const [home] = await findListings(request, school);
    await visit(page, propertyPath(school, home!));
    await asks(page).focus();
    await page.keyboard.press('Enter');
    for (const key of ['Escape', 'Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(asks(page)).toBeFocused();
  });
});

/** Presses Escape and goes to the last such control in the very turn in which a dialog comes or goes. @returns whether the focus is there */
async function escapeAndReach(page: Page, control: string): Promise<boolean> {
  const watch = await page.evaluateHandle((selector) => {
    const { promise: isReached, resolve } = Promise.withResolvers<boolean>();
    const noted = new MutationObserver(() => {
      noted.disconnect();
      const goal = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
      goal?.focus();
      resolve(goal !== undefined && document.activeElement === goal);
    });
    noted.observe(document.body, { subtree: true, attributeFilter: ['style', 'open', 'popover'] });
    return { isReached };
  }, control);
  await page.keyboard.press('Escape');
  return await watch.evaluate(({ isReached }) => isReached);
}

test('whoever is asked something over a form can answer as soon as it is seen, and is back in the form as soon as it is not', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signUpStudent(context, baseURL!);
  await visit(page, roommatesPath(await findSchool(request)));
  const opener = page.getByRole('link', { name: 'Create My Profile' });
  await opener.press('Enter');
  const hour = page.getByLabel('When are you awake?');
  await hour.press('ArrowRight');
  expect(await escapeAndReach(page, 'dialog + dialog button')).toBe(true);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeFocused();
  expect(await escapeAndReach(page, 'dialog [name="bedtime"]')).toBe(true);
  await expect(hour).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(opener).toBeFocused();
});

test('whoever presses Filters twice at once has them stay open, and what is pressed twice in them is taken twice @narrow', async ({
  page,
  request,
}) => {
  await visit(page, housingPath(await findSchool(request)));
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.first().dblclick();
  const one = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^1 Bed/ });
  await one.dblclick();
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  await one.click();
  await expect(one).toHaveAttribute('aria-pressed', 'true');
});

test('whoever presses the words of a box twice in a dialog has pressed the box twice', async ({
  page,
  request,
}) => {
  await logInHere(page, await findStudent(request));
  await visit(page, housingPath(await findSchool(request)));
  await page.getByRole('link', { name: 'Request Info' }).last().click();
  const words = page.getByRole('dialog').getByText('Amenities', { exact: true });
  await words.dblclick();
  const box = words.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await words.click();
  await expect(box).toBeChecked();
});
