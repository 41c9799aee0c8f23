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
      about={t('Do you not know one of these? Sign it out, then change your password.')}
      intents={['end-session', 'end-others', 'end-all']}
      path={sessions.path}
      start={start}
      load={(options) => call(sessions, {}, options)}
      failure={t('The list of your devices could not be loaded.')}
    >
      {(list, finish) => (
        <>
          {list && (
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
            {list && list.length > 1 && (
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
              onSent={onSignedOut}
            />
          </div>
        </>
      )}
    </ListSection>
  );
}
