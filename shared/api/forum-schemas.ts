import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { FORUM_PAGE, FORUM_PAGE_MAX } from './forum.ts';
import {
  editForumCommentBody,
  editForumPostBody,
  forumCommentBody,
  forumPostBody,
  moderationReasonField,
} from './forum-bodies.ts';
import { idInput, intInput, textInput } from './inputs.ts';

/** `id` is null if the account was deleted. Its name is then 'deleted user'. */
export const forumUserSchema = z.object({
  id: z.nullable(z.int()),
  username: z.string(),
  /** Null if the user is not a manager. Premium managers get a building icon. */
  manager: z.nullable(z.object({ account_level: z.enum(['basic', 'premium']) })),
});

/** Set if the entry is hidden. Then only the author and the school's moderators receive it. */
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
  /** Number of comments visible to the caller. `comments` may contain fewer. */
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

const edit = { tag: 'Forum', params: z.object({ id: idInput('id') }) };

const removal = {
  tag: 'Forum',
  params: z.object({ id: idInput('id') }),
  body: z.object({ reason: z.optional(moderationReasonField) }),
  response: z.object({ id: z.int(), state: z.enum(['deleted', 'hidden']) }),
};

export const forumSchemas = {
  forum: {
    tag: 'Forum',
    summary: "Lists a school's posts, newest first, or returns one.",
    query: z.object({
      school: idInput('school'),
      post: z.optional(idInput('post')),
      q: z.optional(textInput('q', 100, 'words to search for in titles and texts')),
      before: z.optional(idInput('before')),
      limit: z.optional(intInput('limit', 1, FORUM_PAGE_MAX, `${FORUM_PAGE} when absent`)),
      comments_after: z.optional(idInput('comments_after')),
      view: z.optional(z.enum(['card'], { error: () => t('view must be card.') })),
    }),
    response: z.array(forumPostSchema),
  },
  forum_top_users: {
    tag: 'Forum',
    summary: 'Lists the users with the most posts at a school.',
    query: z.object({ school: idInput('school') }),
    response: z.array(topUserSchema),
  },
  create_forum_post: {
    tag: 'Forum',
    summary: 'Creates a post.',
    body: forumPostBody,
    response: forumPostSchema,
  },
  create_forum_comment: {
    tag: 'Forum',
    summary: 'Creates a comment on a post.',
    body: forumCommentBody,
    response: forumCommentSchema,
  },
  edit_forum_post: {
    ...edit,
    summary: 'Updates a post.',
    body: editForumPostBody,
    response: forumPostSchema,
  },
  edit_forum_comment: {
    ...edit,
    summary: 'Updates a comment.',
    body: editForumCommentBody,
    response: forumCommentSchema,
  },
  delete_forum_post: {
    ...removal,
    summary: 'Deletes a post; a moderator hides it.',
  },
  delete_forum_comment: {
    ...removal,
    summary: 'Deletes a comment; a moderator hides it.',
  },
} satisfies EndpointSchemas;
