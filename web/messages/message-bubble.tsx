import AlertIcon from 'lucide-react/icons/triangle-alert';
import { memo } from 'react';
import type { Message } from '#shared/api/messages-schemas.ts';
import { FLAGGED_MESSAGE_NOTICE } from '#shared/rules/first-thread.ts';
import { t } from '#shared/texts/t.ts';
import { Time } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ReportButton } from './report-button.tsx';
import styles from './thread-log.module.css';
import { UserText } from './user-text.tsx';

type MessageBubbleProps = {
  message: Message;
  isOwn: boolean;
  /** True for the newest message that the other user has read. */
  isSeen: boolean;
  name: string;
  isTarget: boolean;
};

export const messageElementId = (id: number) => `message-${id}`;

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isSeen, name, isTarget } = props;
  const { id, text, created, is_flagged } = message;
  return (
    <li
      id={messageElementId(message.id)}
      className={`${styles.message} ${isOwn ? styles.own : ''} ${isTarget ? styles.target : ''}`}
    >
      <div className={styles.bubble}>
        <VisuallyHidden>{isOwn ? t('You:') : `${name}:`} </VisuallyHidden>
        <UserText text={text} />
        {is_flagged && !isOwn && (
          <p className={styles.flag}>
            <AlertIcon aria-hidden="true" />
            {t(FLAGGED_MESSAGE_NOTICE)}
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <Time value={created} format="message" />
        {isSeen && <span>{t('Seen')}</span>}
        {!isOwn && (
          <span className={styles.report}>
            <ReportButton kind="message" id={id} what={t('this message by {username}', { username: name })} />
          </span>
        )}
      </div>
    </li>
  );
});
