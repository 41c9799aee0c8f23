import { useEffect, useState } from 'react';
import { redirect, useActionData } from 'react-router';
import { confirmEmail, resendConfirmation } from '#shared/api/account.ts';
import { linkBody } from '#shared/api/account-bodies.ts';
import { isProblem } from '#shared/api/errors.ts';
import { PAGES, returnPath } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { deleteTabDraft, findTextDraft } from '../api/tab-draft.ts';
import { useForm } from '../api/use-form.ts';
import { CONFIRM_DRAFT } from '../session/confirm-email-notice.tsx';
import { reloadUser } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/confirm-email-page';
import formStyles from './account-form.module.css';
import { AddressForm } from './address-form.tsx';
import { LINK_HEADERS } from './link-headers.ts';
import { loadLink } from './load-link.ts';
import { NoticeScreen } from './notice-screen.tsx';
import { privateMeta } from './private-meta.ts';
import { useRemoveToken } from './use-remove-token.ts';

export const loader = onServer(loadLink);
export const clientLoader = inBrowser(loadLink);
export const headers = () => LINK_HEADERS;

export const action = formAction(
  async ({ call: callApi, form }) => {
    if (form.intent === 'resend') {
      const { detail } = await callApi(resendConfirmation, { body: form as never });
      return { intent: 'resend', done: detail };
    }
    await callApi(confirmEmail, { body: form as never });
    return redirect(`${PAGES.confirmEmail}?done`, 303);
  },
  ['token', 'email'],
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Confirm your email address'),
    t('Confirm your email address.'),
    PAGES.confirmEmail,
    loaderData,
  );

/** Opening the link changes nothing, because mail scanners open links. The button confirms the address. */
export default function ConfirmEmailPage({ loaderData: page }: Route.ComponentProps) {
  const answer = useActionData() as FormAnswer | undefined;
  const [email, setEmail] = useState<string | null>(null);
  const [refusal, setRefusal] = useState(answer?.errors?.token?.join(' ') ?? null);
  const token = page.token ?? answer?.values?.token ?? null;
  if (page.isDone || email !== null) return <Confirmed email={email} />;
  if (refusal !== null) return <NewLink title={t('This link no longer works')} text={refusal} />;
  if (token === null) {
    return (
      <NewLink
        title={t('This link is incomplete')}
        text={t('Part of the link is missing. Open it from the email again, or get a new one.')}
      />
    );
  }
  return <ConfirmForm token={token} answer={answer} onConfirmed={setEmail} onRefused={setRefusal} />;
}

type ConfirmFormProps = {
  token: string;
  answer: FormAnswer | undefined;
  onConfirmed: (email: string) => void;
  onRefused: (sentence: string) => void;
};

function ConfirmForm({ token, answer, onConfirmed, onRefused }: ConfirmFormProps) {
  useRemoveToken();
  const { isLoggedIn } = useSession();
  const { formProps, detail, isBusy } = useForm({
    schema: linkBody,
    send: async (body) => {
      try {
        const { email } = await call(confirmEmail, { body });
        // Updates the user in the header. If the session has ended, the user becomes a visitor.
        if (isLoggedIn) await reloadUser().catch(() => null);
        return { email };
      } catch (error) {
        const refusal = isProblem(error, 400) ? error.problem.errors?.token?.join(' ') : undefined;
        if (refusal === undefined) throw error;
        return { refusal };
      }
    },
    onSent: ({ email, refusal }) => (email === undefined ? onRefused(refusal ?? '') : onConfirmed(email)),
    start: answer?.errors ? null : answer,
  });
  return (
    <NoticeScreen scene="porch" title={t('Is this address yours?')}>
      <p>{t('You opened the link in our email. Confirm, so that we know our emails reach you.')}</p>
      <form method="post" action={PAGES.confirmEmail} {...formProps} className={formStyles.form}>
        <input type="hidden" name="token" value={token} />
        <FormNotice detail={detail} />
        <Button type="submit" size="large" isBusy={isBusy}>
          {t('Confirm my email address')}
        </Button>
      </form>
    </NoticeScreen>
  );
}

/**
 * Returns the path of the page in this tab that asked the user to confirm the address. Null if there is none.
 */
function useWaitingPage(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const draft = findTextDraft(CONFIRM_DRAFT, ['path']);
    if (draft) setPath(returnPath(draft.path));
    return () => deleteTabDraft(CONFIRM_DRAFT);
  }, []);
  return path;
}

function Confirmed({ email }: { email: string | null }) {
  const back = useWaitingPage();
  return (
    <NoticeScreen
      scene="porch"
      title={t('Your address is confirmed')}
      actions={
        <>
          {back ? (
            <ButtonLink to={back}>{t('Continue where you left off')}</ButtonLink>
          ) : (
            <ButtonLink to={PAGES.home}>{t('Find a home')}</ButtonLink>
          )}
          <ButtonLink to={PAGES.account} tone="quiet">
            {t('Your account')}
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        {email
          ? t('From now on, we’ll send email to {email}.', { email: showEmail(email) })
          : t('From now on, we’ll send email to this address.')}
      </p>
    </NoticeScreen>
  );
}

function NewLink({ title, text }: { title: string; text: string }) {
  return (
    <NoticeScreen scene="lamp-out" title={title}>
      <p role="alert">{text}</p>
      <ResendForm />
    </NoticeScreen>
  );
}

function ResendForm() {
  return (
    <AddressForm
      intent="resend"
      send={(body) => call(resendConfirmation, { body })}
      action={t('Send a new link')}
    />
  );
}
