import { expect, test, vi } from 'vitest';
import { setAuthorization } from '../api/authorization.ts';
import { sendLogged } from './send-logged.ts';

test('a message that could not be sent is logged, without its words, and whoever shows it hears of it too', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  setAuthorization({ getToken: async () => 'token', renewToken: async () => null });
  // No page is open here: a relative address leads to no server.
  const sent = sendLogged({ receiver: 7, text: 'Between you and me', key: 'a'.repeat(32) });
  await expect(sent).rejects.toMatchObject({ status: 503 });
  expect(log.mock.calls).toEqual([
    ['The message could not be sent.', 503, expect.stringContaining('cannot be reached')],
  ]);
});
