import BackIcon from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { BlockButton } from './block-button.tsx';
import { LoadingThread } from './loading-thread.tsx';
import type { Mailbox, Thread } from './mailbox.ts';
import { stillUnsent } from './merge-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import { MoneyNotice } from './money-notice.tsx';
import type { Unsent } from './outbox.ts';
import { PersonMark } from './person-mark.tsx';
import { ReportButton } from './report-button.tsx';
import { ThreadLog } from './thread-log.tsx';
import styles from './thread-pane.module.css';
import type { Clock } from './use-clock.ts';
import { useReading } from './use-mailbox.ts';

type ThreadPaneProps = {
  mailbox: Mailbox;
  /** The other person. */
  other: number;
  /** Absent until it is asked for. */
  thread: Thread | undefined;
  /** The other's name, where the list has it. */
  known: string | undefined;
  outbox: readonly Unsent[];
  clock: Clock;
  formKey: string;
};

/** One conversation: who it is with, what was written, and the box to write in. */
export function ThreadPane({ mailbox, other, thread, known, outbox, clock, formKey }: ThreadPaneProps) {
  const username = thread?.conversation?.user.username ?? known;
  useReading(
    mailbox,
    thread?.state === 'ready' ? other : null,
    thread?.messages.findLast(({ sender }) => sender.id === other)?.id,
  );
  return (
    <section className={styles.pane} aria-label={username ? `Conversation with ${username}` : 'Conversation'}>
      <header className={styles.head}>
        <Link
          to={PAGES.messages}
          className={buttonStyle({ tone: 'plain', isRound: true }, styles.back)}
          aria-label="All conversations"
        >
          <BackIcon aria-hidden="true" />
        </Link>
        {username && <PersonMark username={username} />}
        <h2 className={styles.name}>{username ?? 'Conversation'}</h2>
        {username && thread?.conversation && (
          <div className={styles.tools}>
            <BlockButton
              username={username}
              isBlocked={thread.conversation.is_blocked}
              onChange={(is_blocked) => mailbox.setBlocked(other, is_blocked)}
            />
            <ReportButton kind="user" id={other} what={username} />
          </div>
        )}
      </header>
      <ThreadBody
        mailbox={mailbox}
        other={other}
        thread={thread}
        outbox={outbox}
        clock={clock}
        formKey={formKey}
      />
    </section>
  );
}

type ThreadBodyProps = Omit<ThreadPaneProps, 'known'>;

/** The thread in its states. */
function ThreadBody({ mailbox, other, thread, outbox, clock, formKey }: ThreadBodyProps) {
  const unsent = useMemo(
    () => stillUnsent(outbox, thread?.messages ?? [], other),
    [outbox, thread?.messages, other],
  );
  if (!thread || thread.state === 'loading') return <LoadingThread />;
  if (thread.state === 'failed') {
    return (
      <div className={styles.notice}>
        <FailedState
          text="This conversation could not be loaded."
          onRetry={() => void mailbox.openThread(other)}
          level={3}
        />
      </div>
    );
  }
  const { conversation } = thread;
  if (conversation === null) {
    return (
      <>
        <p className={styles.notice}>You have not written to each other yet.</p>
        {/* Where scripts run the first message is written over the page on which the two have met. */}
        <noscript>
          <MoneyNotice />
          <MessageComposer
            me={mailbox.me}
            to={{ id: other, username: 'this person' }}
            lastId={0}
            formKey={formKey}
          />
        </noscript>
      </>
    );
  }
  return (
    <>
      <ThreadLog
        me={mailbox.me}
        thread={thread}
        conversation={conversation}
        unsent={unsent}
        clock={clock}
        onOlder={() => void mailbox.loadOlder(other)}
      />
      <WayToWrite
        key={other}
        mailbox={mailbox}
        conversation={conversation}
        lastId={thread.messages.at(-1)?.id ?? 0}
        formKey={formKey}
      />
    </>
  );
}

type WayToWriteProps = {
  mailbox: Mailbox;
  conversation: NonNullable<Thread['conversation']>;
  lastId: number;
  formKey: string;
};

/** The box to write in, or why there is none. */
function WayToWrite({ mailbox, conversation, lastId, formKey }: WayToWriteProps) {
  const { user, is_blocked, is_open } = conversation;
  if (!is_open) {
    return (
      <p className={styles.closed}>
        This account is closed. What was written stays here, and nobody can answer any more.
      </p>
    );
  }
  if (is_blocked) {
    return (
      <p className={styles.closed}>
        You have blocked {user.username}. Neither of you can write to the other until you take that back.
      </p>
    );
  }
  return <MessageComposer me={mailbox.me} to={user} lastId={lastId} formKey={formKey} />;
}
