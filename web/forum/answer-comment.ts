import { redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { createForumComment } from '#shared/api/forum.ts';
import { loginPath, returnPath } from '#shared/pages.ts';
import { onPost } from '../api/on-post.ts';

/** The id of a comment's element on the page. */
export const commentId = (id: number) => `comment-${id}`;

/** The comment box where it is sent without scripts: a visitor is led to log in, and back. */
export const answerComment = onPost(
  async ({ call, form, url }) => {
    const { post = '', text = '' } = form;
    try {
      const { id } = await call(createForumComment, { body: { post: Number(post), text } });
      // What was sent is not sent again when the page is loaded anew.
      return redirect(`${returnPath(url.pathname)}#${commentId(id)}`, 303);
    } catch (error) {
      if (isProblem(error, 401)) return redirect(loginPath(url.pathname), 303);
      throw error;
    }
  },
  ['text'],
);
