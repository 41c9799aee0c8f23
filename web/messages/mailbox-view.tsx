import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CurrentUser } from '#shared/api/users.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import conversationListStyles from './conversation-list.module.css';
import { ConversationList } from './conversation-list.tsx';
import { type MailboxStart, type MessagesPageData, shownMessage, shownPerson } from './load-messages.ts';
import type { Mailbox, MailboxState } from './mailbox.ts';
import styles from './mailbox-view.module.css';
import { MessageSearch } from './message-search.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useMailbox } from './use-mailbox.ts';

const ROWS = [1, 2, 3, 4, 5, 6];

type MailboxViewProps = { user: CurrentUser; page: MessagesPageData; start: MailboxStart };

export function MailboxView({ user, page, start }: MailboxViewProps) {
  const [search] = useSearchParams();
  const shown = shownPerson(search);
  const { mailbox, state, outbox } = useMailbox(user.id, start, shown);
  const isEmpty = state.list?.length === 0;
  return (
    <div className={`${styles.page} ${shown === null ? '' : styles.open}`}>
      <section className={styles.list} aria-labelledby="messages-title">
        <h1 id="messages-title" className={styles.title}>
          {t('Messages')}
        </h1>
        {isEmpty ? (
          <ListOf mailbox={mailbox} state={state} shown={shown} />
        ) : (
          <MessageSearch me={user.id} shown={shown} start={start.search}>
            <ListOf mailbox={mailbox} state={state} shown={shown} />
          </MessageSearch>
        )}
      </section>
      {shown === null ? (
        !isEmpty && <p className={styles.choose}>{t('Choose a conversation.')}</p>
      ) : (
        <ThreadPane
          key={shown}
          mailbox={mailbox}
          other={shown}
          thread={state.threads.get(shown)}
          known={state.list?.find(({ user: { id } }) => id === shown)}
          target={shownMessage(search)}
          outbox={outbox}
          formKey={page.key}
        />
      )}
    </div>
  );
}

type ListOfProps = {
  mailbox: Mailbox;
  state: MailboxState;
  shown: number | null;
};

function ListOf({ mailbox, state, shown }: ListOfProps) {
  const { list, hasMore, isLoading } = state;
  const [hasFailed, setFailed] = useState(false);
  const attempt = (work: Promise<void>) => {
    setFailed(false);
    work.catch(() => setFailed(true));
  };
  if (list === null && isLoading) return <LoadingList />;
  if (list === null) {
    return (
      <FailedState
        text={t('Your conversations could not be loaded.')}
        onRetry={() => attempt(mailbox.loadList())}
        level={2}
      />
    );
  }
  if (list.length === 0) {
    return (
      <EmptyState
        scene="sofa"
        title={t('No messages yet')}
        text={t(
          'When you write to a roommate, a manager or somebody in a forum, the conversation stands here.',
        )}
        action={<ButtonLink to={PAGES.home}>{t('Find your school')}</ButtonLink>}
      />
    );
  }
  return (
    <ConversationList
      list={list}
      me={mailbox.me}
      shown={shown}
      hasMore={hasMore}
      isLoading={isLoading}
      hasFailed={hasFailed}
      onMore={() => attempt(mailbox.loadMore())}
    />
  );
}

function LoadingList() {
  return (
    <div aria-busy="true" className={conversationListStyles.list}>
      <VisuallyHidden>{t('Loading your conversations')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={conversationListStyles.row}>
          <Skeleton width="2.75rem" height="2.75rem" shape="pill" />
          <span className={conversationListStyles.words}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </span>
        </div>
      ))}
    </div>
  );
}
