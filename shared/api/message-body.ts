import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS } from '../rules/message-limits.ts';
import { msg, t } from '../texts/t.ts';
import { writtenText } from './written-text.ts';

export function userIdField(name: string) {
  const sentence = () => t('{name} must be the id of a user.', { name });
  return z.int({ error: sentence }).check(z.positive({ error: sentence }));
}

export const sendMessageBody = z.object({
  sender: z.optional(userIdField('sender')),
  receiver: userIdField('receiver'),
  /**
   * The listing or profile whose card the sender clicked. Stored only if the message starts a conversation.
   */
  about: z.optional(
    z.object({
      kind: z.enum(['property', 'roommate_profile'], {
        error: () => t('about.kind must be property or roommate_profile.'),
      }),
      id: z
        .int({ error: () => t('about.id must be a positive whole number.') })
        .check(z.positive({ error: () => t('about.id must be a positive whole number.') })),
    }),
  ),
  text: writtenText({ label: msg('Message'), max: MESSAGE_MAX_CHARACTERS }),
  key: z.optional(z.uuid({ error: () => t('key must be a UUID.') })),
});
export type SendMessageBody = z.output<typeof sendMessageBody>;
