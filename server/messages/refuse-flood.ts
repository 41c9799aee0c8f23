import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import type { Db } from '../db/tables.ts';
import { findConversationWait } from './conversations.queries.ts';

/** Users chat fast, so the limit stops only bots. */
export const MESSAGE_LIMIT: AttemptLimit = { name: 'message', points: 60, windowS: 60 * 60 };
export const RECEIVER_LIMIT: AttemptLimit = { name: 'receiver', points: 120, windowS: 60 * 60 };
export const BLOCK_LIMIT: AttemptLimit = { name: 'block', points: 60, windowS: 60 * 60 };

/** Per day, because fraud needs many. `settled` accounts have a confirmed email address and are a day old. */
export const NEW_CONVERSATIONS = { young: 3, settled: 15 } as const;

function inHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? t('an hour') : t('{count, plural, one {# hour} other {# hours}}', { count: hours });
}

export async function tooManyConversations(
  db: Db,
  sender: { id: number; is_settled: boolean },
): Promise<ProblemError> {
  const most = sender.is_settled ? NEW_CONVERSATIONS.settled : NEW_CONVERSATIONS.young;
  const seconds = await findConversationWait(db, sender.id, most);
  const sentences = [
    t('You can start {most} new conversations a day. Try again in {wait}. You can always reply.', {
      most,
      wait: inHours(seconds),
    }),
    ...(sender.is_settled
      ? []
      : [t('Accounts that are a day old and have a confirmed email address can start more.')]),
  ];
  return problem(429, sentences.join(' '), undefined, {
    retry_after: seconds,
    code: 'too_many_conversations',
  });
}
