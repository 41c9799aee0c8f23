import type { APIRequestContext } from '@playwright/test';
import type { EmailName, MailboxEmail } from '#shared/emails.ts';

/**
 * Finds the newest email of a kind to an address in the server's mailbox. `links` are paths with query
 * strings.
 */
export async function findEmail(
  request: APIRequestContext,
  to: string,
  template: EmailName,
): Promise<MailboxEmail> {
  const query = new URLSearchParams({ format: 'json', to, template });
  const response = await request.get(`/dev/mailbox/?${query}`);
  if (!response.ok()) throw new Error(`The mailbox answered ${response.status()}: ${await response.text()}`);
  const [letter] = (await response.json()) as MailboxEmail[];
  if (!letter) throw new Error(`No letter ${template} to ${to} is in the mailbox.`);
  return letter;
}
