import BackIcon from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#shared/api/conversations.ts';
import { BLOCKED_PEOPLE, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { BlockButton } from './block-button.tsx';
import { LoadingThread } from './loading-thread.tsx';
import type { Mailbox, Thread } from './mailbox.ts';
import { stillUnsent } from './merge-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import type { Unsent } from './outbox-storage.ts';
import { PersonMark } from './person-mark.tsx';
import { ReportButton } from './report-button.tsx';
import { ThreadLog } from './thread-log.tsx';
import styles from './thread-pane.module.css';
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
  formKey: string;
};

type Standing = Pick<Conversation, 'user' | 'is_blocked' | 'is_open' | 'is_first_thread'>;

/** How two people stand to each other; null where there is nobody to write to. */
function standingOf({ conversation, stranger }: Thread): Standing | null {
  if (conversation) return conversation;
  const user = stranger?.person;
  return user ? { user, is_blocked: false, is_open: true, is_first_thread: true } : null;
}

/** One conversation: who it is with, what was written, and the box to write in. */
export function ThreadPane({ mailbox, other, thread, known, outbox, formKey }: ThreadPaneProps) {
  const standing = thread ? standingOf(thread) : null;
  const username = standing?.user.username ?? known;
  useReading(
    mailbox,
    thread?.state === 'ready' ? other : null,
    thread?.messages.findLast(({ sender }) => sender.id === other)?.id,
  );
  return (
    <section
      className={styles.pane}
      aria-label={username ? t('Conversation with {username}', { username }) : t('Conversation')}
    >
      <header className={styles.head}>
        <Link
          to={PAGES.messages}
          className={buttonStyle({ tone: 'plain', isRound: true }, styles.back)}
          aria-label={t('All conversations')}
        >
          <BackIcon aria-hidden="true" />
        </Link>
        {username && <PersonMark username={username} />}
        <h2 className={styles.name}>{username ?? t('Conversation')}</h2>
        {username && standing && (
          <div className={styles.tools}>
            <BlockButton
              username={username}
              isBlocked={standing.is_blocked}
              onChange={(is_blocked) => mailbox.setBlocked(other, is_blocked)}
            />
            <ReportButton kind="user" id={other} what={username} />
          </div>
        )}
      </header>
      <ThreadBody mailbox={mailbox} other={other} thread={thread} outbox={outbox} formKey={formKey} />
    </section>
  );
}

type ThreadBodyProps = Omit<ThreadPaneProps, 'known'>;

/** The thread in its states. */
function ThreadBody({ mailbox, other, thread, outbox, formKey }: ThreadBodyProps) {
  const unsent = useMemo(
    () => stillUnsent(outbox, thread?.messages ?? [], other),
    [outbox, thread?.messages, other],
  );
  if (!thread || thread.state === 'loading') return <LoadingThread />;
  if (thread.state === 'failed') {
    return (
      <div className={styles.notice}>
        <FailedState
          text={t('This conversation could not be loaded.')}
          onRetry={() => void mailbox.openThread(other)}
          level={3}
        />
      </div>
    );
  }
  const standing = standingOf(thread);
  if (standing === null) return <NobodyHere stranger={thread.stranger} />;
  return (
    <>
      <ThreadLog
        me={mailbox.me}
        thread={thread}
        conversation={standing}
        unsent={unsent}
        onOlder={() => void mailbox.loadOlder(other)}
      />
      <WayToWrite
        key={other}
        mailbox={mailbox}
        standing={standing}
        isReply={thread.conversation !== null}
        lastId={thread.messages.at(-1)?.id ?? 0}
        formKey={formKey}
      />
    </>
  );
}

/** Why there is nobody to write to, and the way to take a block back. */
function NobodyHere({ stranger }: Pick<Thread, 'stranger'>) {
  return (
    <div className={styles.notice}>
      <p>{stranger?.refusal}</p>
      {stranger?.person === null && stranger.is_blocked && (
        <p>
          <Link to={BLOCKED_PEOPLE}>{t('People you have blocked')}</Link>
        </p>
      )}
    </div>
  );
}

type WayToWriteProps = {
  mailbox: Mailbox;
  standing: Standing;
  /** False: the first message of a conversation, which needs a confirmed e-mail address. */
  isReply: boolean;
  lastId: number;
  formKey: string;
};

/** The box to write in, or why there is none. */
function WayToWrite({ mailbox, standing, isReply, lastId, formKey }: WayToWriteProps) {
  const { user: reader } = useSession();
  const { user, is_blocked, is_open } = standing;
  if (!is_open) {
    return (
      <p className={styles.closed}>
        {t('This account is closed. What was written stays here, and nobody can answer any more.')}
      </p>
    );
  }
  if (is_blocked) {
    return (
      <p className={styles.closed}>
        {t('You have blocked {username}. Neither of you can write to the other until you take that back.', {
          username: user.username,
        })}
      </p>
    );
  }
  if (!isReply && reader?.is_email_confirmed === false) {
    return (
      <div className={styles.closed}>
        <ConfirmEmailNotice>{t('Confirm your e-mail address to start a conversation.')}</ConfirmEmailNotice>
      </div>
    );
  }
  return <MessageComposer me={mailbox.me} to={user} lastId={lastId} formKey={formKey} />;
}
