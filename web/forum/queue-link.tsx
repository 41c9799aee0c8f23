import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { moderationReports } from '#shared/api/moderation.ts';
import type { School } from '#shared/api/schools.ts';
import { moderationPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './forum-side.module.css';
import { useModerates } from './use-moderates.ts';

export function QueueLink({ school }: { school: School }) {
  const moderates = useModerates(school.id);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => {
    if (!moderates) return;
    const stop = new AbortController();
    call
      .withTotal(moderationReports, { school: school.id, state: 'open', limit: 1 }, { signal: stop.signal })
      .then(
        ({ total }) => setOpen(total),
        // The link works without the number.
        () => {},
      );
    return () => stop.abort();
  }, [moderates, school.id]);
  if (!moderates) return null;
  return (
    <Link to={moderationPath(school)} className={styles.queue}>
      {t('Reports to look at')}
      {open !== null && (
        <Badge tone={open > 0 ? 'brick' : 'plain'}>{t('{count} open', { count: open })}</Badge>
      )}
    </Link>
  );
}
