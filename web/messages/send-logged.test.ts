import { expect, test, vi } from 'vitest';
import { setAuthorization } from '../api/authorization.ts';
import { sendLogged } from './send-logged.ts';

test('sendLogged logs an error without the message text and rethrows the error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  setAuthorization({ getToken: async () => 'token', renewToken: async () => null });
  // A relative URL can't be fetched outside a page.
  const sent = sendLogged({ receiver: 7, text: 'Between you and me', key: 'a'.repeat(32) });
  await expect(sent).rejects.toMatchObject({ status: 503 });
  expect(log.mock.calls).toEqual([
    ['The message could not be sent.', 503, expect.stringContaining('can’t reach')],
  ]);
});
