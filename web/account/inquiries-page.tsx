import { useRef, useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import { resendConfirmation } from '#shared/api/account.ts';
import { withdrawInquiry } from '#shared/api/inquiries.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ConfirmNote } from '../inquiries/confirm-note.tsx';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { reloadUser } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/inquiries-page';
import accountStyles from './account-page.module.css';
import styles from './inquiries-page.module.css';
import { InquiryItem } from './inquiry-item.tsx';
import { type InquiriesPageData, loadInquiries } from './load-inquiries.ts';
import { privateMeta } from './private-meta.ts';

export const loader = onServer(loadInquiries);
export const clientLoader = inBrowser(loadInquiries);

export const action = formAction(async ({ call, form }) => {
  if (form.intent === 'withdraw') {
    const { detail } = await call(withdrawInquiry, { id: Number(form.id) });
    return { intent: 'withdraw', done: detail };
  }
  const { detail } = await call(resendConfirmation, { body: form as never });
  return { intent: 'resend', done: detail };
});

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Your inquiries'), t('Your inquiries and where they stand.'), PAGES.inquiries, loaderData);

export default function InquiriesPage({ loaderData: page }: Route.ComponentProps) {
  const { user } = useSession();
  if (user && page.found) {
    return <InquiriesOf key={user.id} user={user} found={page.found} now={page.now} />;
  }
  return (
    <div className={accountStyles.visitor}>
      <h1>{t('Your inquiries')}</h1>
      {user && user.type !== 'student' ? (
        <p>{t('Inquiries are for students.')}</p>
      ) : (
        <LogInPrompt next={PAGES.inquiries}>{t('Please login to view this page.')}</LogInPrompt>
      )}
    </div>
  );
}

type InquiriesOfProps = { user: CurrentUser; found: NonNullable<InquiriesPageData['found']>; now: string };

function InquiriesOf({ user, found, now }: InquiriesOfProps) {
  const { revalidate } = useRevalidator();
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer?.intent === 'withdraw' ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const title = useRef<HTMLHeadingElement>(null);
  const finishWithdrawal = async () => {
    await Promise.all([revalidate(), reloadUser().catch(() => null)]);
    setDone(t('Your inquiry is withdrawn.'));
    // Moves the focus, because the clicked button was removed.
    title.current?.focus();
  };
  const isWaiting = !user.is_email_confirmed && found.some(({ state }) => state === 'waiting');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {t('Your inquiries')}
        </h1>
        <p className={styles.about}>
          {t(
            'The manager learns that a student asked about the home. They see your name and message only after they unlock your inquiry. Until then, you can withdraw it.',
          )}
        </p>
      </header>
      <FormNotice detail={own?.done ? null : (own?.detail ?? null)} done={done} />
      {found.length === 0 ? (
        <EmptyState
          title={t('You haven’t asked about a home yet')}
          text={t('Found one you like? Ask about it on its page, then follow your inquiry here.')}
          action={<ButtonLink to={PAGES.home}>{t('Find homes')}</ButtonLink>}
        />
      ) : (
        <>
          <dl className={styles.meanings}>
            <div>
              <dt>{t('Sent')}</dt>
              <dd>{t('The manager knows that a student asked.')}</dd>
            </div>
            <div>
              <dt>{t('Seen')}</dt>
              <dd>{t('The manager unlocked it and can read it.')}</dd>
            </div>
            <div>
              <dt>{t('Replied')}</dt>
              <dd>{t('The manager replied, here or elsewhere.')}</dd>
            </div>
          </dl>
          {isWaiting && <ConfirmNote />}
          <ol className={styles.list} aria-label={t('Your inquiries, newest first')}>
            {found.map((inquiry) => (
              <InquiryItem
                key={inquiry.id}
                inquiry={inquiry}
                isConfirmed={user.is_email_confirmed}
                now={now}
                onWithdrawn={() => void finishWithdrawal()}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
