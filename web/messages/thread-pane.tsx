import BackIcon from 'lucide-react/icons/arrow-left';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#shared/api/conversations.ts';
import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { BlockButton } from './block-button.tsx';
import type { Mailbox, Thread } from './mailbox.ts';
import { stillUnsent } from './merge-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import type { Unsent } from './outbox-storage.ts';
import { PersonMark } from './person-mark.tsx';
import { ReportButton } from './report-button.tsx';
import threadLogStyles from './thread-log.module.css';
import { ThreadLog } from './thread-log.tsx';
import styles from './thread-pane.module.css';
import { useReading } from './use-mailbox.ts';

const TEXTS = {
  property: {
    own: msg('About your listing <page>{title}</page>'),
    theirs: msg('About <page>{title}</page>'),
    gone: msg('About {title}, which is no longer available'),
  },
  roommate_profile: {
    own: msg('About <page>your roommate profile</page>'),
    theirs: msg('Roommate profile of <page>{title}</page>'),
    gone: msg('About a roommate profile that is no longer there'),
  },
};

const WIDTHS = ['14rem', '20rem', '9rem', '17rem', '12rem'];

type ThreadPaneProps = {
  mailbox: Mailbox;
  other: number;
  thread: Thread | undefined;
  known: Conversation | undefined;
  target: number | null;
  outbox: readonly Unsent[];
  formKey: string;
};

type Standing = Omit<Conversation, 'last' | 'unread'>;

/** Null if the user can't receive messages. */
function standingOf({ conversation, stranger }: Thread): Standing | null {
  if (conversation) return conversation;
  const user = stranger?.person;
  if (!user) return null;
  const card = { name: user.username, photo_url: null, about: null };
  return { user, ...card, is_blocked: false, is_open: true, is_first_thread: true };
}

export function ThreadPane({ mailbox, other, thread, known, target, outbox, formKey }: ThreadPaneProps) {
  const standing = thread ? standingOf(thread) : null;
  const { name, photo_url } = standing ?? known ?? {};
  useReading(
    mailbox,
    thread?.state === 'ready' ? other : null,
    thread?.messages.findLast(({ sender }) => sender.id === other)?.id,
  );
  return (
    <section
      className={styles.pane}
      aria-label={name ? t('Conversation with {username}', { username: name }) : t('Conversation')}
    >
      <header className={styles.head}>
        <Link
          to={PAGES.messages}
          className={buttonStyle({ tone: 'plain', isRound: true }, styles.back)}
          aria-label={t('All conversations')}
        >
          <BackIcon aria-hidden="true" />
        </Link>
        {name && <PersonMark name={name} photo={photo_url} />}
        <div className={styles.who}>
          <h2 className={styles.name}>{name ?? t('Conversation')}</h2>
          {standing?.about && <ThreadSubject about={standing.about} name={standing.name} />}
        </div>
        {name && standing && (
          <div className={styles.tools}>
            {!(standing.is_blocked && standing.is_open) && (
              <BlockButton
                username={name}
                isBlocked={standing.is_blocked}
                onChange={(is_blocked) => mailbox.setBlocked(other, is_blocked)}
              />
            )}
            <ReportButton kind="user" id={other} what={name} />
          </div>
        )}
      </header>
      <ThreadBody
        mailbox={mailbox}
        other={other}
        thread={thread}
        target={target}
        outbox={outbox}
        formKey={formKey}
      />
    </section>
  );
}

type ThreadBodyProps = Omit<ThreadPaneProps, 'known'>;

function ThreadBody({ mailbox, other, thread, target, outbox, formKey }: ThreadBodyProps) {
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
  if (standing === null) return <NobodyHere mailbox={mailbox} other={other} stranger={thread.stranger} />;
  return (
    <>
      <ThreadLog
        me={mailbox.me}
        thread={thread}
        conversation={standing}
        target={target}
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

type NobodyHereProps = Pick<ThreadPaneProps, 'mailbox' | 'other'> & Pick<Thread, 'stranger'>;

/** A blocked user can be unblocked here. */
function NobodyHere({ mailbox, other, stranger }: NobodyHereProps) {
  return (
    <div className={styles.notice}>
      <p>{stranger?.refusal}</p>
      {stranger?.person === null && stranger.is_blocked && (
        <BlockButton
          username={t('this user')}
          isBlocked
          onChange={(is_blocked) => mailbox.setBlocked(other, is_blocked)}
        />
      )}
    </div>
  );
}

type WayToWriteProps = {
  mailbox: Mailbox;
  standing: Standing;
  /** False: the first message, which needs a confirmed address. */
  isReply: boolean;
  lastId: number;
  formKey: string;
};

function WayToWrite({ mailbox, standing, isReply, lastId, formKey }: WayToWriteProps) {
  const { user: reader } = useSession();
  const { user, name, is_blocked, is_open } = standing;
  if (!is_open) {
    return (
      <p className={styles.closed}>
        {t('This account is closed. What was written stays here, and nobody can answer any more.')}
      </p>
    );
  }
  if (is_blocked) {
    return (
      <div className={styles.closed}>
        <p>
          {t('You have blocked {username}. Neither of you can write to the other until you take that back.', {
            username: name,
          })}
        </p>
        <BlockButton username={name} isBlocked onChange={(blocked) => mailbox.setBlocked(user.id, blocked)} />
      </div>
    );
  }
  if (!isReply && reader?.is_email_confirmed === false) {
    return (
      <div className={styles.closed}>
        <ConfirmEmailNotice>{t('Confirm your e-mail address to start a conversation.')}</ConfirmEmailNotice>
      </div>
    );
  }
  return <MessageComposer me={mailbox.me} to={user} name={name} lastId={lastId} formKey={formKey} />;
}

function LoadingThread() {
  return (
    <div aria-busy="true" className={`${threadLogStyles.log} ${threadLogStyles.loading}`}>
      <VisuallyHidden>{t('Loading the conversation')}</VisuallyHidden>
      <div className={threadLogStyles.messages}>
        {WIDTHS.map((width, at) => (
          <div key={width} className={`${threadLogStyles.message} ${at % 2 ? threadLogStyles.own : ''}`}>
            <Skeleton width={`min(100%, ${width})`} height="2.5rem" shape="block" />
          </div>
        ))}
      </div>
    </div>
  );
}

type ThreadSubjectProps = { about: NonNullable<Conversation['about']>; name: string };

function ThreadSubject({ about: { kind, title, path, is_own }, name }: ThreadSubjectProps) {
  const texts = TEXTS[kind];
  if (path === null) return <p className={styles.about}>{t(texts.gone, { title: title || name })}</p>;
  return (
    <p className={styles.about}>
      <T
        text={is_own ? texts.own : texts.theirs}
        values={{ title: title || name, page: (words: ReactNode) => <Link to={path}>{words}</Link> }}
      />
    </p>
  );
}
