import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { idInput, intInput, textInput } from './inputs.ts';
import { writtenText } from './written-text.ts';

export const FORUM_TITLE_MAX = 30;
export const FORUM_TEXT_MAX = 800;
export const MODERATION_REASON_MAX = 500;

export const FORUM_PAGE = 20;
export const FORUM_PAGE_MAX = 100;
/** A search counts at most three pages, or `limit` if that is more: this value then means "or more". */
export const FORUM_COUNTED = 60;
/** Comments per post in the list, and in the view of one post. */
export const LIST_COMMENTS = 50;
export const POST_COMMENTS = 200;
export const TOP_USERS = 10;

/** `id` is null for a deleted account, named 'deleted user'. */
export const forumUserSchema = z.object({
  id: z.nullable(z.int()),
  username: z.string(),
  /** Null: not a manager. Premium managers get a building icon. */
  manager: z.nullable(z.object({ account_level: z.enum(['basic', 'premium']) })),
});

/** Non-null: only the author and the school's moderators receive it. */
export const hiddenSchema = z.nullable(z.object({ reason: z.string(), at: z.string() }));

export const forumCommentSchema = z.object({
  id: z.int(),
  user: forumUserSchema,
  post: z.int(),
  text: z.string(),
  created: z.string(),
  edited: z.nullable(z.string()),
  hidden: hiddenSchema,
});

export const forumPostSchema = z.object({
  id: z.int(),
  school: z.int(),
  user: forumUserSchema,
  title: z.string(),
  text: z.string(),
  created: z.string(),
  edited: z.nullable(z.string()),
  hidden: hiddenSchema,
  /** Comments that the caller may see, without hidden ones; `comments` may hold fewer. */
  comment_count: z.int(),
  comments: z.array(forumCommentSchema),
});

const topUserSchema = z.object({
  user: z.object({ id: z.int(), username: z.string() }),
  posts: z.int(),
});

export type ForumUser = z.output<typeof forumUserSchema>;
export type ForumPost = z.output<typeof forumPostSchema>;
export type ForumComment = z.output<typeof forumCommentSchema>;
export type TopUser = z.output<typeof topUserSchema>;

/** Newest first. `q` uses web search syntax. Hidden entries are sent to the author and moderators only. */
export const forum = endpoint({
  name: 'forum',
  method: 'GET',
  path: 'forum/',
  auth: 'public',
  tag: 'Forum',
  summary: 'Posts of a school, newest first, or one of them',
  query: z.object({
    school: idInput('school'),
    post: z.optional(idInput('post')),
    q: z.optional(textInput('q', 100, 'words to find in titles and texts')),
    before: z.optional(idInput('before')),
    limit: z.optional(intInput('limit', 1, FORUM_PAGE_MAX, `${FORUM_PAGE} when absent`)),
    comments_after: z.optional(idInput('comments_after')),
    view: z.optional(z.enum(['card'], { error: () => t('view must be card.') })),
  }),
  response: z.array(forumPostSchema),
});

export const forumTopUsers = endpoint({
  name: 'forum_top_users',
  method: 'GET',
  path: 'forum/top_users/',
  auth: 'public',
  tag: 'Forum',
  summary: 'Who wrote most posts of a school',
  query: z.object({ school: idInput('school') }),
  response: z.array(topUserSchema),
});

/** Idempotency key of one click. */
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

/** 403 if `user` is not the caller; 404 for an unknown school; 429, stricter in an account's first day. */
export const createForumPost = endpoint({
  name: 'create_forum_post',
  method: 'POST',
  path: 'forum/',
  auth: 'bearer',
  tag: 'Forum',
  summary: 'Write a post',
  body: forumPostBody,
  response: forumPostSchema,
  status: 201,
});

export const forumCommentBody = z.object({
  user: z.optional(idField('user')),
  post: idField('post'),
  text: textField,
  key: keyField,
});

/** 403 if `user` is not the caller; 404 for an invisible post; 429, stricter in an account's first day. */
export const createForumComment = endpoint({
  name: 'create_forum_comment',
  method: 'POST',
  path: 'forum-comment/',
  auth: 'bearer',
  tag: 'Forum',
  summary: 'Comment on a post',
  body: forumCommentBody,
  response: forumCommentSchema,
  status: 201,
});

const edit = {
  method: 'PUT',
  auth: 'bearer',
  tag: 'Forum',
  params: z.object({ id: idInput('id') }),
} as const;

export const editForumPostBody = z.pick(forumPostBody, { title: true, text: true });
export const editForumCommentBody = z.pick(forumCommentBody, { text: true });

/** 403 for another user's post; 409 while hidden; 429 as for `create_forum_post`. The same text is a no-op. */
export const editForumPost = endpoint({
  ...edit,
  name: 'edit_forum_post',
  path: 'forum/{id}/',
  summary: 'Edit a post',
  body: editForumPostBody,
  response: forumPostSchema,
});

export const editForumComment = endpoint({
  ...edit,
  name: 'edit_forum_comment',
  path: 'forum-comment/{id}/',
  summary: 'Edit a comment',
  body: editForumCommentBody,
  response: forumCommentSchema,
});

const removal = {
  method: 'DELETE',
  auth: 'bearer',
  tag: 'Forum',
  params: z.object({ id: idInput('id') }),
  body: z.object({ reason: z.optional(moderationReasonField) }),
  response: z.object({ id: z.int(), state: z.enum(['deleted', 'hidden']) }),
} as const;

/** The author deletes it; a moderator or admin hides it with a `reason` (400). 409 if hidden, 403 for others. */
export const deleteForumPost = endpoint({
  ...removal,
  name: 'delete_forum_post',
  path: 'forum/{id}/',
  summary: 'Delete a post, or hide it as a moderator',
});

export const deleteForumComment = endpoint({
  ...removal,
  name: 'delete_forum_comment',
  path: 'forum-comment/{id}/',
  summary: 'Delete a comment, or hide it as a moderator',
});
