import LinkIcon from 'lucide-react/icons/link';
import MessageIcon from 'lucide-react/icons/message-circle';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { conversationPath, roommatePath, roommatesCreatePath } from '#shared/pages.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { roommateName } from '#shared/rules/roommate-name.ts';
import { msg, t } from '#shared/texts/t.ts';
import { BlockPerson } from '../messages/block-person.tsx';
import { useMessagedIds } from '../messages/messaged-users-store.ts';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { ReportButton } from '../messages/report-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { MatchReasons, MatchScore } from './match-reasons.tsx';
import styles from './roommate-card.module.css';
import { RoommateDetails } from './roommate-details.tsx';
import { RoommatePhoto } from './roommate-photo.tsx';

/** Conflicts are first; the details contain the rest. */
const MAX_CARD_REASONS = 3;
const GENDER_LABELS = { female: msg('Female'), male: msg('Male'), other: msg('Other') } as const;

type RoommateCardProps = {
  roommate: Roommate;
  school: School;
  own: OwnRoommate | null;
  isFirst?: boolean;
  /** The page has the name as title and open details. */
  isPage?: boolean;
};

export function RoommateCard({ roommate, school, own, isFirst, isPage = false }: RoommateCardProps) {
  const { user, match } = roommate;
  const name = roommateName(user);
  const isOwn = own?.id === roommate.id;
  const path = roommatePath(school, user.id);
  const Title = isPage ? 'h2' : 'h3';
  return (
    <Card as="article" className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <RoommatePhoto
          photo={roommate.photo}
          alt={t('Photo of {name}', { name })}
          seed={user.id}
          isFirst={isFirst ?? false}
          className={styles.photo}
        />
        <div className={styles.who}>
          {isPage ? (
            <h1 className={styles.name}>{name}</h1>
          ) : (
            <h2 className={styles.name}>
              <Link to={path}>{name}</Link>
            </h2>
          )}
          <p className={styles.study}>
            <span>{t('Class of {year}', { year: roommate.grad_year })}</span>
            <span>{roommate.study_program}</span>
          </p>
          <p className={styles.facts}>
            <span>{t('Age {age}', { age: roommate.age })}</span>
            <span>{t(GENDER_LABELS[roommate.gender])}</span>
            <span>{t('Budget {rent}/mo', { rent: formatMoney(roommate.budget) })}</span>
          </p>
          {roommate.is_demo && (
            <p className={styles.demo}>
              <Badge>{t('Demo profile')}</Badge>
            </p>
          )}
        </div>
        {match && <MatchScore score={match.score} />}
      </div>
      <div className={styles.content}>
        <Title className={styles.title}>{t('About Me')}</Title>
        <p className={styles.about}>{roommate.about}</p>
        {match && (
          <MatchReasons
            reasons={match.reasons.slice(0, MAX_CARD_REASONS)}
            label={t('Why you and {name} match', { name })}
          />
        )}
      </div>
      <RoommateDetails
        roommate={roommate}
        own={isOwn ? null : own}
        reasons={match?.reasons.slice(MAX_CARD_REASONS) ?? []}
        isOpen={isPage}
      />
      <div className={styles.ways}>
        {isOwn ? (
          <ButtonLink to={roommatesCreatePath(school)}>{t('Edit My Profile')}</ButtonLink>
        ) : (
          <MessageForm roommate={roommate} name={name} />
        )}
        <div className={styles.safety}>
          {isPage && <CopyLink path={path} />}
          {!isOwn && (
            <>
              <ReportButton
                kind="roommate_profile"
                id={roommate.id}
                what={t('the profile of {name}', { name })}
              />
              <BlockPerson id={user.id} username={name} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Without JavaScript, leads to the messages page. */
function MessageForm({ roommate, name }: { roommate: Roommate; name: string }) {
  const { user } = roommate;
  const already_messaged = useMessagedIds().has(user.id) || roommate.already_messaged;
  const { pathname, searchParams } = new URL(conversationPath(user.id), 'http://localhost');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    openPrivateMessage({
      id: user.id,
      username: name,
      about: { kind: 'roommate_profile', id: user.id },
    });
  };
  return (
    <form action={pathname} method="get" onSubmit={handleSubmit}>
      {[...searchParams].map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" disabled={already_messaged}>
        <MessageIcon aria-hidden="true" className={styles.icon} />
        {already_messaged ? (
          t('Already Messaged')
        ) : (
          <T
            text="Message<hidden> {name}</hidden>"
            values={{ name, hidden: (children: ReactNode) => <VisuallyHidden>{children}</VisuallyHidden> }}
          />
        )}
      </Button>
    </form>
  );
}

/** Shows the URL if the browser forbids copying. */
function CopyLink({ path }: { path: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.href).href);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <>
      <Button tone="plain" size="small" className={styles.copy ?? ''} onClick={handleClick}>
        <LinkIcon aria-hidden="true" width="1em" height="1em" />
        {t('Copy link')}
      </Button>
      <span role="status" className={styles.result}>
        {result === 'copied' && t('Link copied.')}
        {result === 'refused' &&
          t('Copy it from here: {address}', { address: new URL(path, window.location.href).href })}
      </span>
    </>
  );
}
