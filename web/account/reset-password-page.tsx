import { useState } from 'react';
import { redirect, useActionData } from 'react-router';
import { confirmPasswordReset } from '#shared/api/account.ts';
import { passwordResetBody } from '#shared/api/account-bodies.ts';
import { isProblem } from '#shared/api/errors.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useForm } from '../api/use-form.ts';
import { clearSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/reset-password-page';
import formStyles from './account-form.module.css';
import { LINK_HEADERS } from './link-headers.ts';
import { loadLink } from './load-link.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import { privateMeta } from './private-meta.ts';
import { useRemoveToken } from './use-remove-token.ts';

export const loader = onServer(loadLink);
export const clientLoader = inBrowser(loadLink);
export const headers = () => LINK_HEADERS;
/** Prevents the loader from running again when the token is removed from the URL. */
export const shouldRevalidate = () => false;

export const action = formAction(
  async ({ call: callApi, form }) => {
    await callApi(confirmPasswordReset, { body: form as never });
    return redirect(`${PAGES.resetPassword}?done`, 303);
  },
  ['token'],
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Set your password'), t('Set a password for your account.'), PAGES.resetPassword, loaderData);

/** Page to set a password after forgetting it, or for an account that an operator created. */
export default function ResetPasswordPage({ loaderData: page }: Route.ComponentProps) {
  const answer = useActionData() as FormAnswer | undefined;
  const [isDone, setIsDone] = useState(page.isDone);
  const [refusal, setRefusal] = useState(answer?.errors?.token?.join(' ') ?? null);
  const token = page.token ?? answer?.values?.token ?? null;
  useRemoveToken();
  if (isDone) return <PasswordIsSet />;
  if (refusal !== null) return <NewLink title={t('This link no longer works')} text={refusal} />;
  if (token === null) {
    return (
      <NewLink
        title={t('This link is incomplete')}
        text={t('Part of the link is missing. Open it from the email again, or get a new one.')}
      />
    );
  }
  return (
    <SetPasswordForm token={token} answer={answer} onSet={() => setIsDone(true)} onRefused={setRefusal} />
  );
}

type SetPasswordFormProps = {
  token: string;
  answer: FormAnswer | undefined;
  onSet: () => void;
  onRefused: (sentence: string) => void;
};

function SetPasswordForm({ token, answer, onSet, onRefused }: SetPasswordFormProps) {
  const { isLoggedIn } = useSession();
  const { formProps, field, detail, isBusy } = useForm({
    schema: passwordResetBody,
    send: async (body) => {
      try {
        await call(confirmPasswordReset, { body });
        return null;
      } catch (error) {
        const refusal = isProblem(error, 400) ? error.problem.errors?.token?.join(' ') : undefined;
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
    onSent: (refusal) => {
      if (refusal !== null) return onRefused(refusal);
      // The server has ended all sessions, including this one.
      if (isLoggedIn) clearSession();
      onSet();
    },
    start: answer,
  });
  return (
    <NoticeScreen scene="porch" title={t('Set your password')}>
      <p>{t('This logs you out on all your devices. Then log in with the new password.')}</p>
      <form method="post" action={PAGES.resetPassword} {...formProps} className={formStyles.form}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields field={field} />
        <FormNotice detail={detail} />
        <div className={formStyles.row}>
          <Button type="submit" isBusy={isBusy}>
            {t('Set password')}
          </Button>
        </div>
      </form>
    </NoticeScreen>
  );
}

function PasswordIsSet() {
  return (
    <NoticeScreen
      scene="porch"
      title={t('Your password is set')}
      actions={<ButtonLink to={loginPath()}>{t('Log in')}</ButtonLink>}
    >
      <p role="status">{t('Log in with your new password. You’re logged out on all your devices.')}</p>
    </NoticeScreen>
  );
}

function NewLink({ title, text }: { title: string; text: string }) {
  return (
    <NoticeScreen
      scene="lamp-out"
      title={title}
      actions={<ButtonLink to={PAGES.forgotPassword}>{t('Get a new link')}</ButtonLink>}
    >
      <p role="alert">{text}</p>
    </NoticeScreen>
  );
}
