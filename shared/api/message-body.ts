import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS } from '../rules/message-limits.ts';
import { msg, t } from '../texts/t.ts';
import { writtenText } from './written-text.ts';

/** The id of a user in a body. */
export function userIdField(name: string) {
  const sentence = () => t('{name} must be the id of a user.', { name });
  return z.int({ error: sentence }).check(z.positive({ error: sentence }));
}

/** What `send_message` takes, and what those who write check by. */
export const sendMessageBody = z.object({
  sender: z.optional(userIdField('sender')),
  receiver: userIdField('receiver'),
  text: writtenText({ label: msg('Message'), max: MESSAGE_MAX_CHARACTERS }),
  key: z.optional(z.uuid({ error: () => t('key must be a UUID.') })),
});
