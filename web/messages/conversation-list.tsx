import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Conversation, MessageHit } from '#shared/api/conversations-schemas.ts';
import { conversationPath } from '#shared/pages.ts';
import { cutCharacters } from '#shared/rules/count-characters.ts';
import { MESSAGE_PREVIEW_CHARACTERS } from '#shared/rules/message-limits.ts';
import { unreadText } from '#shared/rules/unread-text.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Time } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './conversation-list.module.css';
import { UserAvatar } from './user-avatar.tsx';

type ConversationListProps = {
  list: readonly Conversation[];
  me: number;
  shown: number | null;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function ConversationList(props: ConversationListProps) {
  const { list, me, shown, hasMore, isLoading, hasFailed, onMore } = props;
  const ref = useRef<HTMLElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const links = [...(ref.current?.querySelectorAll('a') ?? [])];
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <nav ref={ref} aria-label={t('Conversations')} onKeyDown={handleKeyDown}>
      <ul className={styles.list}>
        {list.map((one) => (
          <ConversationRow key={one.user.id} conversation={one} me={me} isShown={one.user.id === shown} />
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          {hasFailed && <p role="alert">{t('We couldn’t load the rest.')}</p>}
          <Button tone="quiet" size="small" isBusy={isLoading} onClick={onMore}>
            {hasFailed ? t('Try again') : t('Older conversations')}
          </Button>
        </div>
      )}
    </nav>
  );
}

type RowProps = {
  conversation: Conversation;
  me: number;
  isShown: boolean;
  hit?: MessageHit['message'];
};

export function ConversationRow({ conversation, me, isShown, hit }: RowProps) {
  const { user, name, photo_url, unread } = conversation;
  const last = hit ?? conversation.last;
  return (
    <li>
      <Link
        to={conversationPath(user.id, hit?.id)}
        className={`${styles.row} ${unread > 0 ? styles.unread : ''}`}
        aria-current={isShown ? 'page' : undefined}
        preventScrollReset
      >
        <UserAvatar name={name} photo={photo_url} />
        <span className={styles.content}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            <Time value={last.created} format="list" className={styles.time} />
          </span>
          <span className={styles.line}>
            <span className={styles.preview} dir="auto">
              {last.sender === me && `${t('You:')} `}
              {cutCharacters(last.text, MESSAGE_PREVIEW_CHARACTERS)}
            </span>
            {unread > 0 && (
              <span className={styles.count}>
                {unreadText(unread)}
                <VisuallyHidden> {t('unread')}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
