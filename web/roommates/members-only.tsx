import { t } from '#shared/texts/t.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import type { Refusal } from './load-own-profile.ts';
import styles from './members-only.module.css';

/** Why somebody sees no roommates: a visitor is asked to log in and comes back here; a manager reads the server's sentence. */
export function MembersOnly({ title, refusal }: { title: string; refusal: Refusal }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {refusal.status === 401 ? (
        <LogInPrompt>{t('Please login to view this page.')}</LogInPrompt>
      ) : (
        <p className={styles.sentence}>{refusal.detail}</p>
      )}
    </div>
  );
}
