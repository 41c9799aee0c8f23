import {
  createForumComment,
  createForumPost,
  editForumComment,
  editForumPost,
  forum,
  forumTopUsers,
  TOP_USERS,
} from '#shared/api/forum.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { refuseForeignIdentity } from '../accounts/refuse-foreign-identity.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findTopUsers } from './forum.queries.ts';
import { findForumViewer } from './forum-viewer.queries.ts';
import { readPost, readPosts } from './read-forum.ts';
import { saveCommentEdit, savePostEdit } from './save-edit.ts';
import { saveComment, savePost } from './save-entry.ts';

export const forumRoutes = [
  route(forum, async ({ db, user }: Context, { school, post, comments_after, ...question }) => {
    await getSchoolLink(db, school);
    const viewer = await findForumViewer(db, school, user);
    if (post !== undefined) {
      const found = await readPost(db, viewer, post, comments_after);
      return new SerializedJson(JSON.stringify(found ? [found] : []), found ? 1 : 0);
    }
    const { posts, total } = await readPosts(db, viewer, question);
    return new SerializedJson(JSON.stringify(posts), total);
  }),
  route(forumTopUsers, async ({ db, user }: Context, { school }) => {
    await getSchoolLink(db, school);
    return await findTopUsers(db, await findForumViewer(db, school, user), TOP_USERS);
  }),
  route(createForumPost, async (context: Context, { body }) => {
    const user = requireUser(context);
    await refuseForeignIdentity(context, 'user', body.user);
    await getSchoolLink(context.db, body.school);
    const { title, text, key } = body;
    return await savePost(context.db, user, {
      user_id: user.user_id,
      school_id: body.school,
      title,
      text,
      key,
    });
  }),
  route(createForumComment, async (context: Context, { body }) => {
    const user = requireUser(context);
    await refuseForeignIdentity(context, 'user', body.user);
    const { post: post_id, text, key } = body;
    return await saveComment(context.db, user, { user_id: user.user_id, post_id, text, key });
  }),
  route(editForumPost, async (context: Context, { id, body }) =>
    savePostEdit(context.db, requireUser(context), { id, ...body }),
  ),
  route(editForumComment, async (context: Context, { id, body }) =>
    saveCommentEdit(context.db, requireUser(context), { id, ...body }),
  ),
];
