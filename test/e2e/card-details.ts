import type { Locator } from '@playwright/test';

/** Opens the details of a listing's card and returns its link to the contact form. */
export async function openCardDetails(card: Locator): Promise<Locator> {
  await card.locator('summary').click();
  return card.getByRole('link', { name: 'Request Info' });
}
