import { redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { sendInquiry } from '#shared/api/inquiries.ts';
import { loginPath, returnPath } from '#shared/pages.ts';
import { formAction } from '../api/form-action.ts';

/** Form action without JavaScript. Redirects visitors to login and back. */
export const inquiryAction = formAction(
  async ({ call, form, url }) => {
    const { property = '', message = '', phone = '' } = form;
    try {
      await call(sendInquiry, { body: { property: Number(property), message, phone } });
    } catch (error) {
      if (isProblem(error, 401)) return redirect(loginPath(url.pathname), 303);
      throw error;
    }
    // Redirect, so that a reload does not post again.
    return redirect(`${returnPath(url.pathname)}#contact`, 303);
  },
  ['message', 'phone'],
);
