import { endpoint } from './endpoint.ts';

export const FORUM_TITLE_MAX = 30;
export const FORUM_TEXT_MAX = 800;
export const MODERATION_REASON_MAX = 500;

export const FORUM_PAGE = 20;
export const FORUM_PAGE_MAX = 100;
/**
 * Maximum total of a search: three pages, or `limit` if that is more. A total of this size means "or more".
 */
export const FORUM_COUNTED = 60;
/** Number of comments per post in the list, and in the view of one post. */
export const LIST_COMMENTS = 50;
export const POST_COMMENTS = 200;
export const TOP_USERS = 10;

/**
 * Posts, newest first. `q` uses web search syntax. Only the author and the moderators receive hidden entries.
 */
export const forum = endpoint('forum', 'GET', 'forum/', 'public');
export const forumTopUsers = endpoint('forum_top_users', 'GET', 'forum/top_users/', 'public');

/**
 * Creates a post. 403 if `user` is not the caller; 404 for an unknown school; 429 sooner on an account's
 * first day.
 */
export const createForumPost = endpoint('create_forum_post', 'POST', 'forum/', 'bearer', { status: 201 });

/**
 * Creates a comment. 403 if `user` is not the caller; 404 for an invisible post; 429 sooner on an account's
 * first day.
 */
export const createForumComment = endpoint('create_forum_comment', 'POST', 'forum-comment/', 'bearer', {
  status: 201,
});

/** Edits a post. 403 for another user's post; 409 if hidden; 429. Sending the same text changes nothing. */
export const editForumPost = endpoint('edit_forum_post', 'PUT', 'forum/{id}/', 'bearer');
export const editForumComment = endpoint('edit_forum_comment', 'PUT', 'forum-comment/{id}/', 'bearer');

/**
 * Deletes the author's own post. A moderator or admin hides it instead, with a `reason` (400). 403 for
 * others, 409 if hidden.
 */
export const deleteForumPost = endpoint('delete_forum_post', 'DELETE', 'forum/{id}/', 'bearer');
export const deleteForumComment = endpoint('delete_forum_comment', 'DELETE', 'forum-comment/{id}/', 'bearer');
