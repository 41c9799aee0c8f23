import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { managerAccountBody } from '#shared/api/manager-bodies.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { FrameHandle } from '../shell/page-frame.tsx';
import type { Route } from './+types/manager-page';
import { loadManager } from './load-manager.ts';
import { managerAction } from './manager-action.ts';
import { ManagerArea } from './manager-area.tsx';
import styles from './manager-page.module.css';
import { isSamePlace, readManagerPlace } from './manager-place.ts';
import { NoManager } from './no-manager.tsx';

export const loader = onServer(loadManager);
export const clientLoader = inBrowser(loadManager);
export const action = formAction(managerAction, Object.keys(managerAccountBody.shape));

/** Sorting and switching panels change only the URL and need no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [now, next] = [readManagerPlace(currentUrl.searchParams), readManagerPlace(nextUrl.searchParams)];
  const isMoved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
  return isMoved || !isSamePlace(now, next) ? defaultShouldRevalidate : false;
}

const placeOf = (search: string) => readManagerPlace(new URLSearchParams(search));
export const handle = {
  frame: { isOtherView: (search, next) => !isSamePlace(placeOf(search), placeOf(next)) },
} satisfies FrameHandle;

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Listing Manager'),
    t('Your listings, their photos and floor plans.'),
    PAGES.listingManager,
    loaderData,
  );

export default function ManagerPage({ loaderData: page }: Route.ComponentProps) {
  const { user, manager } = useSession();
  const { pathname, search } = useLocation();
  if (user && manager) return <ManagerArea key={user.id} page={page} />;
  return (
    <div className={styles.visitor}>
      <h1>{t('Listing Manager')}</h1>
      {user ? (
        <NoManager>{t('Please login with an active manager account to view your listings.')}</NoManager>
      ) : (
        <LogInPrompt next={pathname + search}>{t('Please login to view this page.')}</LogInPrompt>
      )}
    </div>
  );
}
