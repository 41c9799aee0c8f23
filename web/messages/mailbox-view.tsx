import { useSearchParams } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import conversationListStyles from './conversation-list.module.css';
import { ConversationList } from './conversation-list.tsx';
import { type MailboxStart, type MessagesPageData, shownMessage, shownPerson } from './load-messages.ts';
import styles from './mailbox-view.module.css';
import { MessageSearch } from './message-search.tsx';
import { unsentMessages } from './outbox.ts';
import { ThreadPane } from './thread-pane.tsx';
import { useMailbox } from './use-mailbox.ts';

const ROWS = [1, 2, 3, 4, 5, 6];

type MailboxViewProps = { user: CurrentUser; page: MessagesPageData; start: MailboxStart };

export function MailboxView(props: MailboxViewProps) {
  return (
    <QueryProvider>
      <MailboxPanes {...props} />
    </QueryProvider>
  );
}

function MailboxPanes({ user, page, start }: MailboxViewProps) {
  const [search] = useSearchParams();
  const shown = shownPerson(search);
  const mailbox = useMailbox(start, shown);
  const outbox = unsentMessages.useValue();
  const isEmpty = mailbox.list?.length === 0;
  const list = <ListOf mailbox={mailbox} me={user.id} shown={shown} />;
  return (
    <div className={`${styles.page} ${shown === null ? '' : styles.open}`}>
      <section className={styles.list} aria-labelledby="messages-title">
        <h1 id="messages-title" className={styles.title}>
          {t('Messages')}
        </h1>
        {isEmpty ? (
          list
        ) : (
          <MessageSearch me={user.id} shown={shown} start={start.search}>
            {list}
          </MessageSearch>
        )}
      </section>
      {shown === null ? (
        !isEmpty && <p className={styles.choose}>{t('Choose a conversation.')}</p>
      ) : (
        <ThreadPane
          key={shown}
          me={user.id}
          other={shown}
          start={start.thread}
          known={mailbox.list?.find(({ user: { id } }) => id === shown)}
          target={shownMessage(search)}
          outbox={outbox}
          formKey={page.key}
        />
      )}
    </div>
  );
}

type ListOfProps = { mailbox: ReturnType<typeof useMailbox>; me: number; shown: number | null };

function ListOf({ mailbox: { list, hasMore = false, isFetching, refetch, older }, me, shown }: ListOfProps) {
  if (!list && isFetching) return <LoadingList />;
  if (!list) {
    return (
      <FailedState
        text={t('We couldn’t load your conversations.')}
        onRetry={() => void refetch()}
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
          'When you message a roommate, a manager or someone in a forum, you’ll see the conversation here.',
        )}
        action={<ButtonLink to={PAGES.home}>{t('Find your school')}</ButtonLink>}
      />
    );
  }
  return (
    <ConversationList
      list={list}
      me={me}
      shown={shown}
      hasMore={hasMore}
      isLoading={older.isPending}
      hasFailed={older.isError}
      onMore={() => older.mutate(list.at(-1)?.last.id ?? 0)}
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
          <span className={conversationListStyles.content}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </span>
        </div>
      ))}
    </div>
  );
}
