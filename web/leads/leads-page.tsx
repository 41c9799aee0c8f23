import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useSession } from '../session/use-session.ts';
import { UNKEPT_HEADERS } from '../shell/unkept-headers.ts';
import { LeadsArea } from './leads-area.tsx';
import { LeadsVisitor } from './leads-visitor.tsx';
import { type LeadsPageData, loadLeads, loadLeadsPage } from './load-leads.ts';

export const loader = onServer(loadLeadsPage);
export const clientLoader = inBrowser(loadLeads);

/** Sorting, paging and expanding need no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isHere ? false : defaultShouldRevalidate;
}

export const headers = () => UNKEPT_HEADERS;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta(t('My Leads'), t('Students who have asked about your properties.'), PAGES.leads, loaderData);

export default function LeadsPage() {
  const page = useLoaderData<typeof loader>() as unknown as LeadsPageData;
  const { user, manager } = useSession();
  const { pathname, search } = useLocation();
  if (user && manager) return <LeadsArea key={user.id} page={page} />;
  return (
    <LeadsVisitor title={t('My Leads')} next={pathname + search}>
      {t('Please login with an active manager account to view your leads.')}
    </LeadsVisitor>
  );
}
