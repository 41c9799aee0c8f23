import { requestPasswordReset } from '#shared/api/account.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/forgot-password-page';
import { AddressForm } from './address-form.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import { privateMeta } from './private-meta.ts';

async function loadForgotPassword({ settings }: LoadArgs) {
  return { public_url: settings.public_url };
}

export const loader = onServer(loadForgotPassword);
export const clientLoader = inBrowser(loadForgotPassword);
export const action = formAction(
  async ({ call: callApi, form }) => ({
    intent: 'forgot',
    done: (await callApi(requestPasswordReset, { body: form as never })).detail,
  }),
  ['email'],
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Forgot your password?'),
    t('Get a link to set a new password.'),
    PAGES.forgotPassword,
    loaderData,
  );

export default function ForgotPasswordPage() {
  return (
    <NoticeScreen scene="porch" title={t('Forgot your password?')}>
      <p>
        {t(
          'Enter your email address, and we’ll send you a link to set a new password. It works for 30 minutes.',
        )}
      </p>
      <AddressForm
        intent="forgot"
        send={(body) => call(requestPasswordReset, { body })}
        action={t('Send me a link')}
      >
        <ButtonLink to={loginPath()} tone="plain">
          {t('Back to login')}
        </ButtonLink>
      </AddressForm>
    </NoticeScreen>
  );
}
