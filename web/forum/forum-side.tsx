import { type ReactNode, useId } from 'react';
import { t } from '#shared/texts/t.ts';
import { useWithoutBlocked } from '../messages/newly-blocked.ts';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './forum-side.module.css';
import type { ForumPageData } from './load-forum.ts';
import { PersonName } from './person-name.tsx';
import { QueueLink } from './queue-link.tsx';

export function ForumSide({ data }: { data: ForumPageData }) {
  const { school } = data;
  const top = useWithoutBlocked(data.top);
  const id = useId();
  return (
    <aside className={styles.side} aria-label={t('About this forum')}>
      <QueueLink school={school} />
      <section aria-labelledby={`${id}-mods`} className={styles.part}>
        <h2 id={`${id}-mods`}>{t('Moderators')}</h2>
        {school.forum_mods.length > 0 ? (
          <ul className={styles.names}>
            {school.forum_mods.map((person) => (
              <li key={person.id}>
                <PersonName person={person} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.nobody}>{t('This forum has no moderators yet.')}</p>
        )}
      </section>
      {top.length > 0 && (
        <section aria-labelledby={`${id}-top`} className={styles.part}>
          <h2 id={`${id}-top`}>{t('Top Users')}</h2>
          <ol className={styles.names}>
            {top.map(({ user, posts }) => (
              <li key={user.id}>
                <PersonName person={user} />
                <span className={styles.count}>
                  <T
                    text="{posts, plural, one {# <hidden>post</hidden>} other {# <hidden>posts</hidden>}}"
                    values={{
                      posts,
                      hidden: (words: ReactNode) => <VisuallyHidden>{words}</VisuallyHidden>,
                    }}
                  />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}
