import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { moderationReports } from '#shared/api/moderation.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { moderationPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useWithoutBlocked } from '../messages/blocked-users-store.ts';
import { Badge } from '../ui/badge.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './forum-side.module.css';
import type { ForumPageData } from './load-forum.ts';
import { PersonName } from './person-name.tsx';
import { useIsModerator } from './use-is-moderator.ts';

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
          <p className={styles.empty}>{t('This forum doesn’t have moderators yet.')}</p>
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
                      hidden: (children: ReactNode) => <VisuallyHidden>{children}</VisuallyHidden>,
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

function QueueLink({ school }: { school: School }) {
  const moderates = useIsModerator(school.id);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => {
    if (!moderates) return;
    const stop = new AbortController();
    call
      .withTotal(moderationReports, { school: school.id, state: 'open', limit: 1 }, { signal: stop.signal })
      .then(
        ({ total }) => setOpen(total),
        // The link then has no number.
        () => {},
      );
    return () => stop.abort();
  }, [moderates, school.id]);
  if (!moderates) return null;
  return (
    <Link to={moderationPath(school)} className={styles.queue}>
      {t('Reports to review')}
      {open !== null && (
        <Badge tone={open > 0 ? 'brick' : 'plain'}>{t('{count} open', { count: open })}</Badge>
      )}
    </Link>
  );
}
