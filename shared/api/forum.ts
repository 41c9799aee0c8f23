import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { idInput, intInput, textInput } from './inputs.ts';
import { writtenText } from './written-text.ts';

/** Characters as a person counts them (section 9). */
export const FORUM_TITLE_MAX = 30;
export const FORUM_TEXT_MAX = 800;
export const MODERATION_REASON_MAX = 500;

/** Posts on a page of the list when `limit` is absent, and at most. */
export const FORUM_PAGE = 20;
export const FORUM_PAGE_MAX = 100;
/** Of a search no more than these three pages are counted, or what is given where that is more: so many means so many or more. */
export const FORUM_COUNTED = 60;
/** Comments that the list gives with each post, and the view of one post at a time. */
export const LIST_COMMENTS = 50;
export const POST_COMMENTS = 200;
export const TOP_USERS = 10;

/** Who wrote something. `id` is null where the account is gone: nobody can write to it, and its name is 'deleted user'. */
export const forumUserSchema = z.object({
  id: z.nullable(z.int()),
  username: z.string(),
  /** Null: no manager. A premium manager has a building icon. */
  manager: z.nullable(z.object({ account_level: z.enum(['basic', 'premium']) })),
});

/** Null: everybody sees it. Otherwise its writer and the school's moderators alone are reading it. */
export const hiddenSchema = z.nullable(z.object({ reason: z.string(), at: z.string() }));

export const forumCommentSchema = z.object({
  id: z.int(),
  user: forumUserSchema,
  post: z.int(),
  text: z.string(),
  created: z.string(),
  /** When its writer last edited it; null: never. */
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
  /** When its writer last edited it; null: never. */
  edited: z.nullable(z.string()),
  hidden: hiddenSchema,
  /** Comments that this reader may see, hidden ones not counted; `comments` may hold fewer of them. */
  comment_count: z.int(),
  /** Oldest first. */
  comments: z.array(forumCommentSchema),
});

export const topUserSchema = z.object({
  user: z.object({ id: z.int(), username: z.string() }),
  posts: z.int(),
});

export type ForumUser = z.output<typeof forumUserSchema>;
export type ForumPost = z.output<typeof forumPostSchema>;
export type ForumComment = z.output<typeof forumCommentSchema>;
export type TopUser = z.output<typeof topUserSchema>;

/**
 * A school's posts, newest first, each with its first 50 comments, oldest first; none of them with `view=card`.
 * `X-Total-Count` is the number of all that match; a search counts no further than 100. The next page is asked for by `before`, the id of the last post.
 * `q` searches titles and texts, in the words of a search engine ("a phrase", or, -without); words that say nothing find
 * nothing. `post` gives that post alone with 200 comments, and those after one with `comments_after`; the list is empty
 * where the school has no such post or the asker may not see it.
 * A hidden post or comment is given to its writer and the school's moderators alone. Who has blocked somebody, or was blocked,
 * does not see what that person wrote; the school's moderators see everything.
 */
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

/** The ten who wrote the most posts that stand, those with the most first. */
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

/** One key for one press of the button: the same key again gives what stands, and writes nothing. */
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

/**
 * `user`, where given, must be the asker (403). 404 for an unknown school. 429 beyond 6 posts an hour or one in 15 s; for an
 * account in its first day, beyond 3 posts or one in 120 s.
 */
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

/**
 * `user`, where given, must be the asker (403). 404 for a post that the asker cannot see. 429 beyond 30 comments an hour or
 * one in 5 s; for an account in its first day, beyond 10 comments or one in 30 s.
 */
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

/**
 * Replaces title and text of the asker's own post; moderators can read the earlier version. 403 for another user's; 409 while it is
 * hidden. 429 beyond the numbers of `create_forum_post`, counted for edits alone. The same words again change nothing.
 */
export const editForumPost = endpoint({
  ...edit,
  name: 'edit_forum_post',
  path: 'forum/{id}/',
  summary: 'Edit a post',
  body: editForumPostBody,
  response: forumPostSchema,
});

/** As for a post. */
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

/**
 * Its writer deletes it, for everybody. A moderator of the school and an admin hide it, and must say why in `reason` (400);
 * 409 where it is hidden already. 403 for anybody else.
 */
export const deleteForumPost = endpoint({
  ...removal,
  name: 'delete_forum_post',
  path: 'forum/{id}/',
  summary: 'Delete a post, or hide it as a moderator',
});

/** As for a post. */
export const deleteForumComment = endpoint({
  ...removal,
  name: 'delete_forum_comment',
  path: 'forum-comment/{id}/',
  summary: 'Delete a comment, or hide it as a moderator',
});
