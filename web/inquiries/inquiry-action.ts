import { redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { sendInquiry } from '#shared/api/inquiries.ts';
import { loginPath, returnPath } from '#shared/pages.ts';
import { formAction } from '../api/form-action.ts';

/** Form action without JavaScript. A visitor logs in first and then returns to the page. */
export const inquiryAction = formAction(
  async ({ call, form, url }) => {
    const { property = '', message = '', phone = '' } = form;
    try {
      await call(sendInquiry, { body: { property: Number(property), message, phone } });
    } catch (error) {
      if (isProblem(error, 401)) return redirect(loginPath(url.pathname), 303);
      throw error;
    }
    // Redirects, so that a reload does not send the inquiry again.
    return redirect(`${returnPath(url.pathname)}#contact`, 303);
  },
  ['message', 'phone'],
);
