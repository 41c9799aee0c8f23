import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ReportCase } from '#shared/api/moderation.ts';
import type { School } from '#shared/api/schools.ts';
import { forumPostPath } from '#shared/pages.ts';
import { formatNumberOf } from '#shared/rules/format-number.ts';
import { UserText } from '../messages/user-text.tsx';
import { LocalMoment } from '../shell/local-moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { commentId } from './answer-comment.ts';
import { CaseActions } from './case-actions.tsx';
import styles from './case-card.module.css';
import { HiddenMark } from './hidden-mark.tsx';
import { KIND_WORDS, REASON_WORDS } from './moderation-words.ts';
import { PersonName } from './person-name.tsx';

type CaseCardProps = ComponentProps<typeof CaseActions> & { school: School };

/** All reports of one place: what stands there, who wrote it, what people say of it, and what can be done. */
export function CaseCard({ school, ...acting }: CaseCardProps) {
  const { report } = acting;
  const { place, kind, author, handled_by, count, updated } = report;
  const title = place.title ?? `A ${KIND_WORDS[kind]}`;
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{kind === 'forum_comment' ? `Comment on “${title}”` : title}</h3>
        <p className={styles.facts}>
          {author ? <PersonName person={author} /> : <span>deleted user</span>}
          <span>
            {formatNumberOf(count, 'report')}, last <LocalMoment time={updated} />
          </span>
          {handled_by && <span>Handled by {handled_by.username}</span>}
          {place.is_deleted && <Badge tone="brick">Deleted by its writer</Badge>}
        </p>
      </header>
      <HiddenMark hidden={place.hidden} what={kind === 'forum_comment' ? 'comment' : 'post'} />
      <blockquote className={styles.words}>
        {place.text ? <UserText text={place.text} /> : <p>It is gone for good.</p>}
      </blockquote>
      <Reports report={report} />
      {place.post !== null && !place.is_deleted && (
        <p>
          <Link
            to={
              forumPostPath(school, place.post) + (kind === 'forum_comment' ? `#${commentId(place.id)}` : '')
            }
            className={styles.place}
          >
            Open the post
          </Link>
        </p>
      )}
      <CaseActions {...acting} />
    </Card>
  );
}

/** What people chose and wrote, never who they are. */
function Reports({ report: { reports, count } }: { report: ReportCase }) {
  return (
    <div>
      <h4 className={styles.subtitle}>What people say</h4>
      <ul className={styles.reports}>
        {reports.map(({ reason, note, created }) => (
          <li key={`${created} ${reason} ${note}`}>
            <Badge>{REASON_WORDS[reason]}</Badge> {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <p className={styles.facts}>and {formatNumberOf(count - reports.length, 'older report')}</p>
      )}
    </div>
  );
}
