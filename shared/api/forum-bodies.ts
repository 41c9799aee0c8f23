import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { FORUM_TEXT_MAX, FORUM_TITLE_MAX, MODERATION_REASON_MAX } from './forum.ts';
import { idField } from './id-field.ts';
import { writtenText } from './written-text.ts';

/** Idempotency key: repeating a request with the same key creates no second entry. */
const keyField = z.optional(z.uuid({ error: () => t('key must be a UUID.') }));
const textField = writtenText({ label: msg('Text'), max: FORUM_TEXT_MAX });
export const moderationReasonField = writtenText({ label: msg('Reason'), max: MODERATION_REASON_MAX });

export const forumPostBody = z.object({
  user: z.optional(idField('user')),
  school: idField('school'),
  title: writtenText({ label: msg('Title'), max: FORUM_TITLE_MAX, isLine: true }),
  text: textField,
  key: keyField,
});

export const forumCommentBody = z.object({
  user: z.optional(idField('user')),
  post: idField('post'),
  text: textField,
  key: keyField,
});

export const editForumPostBody = z.pick(forumPostBody, { title: true, text: true });
export const editForumCommentBody = z.pick(forumCommentBody, { text: true });
