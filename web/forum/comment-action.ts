import { redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { createForumComment } from '#shared/api/forum.ts';
import { loginPath, returnPath } from '#shared/pages.ts';
import { formAction } from '../api/form-action.ts';
import { commentId } from './comment-id.ts';

/** A visitor logs in first and then returns to the page. */
export const commentAction = formAction(
  async ({ call, form, url }) => {
    const { post = '', text = '' } = form;
    try {
      const { id } = await call(createForumComment, { body: { post: Number(post), text } });
      // A reload must not post the comment again.
      return redirect(`${returnPath(url.pathname)}#${commentId(id)}`, 303);
    } catch (error) {
      if (isProblem(error, 401)) return redirect(loginPath(url.pathname), 303);
      throw error;
    }
  },
  ['text'],
);
