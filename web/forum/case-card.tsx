import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReportCase } from '#shared/api/moderation-schemas.ts';
import { conversationPath, forumPostPath, propertyPath } from '#shared/pages.ts';
import { cutCharacters } from '#shared/rules/count-characters.ts';
import { t } from '#shared/texts/t.ts';
import { UserText } from '../messages/user-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './case-card.module.css';
import { commentId } from './comment-id.ts';
import { HiddenMark } from './hidden-mark.tsx';
import { REASON_LABELS } from './moderation-labels.ts';
import { PersonName } from './person-name.tsx';
import { RevisionsButton } from './revisions-button.tsx';

const LISTING_LABELS = 240;

const HIDEABLE_LABELS: Partial<Record<ReportCase['kind'], 'comment' | 'listing'>> = {
  forum_comment: 'comment',
  property: 'listing',
};

type CaseCardProps = {
  report: ReportCase;
  /** Page of the case. */
  to?: string | undefined;
  /** Acts on the case. */
  children: ReactNode;
};

function titleOf({ kind, place: { title, text } }: ReportCase): string {
  if (kind === 'user') return text ? t('User {name}', { name: text }) : t('The reported user');
  if (kind === 'forum_comment') return t('Comment on “{title}”', { title });
  return (
    title ??
    t(
      'A {kind, select, forum_post {post} message {message} roommate_profile {roommate profile} other {listing}}',
      { kind },
    )
  );
}

function pageOf({ kind, place, school_view_url: public_view_url }: ReportCase) {
  // Staff can't open the page of a hidden listing.
  if (place.is_deleted || (kind === 'property' && place.hidden)) return null;
  if (kind === 'user') return { to: conversationPath(place.id), label: t('Message this user') };
  if (public_view_url === null) return null;
  const school = { public_view_url };
  if (kind === 'property') {
    return {
      to: propertyPath(school, { id: place.id, name: place.title ?? '' }),
      label: t('View the listing'),
    };
  }
  if (place.post === null) return null;
  const anchor = kind === 'forum_comment' ? `#${commentId(place.id)}` : '';
  return { to: forumPostPath(school, place.post) + anchor, label: t('View the post') };
}

export function CaseCard({ report, to, children }: CaseCardProps) {
  const { place, kind, author, handled_by, count, updated } = report;
  const page = pageOf(report);
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>{to ? <Link to={to}>{titleOf(report)}</Link> : titleOf(report)}</h3>
        <p className={styles.facts}>
          {author ? <PersonName person={author} /> : <span>{t('deleted user')}</span>}
          <span>
            <T
              text="{count, plural, one {# report} other {# reports}}, last {when}"
              values={{ count, when: <Time value={updated} /> }}
            />
          </span>
          {handled_by && <span>{t('Handled by {username}', { username: handled_by.username })}</span>}
          {place.is_deleted && kind !== 'user' && <Badge tone="brick">{t('Deleted by its author')}</Badge>}
        </p>
      </header>
      <HiddenMark hidden={place.hidden} what={HIDEABLE_LABELS[kind] ?? 'post'} />
      {kind !== 'user' && (
        <blockquote className={styles.content}>
          {place.text ? <UserText text={shownText(report)} /> : <p>{goneText(report)}</p>}
        </blockquote>
      )}
      {place.edited && (
        <div>
          <RevisionsButton kind={kind === 'forum_comment' ? kind : 'forum_post'} id={place.id} />
        </div>
      )}
      <Reports report={report} />
      {page && (
        <p>
          <Link to={page.to} className={styles.place}>
            {page.label}
          </Link>
        </p>
      )}
      {children}
    </Card>
  );
}

const shownText = ({ kind, place: { text } }: ReportCase) =>
  kind === 'property' ? cutCharacters(text, LISTING_LABELS) : text;

const goneText = ({ kind, place }: ReportCase) =>
  kind === 'property' && !place.is_deleted ? t('It has no description.') : t('It’s permanently deleted.');

/** Omits the reporters' names. */
function Reports({ report: { reports, count } }: { report: ReportCase }) {
  return (
    <div>
      <h4 className={styles.subtitle}>{t('What students are saying')}</h4>
      <ul className={styles.reports}>
        {reports.map(({ reason, note, created }) => (
          <li key={`${created} ${reason} ${note}`}>
            <Badge>{t(REASON_LABELS[reason])}</Badge> {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <p className={styles.facts}>
          {t('and {count, plural, one {# older report} other {# older reports}}', {
            count: count - reports.length,
          })}
        </p>
      )}
    </div>
  );
}
