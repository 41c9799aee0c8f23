import { useId } from 'react';
import { formatNumber } from '#shared/rules/format-number.ts';
import { useWithoutBlocked } from '../messages/newly-blocked.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './forum-side.module.css';
import type { ForumPageData } from './load-forum.ts';
import { PersonName } from './person-name.tsx';
import { QueueLink } from './queue-link.tsx';

/** Beside the posts: who moderates, and who writes most (section 2.9). */
export function ForumSide({ data }: { data: ForumPageData }) {
  const { school } = data;
  const top = useWithoutBlocked(data.top);
  const id = useId();
  return (
    <aside className={styles.side} aria-label="About this forum">
      <QueueLink school={school} />
      <section aria-labelledby={`${id}-mods`} className={styles.part}>
        <h2 id={`${id}-mods`}>Moderators</h2>
        {school.forum_mods.length > 0 ? (
          <ul className={styles.names}>
            {school.forum_mods.map((person) => (
              <li key={person.id}>
                <PersonName person={person} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.nobody}>This forum has no moderators yet.</p>
        )}
      </section>
      {top.length > 0 && (
        <section aria-labelledby={`${id}-top`} className={styles.part}>
          <h2 id={`${id}-top`}>Top Users</h2>
          <ol className={styles.names}>
            {top.map(({ user, posts }) => (
              <li key={user.id}>
                <PersonName person={user} />
                <span className={styles.count}>
                  {formatNumber(posts)} <VisuallyHidden>{posts === 1 ? 'post' : 'posts'}</VisuallyHidden>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}
