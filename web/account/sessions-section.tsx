import { endSessions, sessions } from '#shared/api/auth.ts';
import type { Session } from '#shared/api/auth-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import styles from './list-section.module.css';
import { ListSection } from './list-section.tsx';
import { OneButtonForm } from './one-button-form.tsx';
import { SessionRow } from './session-row.tsx';

type SessionsSectionProps = { start: Session[] | null; onSignedOut: () => void };

export function SessionsSection({ start, onSignedOut }: SessionsSectionProps) {
  return (
    <ListSection
      id="devices"
      about={t('Don’t recognize one of these? Log it out, then change your password.')}
      intents={['end-session', 'end-others', 'end-all']}
      path={sessions.path}
      start={start}
      load={(options) => call(sessions, {}, options)}
      failure={t('We couldn’t load your devices.')}
    >
      {(list, finish) => (
        <>
          {list && (
            <ul className={styles.list}>
              {list.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnded={(name) => void finish(t('{name} is logged out.', { name }))}
                />
              ))}
            </ul>
          )}
          <div className={styles.all}>
            {list && list.length > 1 && (
              <OneButtonForm
                intent="end-others"
                label={t('Log out of all other devices')}
                send={() => call(endSessions, { keep: 'current' })}
                onSent={() => void finish(t('You’re logged out on all other devices.'))}
              />
            )}
            <OneButtonForm
              intent="end-all"
              label={t('Log out everywhere')}
              send={() => call(endSessions, {})}
              onSent={onSignedOut}
            />
          </div>
        </>
      )}
    </ListSection>
  );
}
