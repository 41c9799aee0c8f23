import { type ReactNode, useEffect, useRef } from 'react';
import { useMatches, useRouteError } from 'react-router';
import type { School } from '#shared/api/schools.ts';
import { FavoritesKeeper } from '../listings/favorites-keeper.tsx';
import { LiveKeeper } from '../messages/live-keeper.tsx';
import { PrivateMessageHost } from '../messages/private-message.tsx';
import { AuthDialogHost } from '../session/auth-dialog-host.tsx';
import { SessionKeeper } from '../session/session-keeper.tsx';
import { Announcement } from './announcement.tsx';
import { doEarlyPress } from './early-press.ts';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import styles from './page-frame.module.css';
import { PageProgress } from './page-progress.tsx';
import { rememberTimeZone } from './remember-time-zone.ts';
import { SkipLink } from './skip-link.tsx';
import { startServiceWorker } from './start-service-worker.ts';
import { TestPaymentsNotice } from './test-payments-notice.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** `export const handle = { frame: { … } } satisfies FrameHandle` */
export type FrameHandle = {
  frame?: {
    /** False for full-window pages (the map). */
    hasFooter?: boolean;
    hasOverlaidNav?: boolean;
    /** Search parameters that switch views show the progress bar. */
    isOtherView?: (search: string, next: string) => boolean;
  };
};

/** From loader data; the bar shows the school's pages. */
export type SchoolOnPage = Pick<
  School,
  'name' | 'short_name' | 'initials' | 'public_view_url' | 'brand_colors' | 'logo'
>;

function schoolOf(loaderData: unknown): SchoolOnPage | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('school' in loaderData)) return null;
  return (loaderData as { school: SchoolOnPage | null }).school;
}

/** @param notice for this user, on every page */
export function PageFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  // The last effect of the first render: the page is interactive.
  useEffect(() => {
    document.documentElement.dataset.live = '';
    doEarlyPress();
    startServiceWorker();
    rememberTimeZone();
  }, []);
  const page = useMatches().at(-1);
  const hasFailed = Boolean(useRouteError());
  const school = schoolOf(page?.loaderData);
  const frame = hasFailed ? undefined : (page?.handle as FrameHandle | undefined)?.frame;
  return (
    <div className={styles.frame}>
      <SessionKeeper />
      <LiveKeeper />
      <FavoritesKeeper />
      <SkipLink />
      <PageProgress isOtherView={frame?.isOtherView} />
      <TestPaymentsNotice />
      <Announcement />
      {notice}
      <NavBar school={school} isOverlaid={(frame?.hasOverlaidNav ?? false) && school === null} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {frame?.hasFooter !== false && <Footer />}
      <AuthDialogHost />
      <PrivateMessageHost />
    </div>
  );
}
