import AlertIcon from 'lucide-react/icons/triangle-alert';
import { memo } from 'react';
import type { Message } from '#shared/api/messages.ts';
import { FLAGGED_MESSAGE_NOTICE } from '#shared/rules/first-thread.ts';
import { formatMessageTime } from '#shared/rules/format-message-time.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ReportButton } from './report-button.tsx';
import styles from './thread-log.module.css';
import type { Clock } from './use-clock.ts';
import { UserText } from './user-text.tsx';

type MessageBubbleProps = {
  message: Message;
  isOwn: boolean;
  /** The last one that the other has read. */
  isSeen: boolean;
  clock: Clock;
};

/** One message: its words, when it came, and what should be known of it. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isSeen, clock } = props;
  const { id, sender, text, created, is_flagged } = message;
  return (
    <li className={`${styles.message} ${isOwn ? styles.own : ''}`}>
      <div className={styles.bubble}>
        <VisuallyHidden>{isOwn ? t('You:') : `${sender.username}:`} </VisuallyHidden>
        <UserText text={text} />
        {is_flagged && !isOwn && (
          <p className={styles.flag}>
            <AlertIcon aria-hidden="true" />
            {t(FLAGGED_MESSAGE_NOTICE)}
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <time dateTime={created} suppressHydrationWarning>
          {formatMessageTime(created, clock.now, clock.zone)}
        </time>
        {isSeen && <span>{t('Seen')}</span>}
        {!isOwn && (
          <span className={styles.report}>
            <ReportButton kind="message" id={id} what={t('this message by {username}', sender)} />
          </span>
        )}
      </div>
    </li>
  );
});
