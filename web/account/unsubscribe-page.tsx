import { useState } from 'react';
import { useActionData } from 'react-router';
import * as z from 'zod/mini';
import { isProblem } from '#shared/api/errors.ts';
import { unsubscribeForm } from '#shared/api/notification-bodies.ts';
import { unsubscribe } from '#shared/api/notifications.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/unsubscribe-page';
import formStyles from './account-form.module.css';
import { LINK_HEADERS } from './link-headers.ts';
import { NoticeScreen } from './notice-screen.tsx';
import { privateMeta } from './private-meta.ts';

/** Returns the link's token without an API request, because mail scanners open links. */
async function loadUnsubscribe({ url, settings }: LoadArgs) {
  const parsed = z.safeParse(unsubscribeForm, { token: url.searchParams.get('token') ?? '' });
  return { token: parsed.success ? parsed.data.token : null, public_url: settings.public_url };
}

export const loader = onServer(loadUnsubscribe);
export const clientLoader = inBrowser(loadUnsubscribe);
export const headers = () => LINK_HEADERS;

export const action = formAction(async ({ call: callApi, form }) => {
  const { detail } = await callApi(unsubscribe, { token: form.token ?? '' });
  return { intent: 'unsubscribe', done: detail };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Unsubscribe'), t('Unsubscribe from one kind of email.'), PAGES.unsubscribe, loaderData);

/** Opening the link changes nothing. The button unsubscribes, and needs no login. */
export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const { token } = loaderData;
  const answer = useActionData() as FormAnswer | undefined;
  const [done, setDone] = useState(answer?.done ?? null);
  const [refusal, setRefusal] = useState(answer?.errors?.token?.join(' ') ?? null);
  if (done !== null) return <Stopped text={done} />;
  if (refusal !== null || token === null) {
    return (
      <NoticeScreen scene="lamp-out" title={t('This link doesn’t work')} actions={<SettingsLink />}>
        <p role="alert">{refusal ?? t('Part of the link is missing. Open it from the email again.')}</p>
      </NoticeScreen>
    );
  }
  return <StopForm token={token} answer={answer} onDone={setDone} onRefused={setRefusal} />;
}

type StopFormProps = {
  token: string;
  answer: FormAnswer | undefined;
  onDone: (sentence: string) => void;
  onRefused: (sentence: string) => void;
};

function StopForm({ token, answer, onDone, onRefused }: StopFormProps) {
  const { formProps, detail, isBusy } = useForm({
    schema: unsubscribeForm,
    send: async (input) => {
      try {
        return { done: (await call(unsubscribe, input)).detail };
      } catch (error) {
        const refusal = isProblem(error, 400) ? error.problem.errors?.token?.join(' ') : undefined;
        if (refusal === undefined) throw error;
        return { refusal };
      }
    },
    onSent: ({ done, refusal }) => (done === undefined ? onRefused(refusal ?? '') : onDone(done)),
    start: answer?.errors ? null : answer,
  });
  return (
    <NoticeScreen scene="porch" title={t('Unsubscribe from these emails?')}>
      <p>
        {t(
          'You opened the link in one of our emails. Unsubscribe to stop emails of this kind; you’ll still get the others.',
        )}
      </p>
      <form method="post" action={PAGES.unsubscribe} {...formProps} className={formStyles.form}>
        <input type="hidden" name="token" value={token} />
        <FormNotice detail={detail} />
        <Button type="submit" size="large" isBusy={isBusy}>
          {t('Unsubscribe')}
        </Button>
      </form>
    </NoticeScreen>
  );
}

function SettingsLink() {
  return (
    <ButtonLink to={PAGES.notificationSettings} tone="quiet">
      {t('All notification settings')}
    </ButtonLink>
  );
}

function Stopped({ text }: { text: string }) {
  return (
    <NoticeScreen scene="porch" title={t('You’re unsubscribed')} actions={<SettingsLink />}>
      <p role="status">{text}</p>
    </NoticeScreen>
  );
}
