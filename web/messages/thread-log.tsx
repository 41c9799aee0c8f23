import DownIcon from 'lucide-react/icons/arrow-down';
import { Fragment, type UIEvent, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { dayKey, formatDayHeading } from '#shared/texts/format-time.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { scrollBehavior } from '../ui/scroll-behavior.ts';
import { Time } from '../ui/time.tsx';
import { useNow, useTimeZone } from '../ui/time-zone.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { ThreadPage } from './load-messages.ts';
import { MessageBubble, messageElementId } from './message-bubble.tsx';
import { MoneyNotice } from './money-notice.tsx';
import type { Unsent } from './outbox-storage.ts';
import styles from './thread-log.module.css';
import { UnsentBubble } from './unsent-bubble.tsx';

type ThreadLogProps = {
  me: number;
  page: ThreadPage;
  older: 'idle' | 'loading' | 'failed';
  conversation: Pick<Conversation, 'name' | 'is_first_thread'>;
  target: number | null;
  unsent: readonly Unsent[];
  onOlder: () => void;
};

/** Pixels from the top within which older messages load. */
const NEAR_TOP = 400;
/** Pixels from the end within which new messages scroll into view. */
const NEAR_END = 80;

function useArrivals(messages: readonly Message[], me: number): Message | null {
  const last = messages.findLast(({ sender }) => sender.id !== me) ?? null;
  const [first] = useState(last?.id ?? 0);
  return last && last.id > first ? last : null;
}

/**
 * `column-reverse` shows the newest message first without JavaScript, and keeps the position when older ones
 * load.
 */
export function ThreadLog({ me, page, older, conversation, unsent, onOlder, target }: ThreadLogProps) {
  const { messages, hasOlder } = page;
  const zone = useTimeZone();
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  const [seenId, setSeenId] = useState(messages.at(-1)?.id ?? 0);
  const [isAtEnd, setAtEnd] = useState(true);
  const arrival = useArrivals(messages, me);
  const lastId = messages.at(-1)?.id ?? 0;

  useEffect(() => {
    if (isAtEnd) setSeenId(lastId);
  }, [isAtEnd, lastId]);
  useEffect(() => {
    if (unsent.length > 0) box.current?.scrollTo({ top: 0 });
  }, [unsent.length]);

  const hasTarget = target !== null && messages.some(({ id }) => id === target);
  const mustLoad =
    target !== null && !hasTarget && hasOlder && older === 'idle' && (messages[0]?.id ?? 0) > target;
  useEffect(() => {
    if (mustLoad) onOlder();
  });
  useEffect(() => {
    if (hasTarget) document.getElementById(messageElementId(target))?.scrollIntoView({ block: 'center' });
  }, [hasTarget, target]);

  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    setAtEnd(-scrollTop < NEAR_END);
    if (hasOlder && older === 'idle' && scrollHeight - clientHeight + scrollTop < NEAR_TOP) onOlder();
  };

  const lastSeen = messages.findLast(({ sender, read }) => sender.id === me && read !== null)?.id;
  return (
    <div className={styles.frame}>
      <section
        ref={box}
        className={styles.log}
        aria-label={t('Messages with {username}', { username: conversation.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
        tabIndex={0}
        onScroll={handleScroll}
      >
        <div className={styles.messages}>
          {hasOlder && <Older state={older} onOlder={onOlder} />}
          {conversation.is_first_thread && <MoneyNotice />}
          {messages.length === 0 && unsent.length === 0 && (
            <p className={styles.nothing}>{t('No messages between you yet.')}</p>
          )}
          <ol className={styles.items}>
            {messages.map((message, at) => {
              const before = messages[at - 1];
              const isNewDay =
                zone !== null && (!before || dayKey(before.created, zone) !== dayKey(message.created, zone));
              return (
                <Fragment key={message.id}>
                  {isNewDay && (
                    <li className={styles.day}>
                      <Time value={message.created}>{formatDayHeading(message.created, now, zone)}</Time>
                    </li>
                  )}
                  <MessageBubble
                    message={message}
                    isOwn={message.sender.id === me}
                    isSeen={message.id === lastSeen}
                    name={conversation.name}
                    isTarget={message.id === target}
                  />
                </Fragment>
              );
            })}
            {unsent.map((one) => (
              <UnsentBubble key={one.key} unsent={one} />
            ))}
          </ol>
        </div>
      </section>
      {!isAtEnd && lastId > seenId && (
        <Button
          size="small"
          className={styles.down}
          onClick={() => box.current?.scrollTo({ top: 0, behavior: scrollBehavior() })}
        >
          <DownIcon aria-hidden="true" width="1em" height="1em" />
          {t('New messages')}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{arrival && `${conversation.name}: ${arrival.text}`}</span>
      </VisuallyHidden>
    </div>
  );
}

function Older({ state, onOlder }: { state: ThreadLogProps['older']; onOlder: () => void }) {
  return (
    <div className={styles.older}>
      {state === 'failed' && <p role="alert">{t('We couldn’t load older messages.')}</p>}
      <Button tone="quiet" size="small" isBusy={state === 'loading'} onClick={onOlder}>
        {state === 'failed' ? t('Try again') : t('Older messages')}
      </Button>
    </div>
  );
}
