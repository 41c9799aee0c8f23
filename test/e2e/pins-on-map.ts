import type { Page } from '@playwright/test';
import { expect } from './visit.ts';

/** Finds a pin near the map's center that represents one property and that no other pin covers. */
export async function freePin(page: Page, others = '') {
  await expect(page.locator('button[data-pin]').first()).toBeVisible({ timeout: 60_000 });
  const find = (which: string) => {
    const pins = [...document.querySelectorAll<HTMLElement>(`button[data-pin^="p"]${which}`)];
    const free = pins.find((pin) => {
      const { left, top, width, height } = pin.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === pin;
    });
    return free?.dataset.pin ?? '';
  };
  // The map regroups pins while it moves, so this waits until the same pin is found twice.
  let key = '';
  const findTwice = async () => {
    const before = key;
    key = await page.evaluate(find, others);
    return key !== '' && key === before;
  };
  await expect.poll(findTwice).toBe(true);
  return page.locator(`button[data-pin="${key}"]`);
}

/**
 * Simulates a school with many properties.
 * @param length number of properties in each list; defaults to the actual number
 */
export async function makeTown(page: Page, length?: number): Promise<void> {
  await page.route('**/api/v1/property_in/**', async (route) => {
    const response = await route.fetch();
    const homes = ((await response.json()) as unknown[]).slice(0, length);
    const headers = { ...response.headers(), 'x-total-count': '12345' };
    await route.fulfill({ response, headers, json: homes });
  });
}
