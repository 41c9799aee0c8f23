import { useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { changeSavedSearch, deleteSavedSearch } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { saveSearch, setLoadedSearches, useSavedSearches } from '../listings/searches-store.ts';
import { AuthLink } from '../session/auth-link.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { T } from '../ui/t.tsx';
import type { Route } from './+types/searches-page';
import { loadSearches } from './load-searches.ts';
import { privateMeta } from './private-meta.ts';
import { PushSection } from './push-section.tsx';
import { SearchItem } from './search-item.tsx';
import styles from './searches-page.module.css';

export const loader = onServer(loadSearches);
export const clientLoader = inBrowser(loadSearches);

export const action = formAction(async ({ call, form }) => {
  const id = Number(form.id);
  if (form.intent === 'delete') {
    const { detail } = await call(deleteSavedSearch, { id });
    return { intent: 'delete', done: detail };
  }
  const { name } = await call(changeSavedSearch, { id, body: { frequency: form.frequency as never } });
  return { intent: 'frequency', done: t('Your alerts for “{name}” are changed.', { name }) };
});

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Saved searches'),
    t('Searches you’ve saved, and their alerts.'),
    PAGES.savedSearches,
    loaderData,
  );

/** Lists an account's searches, or those that a visitor saved in this browser. */
export default function SearchesPage({ loaderData: { found } }: Route.ComponentProps) {
  const { user } = useSession();
  const owner = user?.id ?? null;
  const answer = useActionData() as FormAnswer | undefined;
  useEffect(() => {
    if (owner !== null && found) setLoadedSearches(owner, found);
  }, [owner, found]);
  const known = useSavedSearches(owner);
  const searches = known ?? (owner === null ? null : found);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('Saved searches')}</h1>
        {owner === null && <VisitorNote />}
      </header>
      <FormNotice detail={answer?.detail ?? null} done={answer?.done ?? null} />
      {searches === null ? (
        <div className={styles.loading}>
          <LoadingIndicator />
        </div>
      ) : (
        <SearchList key={owner} owner={owner} searches={searches} />
      )}
      {owner !== null && <PushSection />}
    </div>
  );
}

function VisitorNote() {
  const login = (children: string) => (
    <AuthLink form="log-in" next={PAGES.savedSearches}>
      {children}
    </AuthLink>
  );
  return (
    <p className={styles.soft}>
      <T
        text="Saved in this browser. <login>Log in</login> to get alerts and to see them on all your devices."
        values={{ login }}
      />
    </p>
  );
}

function SearchList({ owner, searches }: { owner: number | null; searches: SavedSearch[] }) {
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  return (
    <>
      {deleted && (
        <Deleted key={deleted.id} owner={owner} search={deleted} onRestored={() => setDeleted(null)} />
      )}
      {searches.length === 0 ? (
        <EmptyState
          scene="porch"
          title={t('No saved searches')}
          text={t(
            'Search for homes near your school, then choose “Save search”. We’ll tell you about new ones.',
          )}
          action={<ButtonLink to={PAGES.home}>{t('Find homes')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list} aria-label={t('Saved searches')}>
          {searches.map((search) => (
            <SearchItem key={search.id} owner={owner} search={search} onDeleted={() => setDeleted(search)} />
          ))}
        </ul>
      )}
    </>
  );
}

type DeletedProps = { owner: number | null; search: SavedSearch; onRestored: () => void };

function Deleted({ owner, search, onRestored }: DeletedProps) {
  const ref = useRef<HTMLButtonElement>(null);
  // Moves the focus, because the clicked button was removed.
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const handleUndo = async () => {
    await saveSearch(owner, search);
    onRestored();
  };
  return (
    <p className={styles.deleted} role="status">
      {t('“{name}” is deleted.', { name: search.name })}
      <Button ref={ref} tone="quiet" size="small" onClick={handleUndo}>
        {t('Undo')}
      </Button>
    </p>
  );
}
