import BackIcon from 'lucide-react/icons/arrow-left';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
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
import type { Contact, ThreadStart } from './load-messages.ts';
import { findUnsent } from './merge-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import type { Unsent } from './outbox-storage.ts';
import { ReportButton } from './report-button.tsx';
import threadLogStyles from './thread-log.module.css';
import { ThreadLog } from './thread-log.tsx';
import styles from './thread-pane.module.css';
import { useReading, useThread } from './use-mailbox.ts';
import { UserAvatar } from './user-avatar.tsx';

const TEXTS = {
  property: {
    own: msg('About your listing <page>{title}</page>'),
    theirs: msg('About <page>{title}</page>'),
    gone: msg('About {title}, which is no longer available'),
  },
  roommate_profile: {
    own: msg('About <page>your roommate profile</page>'),
    theirs: msg('Roommate profile of <page>{title}</page>'),
    gone: msg('About a deleted roommate profile'),
  },
};

const WIDTHS = ['14rem', '20rem', '9rem', '17rem', '12rem'];

type ThreadPaneProps = {
  me: number;
  other: number;
  start: ThreadStart | null;
  known: Conversation | undefined;
  target: number | null;
  outbox: readonly Unsent[];
  formKey: string;
};

type ThreadState = Omit<Conversation, 'last' | 'unread'>;

/** Null if the other user can't receive messages. */
function threadStateOf({ conversation, recipient }: Contact): ThreadState | null {
  if (conversation) return conversation;
  const user = recipient?.person;
  if (!user) return null;
  const card = { name: user.username, photo_url: null, about: null };
  return { user, ...card, is_blocked: false, is_open: true, is_first_thread: true };
}

export function ThreadPane({ start, known, ...props }: ThreadPaneProps) {
  const { other } = props;
  const thread = useThread(other, start);
  const state = thread.contact ? threadStateOf(thread.contact) : null;
  const { name, photo_url } = state ?? known ?? {};
  useReading(other, thread.contact && thread.page);
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
        {name && <UserAvatar name={name} photo={photo_url} />}
        <div className={styles.who}>
          <h2 className={styles.name}>{name ?? t('Conversation')}</h2>
          {state?.about && <ThreadSubject about={state.about} name={state.name} />}
        </div>
        {name && state && (
          <div className={styles.tools}>
            {!(state.is_blocked && state.is_open) && (
              <BlockButton username={name} isBlocked={state.is_blocked} onChange={thread.setBlocked} />
            )}
            <ReportButton kind="user" id={other} what={name} />
          </div>
        )}
      </header>
      <ThreadBody {...props} thread={thread} state={state} />
    </section>
  );
}

type Thread = ReturnType<typeof useThread>;

type ThreadBodyProps = Omit<ThreadPaneProps, 'known' | 'start'> & {
  thread: Thread;
  state: ThreadState | null;
};

function ThreadBody({ me, other, thread, state, target, outbox, formKey }: ThreadBodyProps) {
  const { contact, page, hasFailed, retry, older, loadOlder, setBlocked } = thread;
  const unsent = useMemo(() => findUnsent(outbox, page?.messages ?? [], other), [outbox, page, other]);
  if (!contact || !page) {
    if (!hasFailed) return <LoadingThread />;
    return (
      <div className={styles.notice}>
        <FailedState text={t('We couldn’t load this conversation.')} onRetry={retry} level={3} />
      </div>
    );
  }
  if (state === null) return <UnavailableNotice recipient={contact.recipient} onBlock={setBlocked} />;
  return (
    <>
      <ThreadLog
        me={me}
        page={page}
        older={older}
        conversation={state}
        target={target}
        unsent={unsent}
        onOlder={loadOlder}
      />
      <ThreadFooter
        key={other}
        me={me}
        state={state}
        isReply={contact.conversation !== null}
        lastId={page.messages.at(-1)?.id ?? 0}
        formKey={formKey}
        onBlock={setBlocked}
      />
    </>
  );
}

type UnavailableNoticeProps = Pick<Contact, 'recipient'> & { onBlock: Thread['setBlocked'] };

/** Offers to unblock a user that the caller has blocked. */
function UnavailableNotice({ recipient, onBlock }: UnavailableNoticeProps) {
  return (
    <div className={styles.notice}>
      <p>{recipient?.refusal}</p>
      {recipient?.person === null && recipient.is_blocked && (
        <BlockButton username={t('this user')} isBlocked onChange={onBlock} />
      )}
    </div>
  );
}

type ThreadFooterProps = {
  me: number;
  state: ThreadState;
  /** The first message requires a confirmed email address. */
  isReply: boolean;
  lastId: number;
  formKey: string;
  onBlock: Thread['setBlocked'];
};

function ThreadFooter({ me, state, isReply, lastId, formKey, onBlock }: ThreadFooterProps) {
  const { user: reader } = useSession();
  const { user, name, is_blocked, is_open } = state;
  if (!is_open) {
    return (
      <p className={styles.closed}>
        {t('This account is closed. You can still read the messages, but you can’t reply.')}
      </p>
    );
  }
  if (is_blocked) {
    return (
      <div className={styles.closed}>
        <p>
          {t('You blocked {username}. You can’t message each other until you unblock them.', {
            username: name,
          })}
        </p>
        <BlockButton username={name} isBlocked onChange={onBlock} />
      </div>
    );
  }
  if (!isReply && reader?.is_email_confirmed === false) {
    return (
      <div className={styles.closed}>
        <ConfirmEmailNotice>{t('Confirm your email address to start a conversation.')}</ConfirmEmailNotice>
      </div>
    );
  }
  return <MessageComposer me={me} to={user} name={name} lastId={lastId} formKey={formKey} />;
}

function LoadingThread() {
  return (
    <div aria-busy="true" className={`${threadLogStyles.log} ${threadLogStyles.loading}`}>
      <VisuallyHidden>{t('Loading conversation')}</VisuallyHidden>
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
        values={{ title: title || name, page: (children: ReactNode) => <Link to={path}>{children}</Link> }}
      />
    </p>
  );
}
