import { useState } from 'react';
import { useActionData } from 'react-router';
import { endSessions, type Session, sessions as sessionsCall } from '#shared/api/auth.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/on-post.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { AccountSection, focusSection } from './account-section.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { OneButtonForm } from './one-button-form.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './sessions-section.module.css';
import { useAccountList } from './use-account-list.ts';

const INTENTS = ['end-session', 'end-others', 'end-all'];

type SessionsSectionProps = {
  start: Session[] | null;
  onLeft: () => void;
};

export function SessionsSection({ start, onLeft }: SessionsSectionProps) {
  const { list, isFetching, refetch } = useAccountList(sessionsCall.path, start, (options) =>
    call(sessionsCall, {}, options),
  );
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer && INTENTS.includes(answer.intent) ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const finish = async (sentence: string) => {
    await refetch();
    setDone(sentence);
    // The clicked button may be removed.
    focusSection('devices');
  };
  return (
    <AccountSection
      id="devices"
      about={t('Do you not know one of these? Sign it out, then change your password.')}
    >
      <FormNotice detail={own?.done ? null : (own?.detail ?? null)} done={done} />
      {list === null && isFetching && <LoadingRows />}
      {list === null && !isFetching && (
        <FailedState
          text={t('The list of your devices could not be loaded.')}
          onRetry={() => void refetch()}
          hasDrawing={false}
          level={3}
        />
      )}
      {list !== null && (
        <ul className={styles.list}>
          {list.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnded={(name) => void finish(t('{name} is signed out.', { name }))}
            />
          ))}
        </ul>
      )}
      <div className={styles.all}>
        {list !== null && list.length > 1 && (
          <OneButtonForm
            intent="end-others"
            label={t('Sign out of all other devices')}
            send={() => call(endSessions, { keep: 'current' })}
            onSent={() => void finish(t('All other devices are signed out.'))}
          />
        )}
        <OneButtonForm
          intent="end-all"
          label={t('Sign out everywhere')}
          send={() => call(endSessions, {})}
          onSent={onLeft}
        />
      </div>
    </AccountSection>
  );
}
