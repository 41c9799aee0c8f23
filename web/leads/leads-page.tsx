import { type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { ListSkeleton } from '../manager/list-skeleton.tsx';
import { RevalidateOnMount } from '../manager/revalidate-on-mount.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { FailedState } from '../ui/failed-state.tsx';
import type { Route } from './+types/leads-page';
import styles from './leads-area.module.css';
import { LeadsView } from './leads-view.tsx';
import { LeadsVisitor } from './leads-visitor.tsx';
import { type LeadsPageData, loadLeads, loadLeadsPage } from './load-leads.ts';
import { TestModeBand } from './test-mode-band.tsx';

export const loader = onServer(loadLeadsPage);
export const clientLoader = inBrowser(loadLeads);

/** Sorting, paging and expanding a lead change only the URL and need no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isHere ? false : defaultShouldRevalidate;
}

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('My Leads'), t('Students who asked about your properties.'), PAGES.leads, loaderData);

export default function LeadsPage({ loaderData: page }: Route.ComponentProps) {
  const { user, manager } = useSession();
  const { pathname, search } = useLocation();
  if (user && manager) return <LeadsArea key={user.id} page={page} />;
  return (
    <LeadsVisitor title={t('My Leads')} next={pathname + search}>
      {t('Please login with an active manager account to view your leads.')}
    </LeadsVisitor>
  );
}

function LeadsArea({ page }: { page: LeadsPageData }) {
  const { content, cards, now } = page;
  return (
    <div className={styles.area}>
      <TestModeBand cards={cards} />
      {content.kind === 'list' && (
        <QueryProvider key={now}>
          <LeadsView list={content} now={now} />
        </QueryProvider>
      )}
      {content.kind === 'failed' && <Failed text={content.text} />}
      {content.kind === 'refused' && (
        <RevalidateOnMount>
          <ListSkeleton what="leads" />
        </RevalidateOnMount>
      )}
    </div>
  );
}

function Failed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedState
      title={t('Your leads didn’t load')}
      text={text}
      level={1}
      onRetry={revalidate}
      isRetrying={state !== 'idle'}
    />
  );
}
