import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useState } from 'react';
import { type MessageHit, messageSearch } from '#shared/api/conversations.ts';
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

type Found = { q: string; hits: readonly MessageHit[]; failure: string | null };

function useSearch(start: MessageSearchStart | null) {
  const [text, setText] = useState(start?.q ?? '');
  const [found, setFound] = useState<Found | null>(start && { ...start, failure: null });
  const q = text.trim();
  const isAsked = q.length >= SEARCH_MIN;
  const isKnown = found?.q === q;
  useEffect(() => {
    if (!isAsked || isKnown) return;
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const hits = await call(messageSearch, { q }, { signal: ended.signal });
        setFound({ q, hits, failure: null });
      } catch (error) {
        if (!isProblem(error)) throw error;
        if (!ended.signal.aborted) setFound({ q, hits: [], failure: error.problem.detail });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [q, isAsked, isKnown]);
  return { text, setText, isAsked, found: isAsked ? found : null };
}

/** Around the first match. */
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

/** Without scripts the form loads a page with results. */
export function MessageSearch({ me, shown, start, children }: MessageSearchProps) {
  const { text, setText, isAsked, found } = useSearch(start);
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
      {isAsked ? found && <Hits found={found} me={me} shown={shown} /> : children}
    </>
  );
}

function Hits({
  found: { q, hits, failure },
  me,
  shown,
}: {
  found: Found;
  me: number;
  shown: number | null;
}) {
  if (failure) return <FormNotice detail={failure} />;
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
