import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { Form, useNavigationType } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './forum-search.module.css';
import { SEARCH_MAX } from './load-forum.ts';

export function ForumSearch({ q }: { q: string }) {
  const input = useRef<HTMLInputElement>(null);
  const navigation = useNavigationType();
  /** Null before hydration, because the user may already have typed. */
  const lastQuery = useRef<string | null>(null);
  useEffect(() => {
    if (!input.current || lastQuery.current === q) return;
    const isReturn = navigation === 'POP' && lastQuery.current !== null;
    lastQuery.current = q;
    // Only Back replaces text in a focused field.
    if (isReturn || document.activeElement !== input.current) input.current.value = q;
  }, [q, navigation]);
  return (
    <Form method="get" role="search" className={styles.search} preventScrollReset>
      <div className={styles.box}>
        <SearchIcon aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={t('Search posts')}
          placeholder={t('Search posts')}
          defaultValue={q}
          maxLength={SEARCH_MAX}
          className={styles.input}
        />
      </div>
      <Button type="submit" tone="quiet">
        {t('Search')}
      </Button>
    </Form>
  );
}
