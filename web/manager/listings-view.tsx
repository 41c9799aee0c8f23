import { useEffect, useState } from 'react';
import { Link, useActionData, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { managerProperties } from '#shared/api/manager-properties.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListPager } from './list-pager.tsx';
import { findRows, isFiltered, listPath, ROWS_PER_PAGE, readListQuery, sortRows } from './list-query.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListingRow, toListingRow } from './listing-row.ts';
import { ListingTable } from './listing-table.tsx';
import styles from './listings-view.module.css';
import type { ListContent } from './load-manager.ts';

const SEARCH_FROM = 11;

type Notice = { done: string | null; wrong: string | null };

function useNotice(): [Notice, (notice: Partial<Notice>) => void] {
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer?.intent === 'status' ? answer : undefined;
  const [notice, setNotice] = useState<Notice>({ done: own?.done ?? null, wrong: own?.detail ?? null });
  const showNotice = (part: Partial<Notice>) => setNotice({ done: null, wrong: null, ...part });
  const { state } = useLocation() as { state: { message?: string } | null };
  // History state survives a reload, but the message must be shown once only.
  const message = useNavigationType() === 'POP' ? undefined : state?.message;
  useEffect(() => {
    if (message) setNotice({ done: message, wrong: null });
  }, [message]);
  return [notice, showNotice];
}

/** List of a manager's listings (section 2.10). Sorts and searches all of them, but shows one page. */
export function ListingsView({ content, now }: { content: ListContent; now: string }) {
  const { rows, isAll, hasFailed, retry, change, apply } = useListingRows(content);
  const [params] = useSearchParams();
  const [notice, showNotice] = useNotice();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = readListQuery(params);
  const found = findRows(rows, query);
  const sorted = sortRows(found, query.sort);
  const page = Math.min(query.page, Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE)));
  const shown = sorted.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  if (rows.length === 0) return <NoListings notice={notice} />;
  const oldest = rows.at(-1)?.id;
  return (
    <section aria-labelledby="listings" className={styles.view}>
      <div className={styles.head}>
        <h1 id="listings" className={styles.title}>
          {t('Your listings')}
        </h1>
        <p className={styles.count}>
          {t('{count, plural, one {# listing} other {# listings}}, {active, number} active', {
            count: content.total,
            active: countActive(rows),
          })}
          {!isAll && !hasFailed && (
            <noscript> {t('among the newest {count, number}', { count: rows.length })}</noscript>
          )}
        </p>
        <div className={styles.notice}>
          <FormNotice detail={notice.wrong} done={notice.done} />
        </div>
      </div>
      <ListToolbar query={query} hasSearch={content.total >= SEARCH_FROM || isFiltered(query)} />
      <BulkBar
        chosen={found.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
        onClear={() => setChosen(new Set())}
        onChanged={apply}
        onNotice={showNotice}
      />
      {hasFailed && (
        <p role="alert" className={styles.rest}>
          {t('We could only load the newest {count, number} listings. Reload the page to see the others.', {
            count: rows.length,
          })}
          <Button tone="quiet" size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t('No listings found')}
          text={
            query.text
              ? t('No name, address or ID matches “{text}”.', { text: query.text })
              : t('No listing has this status and tier.')
          }
          action={
            <ButtonLink to={listPath({ ...query, text: '', status: null, tier: null, page: 1 })}>
              {t('Show all listings')}
            </ButtonLink>
          }
        />
      ) : (
        <ListingTable
          rows={shown}
          query={query}
          now={now}
          chosen={chosen}
          onChoose={setChosen}
          onChange={change}
          onNotice={showNotice}
        />
      )}
      <ListPager
        page={page}
        count={sorted.length}
        rowsPerPage={ROWS_PER_PAGE}
        pathOf={(to) => listPath({ ...query, page: to })}
      />
      {!isAll && oldest !== undefined && (
        <noscript>
          <Link to={`${PAGES.listingManager}?before=${oldest}`}>{t('Older listings')}</Link>
        </noscript>
      )}
    </section>
  );
}

const countActive = (rows: readonly { status: string }[]) =>
  rows.filter(({ status }) => status === 'active').length;

function NoListings({ notice }: { notice: Notice }) {
  return (
    <>
      <div className={styles.notice}>
        <FormNotice detail={notice.wrong} done={notice.done} />
      </div>
      <EmptyState
        scene="porch"
        title={t('No listings yet')}
        text={t('Your first listing takes about ten minutes, and it’s free.')}
        level={1}
        action={<ButtonLink to={managerPath({ view: 'create' })}>{t('+ Add a Listing')}</ButtonLink>}
      />
    </>
  );
}

/**
 * Loads all listings after hydration, because sorting and searching need them. After a failure, `retry` loads
 * again.
 */
function useListingRows({ rows: first, total }: ListContent) {
  const [rows, setRows] = useState(first);
  const [isAll, setAll] = useState(first.length >= total);
  const [hasFailed, setFailed] = useState(false);
  const before = rows.at(-1)?.id;

  useEffect(() => {
    if (isAll || hasFailed || before === undefined) return;
    const stop = new AbortController();
    call(managerProperties, { before }, { signal: stop.signal }).then(
      (items) => {
        if (items.length === 0) setAll(true);
        else setRows((known) => [...known, ...items.map(toListingRow)]);
      },
      (error: unknown) => {
        if (isProblem(error)) setFailed(true);
        else if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [before, isAll, hasFailed]);

  const change = (id: number, part: Partial<ListingRow>) =>
    setRows((known) => known.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const apply = (changed: readonly ListingRow[], deleted: readonly number[]) =>
    setRows((known) => {
      const fresh = new Map(changed.map((row) => [row.id, row]));
      const unchanged = known.filter(({ id }) => !fresh.has(id) && !deleted.includes(id));
      return [...unchanged, ...fresh.values()].sort((a, b) => b.id - a.id);
    });
  return { apply, rows, isAll, hasFailed, retry: () => setFailed(false), change };
}
