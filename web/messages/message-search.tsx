import { keepPreviousData, useQuery } from '@tanstack/react-query';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { messageSearch } from '#shared/api/conversations.ts';
import type { MessageHit } from '#shared/api/conversations-schemas.ts';
import { isProblem } from '#shared/api/errors.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import listStyles from './conversation-list.module.css';
import { ConversationRow } from './conversation-list.tsx';
import { type MessageSearchStart, SEARCH_MAX, SEARCH_MIN } from './load-messages.ts';
import styles from './message-search.module.css';

const DEBOUNCE_MS = 200;

type Found = { q: string; hits: readonly MessageHit[] };

function useSearch(start: MessageSearchStart | null) {
  const [text, setText] = useState(start?.q ?? '');
  const q = text.trim();
  const isAsked = q.length >= SEARCH_MIN;
  const { data, error } = useQuery({
    queryKey: [messageSearch.path, q],
    queryFn: async ({ signal }): Promise<Found> => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      signal.throwIfAborted();
      return { q, hits: await call(messageSearch, { q }, { signal }) };
    },
    enabled: isAsked,
    initialData: start?.q === q ? start : undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const failure = isProblem(error) ? error.problem.detail : null;
  return { text, setText, isAsked, failure, found: isAsked ? data : undefined };
}

function excerptOf(text: string, q: string): string {
  const at = text.toLowerCase().indexOf(q.split(/\s+/)[0]!.toLowerCase());
  if (at < 30) return text;
  return `… ${text.slice(text.lastIndexOf(' ', at - 12) + 1)}`;
}

type MessageSearchProps = {
  me: number;
  shown: number | null;
  start: MessageSearchStart | null;
  children: ReactNode;
};

export function MessageSearch({ me, shown, start, children }: MessageSearchProps) {
  const { text, setText, isAsked, failure, found } = useSearch(start);
  return (
    <>
      <search>
        <form
          action={PAGES.messages}
          method="get"
          onSubmit={(event) => event.preventDefault()}
          className={styles.form}
        >
          <SearchIcon aria-hidden="true" />
          <input
            type="search"
            name="q"
            aria-label={t('Search messages')}
            placeholder={t('Search messages')}
            autoComplete="off"
            maxLength={SEARCH_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      </search>
      <VisuallyHidden>
        <span role="status">
          {found && t('{count, plural, one {# result} other {# results}}', { count: found.hits.length })}
        </span>
      </VisuallyHidden>
      {!isAsked && children}
      <FormNotice detail={isAsked ? failure : null} />
      {found && !failure && <Hits found={found} me={me} shown={shown} />}
    </>
  );
}

function Hits({ found: { q, hits }, me, shown }: { found: Found; me: number; shown: number | null }) {
  if (hits.length === 0) {
    return <p className={styles.nothing}>{t('No messages or names match “{q}”.', { q })}</p>;
  }
  return (
    <nav aria-label={t('Search results')}>
      <ul className={listStyles.list}>
        {hits.map(({ conversation, message }) => (
          <ConversationRow
            key={`${conversation.user.id}.${message?.id ?? 'name'}`}
            conversation={conversation}
            me={me}
            isShown={message === null && conversation.user.id === shown}
            hit={message && { ...message, text: excerptOf(message.text, q) }}
          />
        ))}
      </ul>
    </nav>
  );
}
