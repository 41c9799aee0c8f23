import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation, useRouteError } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { FavoritesSync } from '../listings/favorites-sync.tsx';
import { SearchesSync } from '../listings/searches-sync.tsx';
import { LiveUpdates } from '../messages/live-updates.tsx';
import { PrivateMessageHost } from '../messages/private-message.tsx';
import { AuthDialogHost } from '../session/auth-dialog-host.tsx';
import { SessionSync } from '../session/session-sync.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import announcementStyles from './announcement.module.css';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import styles from './page-frame.module.css';
import { rememberTimeZone } from './remember-time-zone.ts';
import { replayClick } from './replay-clicks.ts';
import type { SchoolOnPage } from './school-emblem.tsx';
import { startServiceWorker } from './start-service-worker.ts';
import { TestPaymentsNotice } from './test-payments-notice.tsx';

/** Options for the frame of a page: `export const handle = { frame: { … } } satisfies FrameHandle`. */
export type FrameHandle = {
  frame?: {
    /** False for a page that fills the window, such as the map. */
    hasFooter?: boolean;
    hasOverlaidNav?: boolean;
    /** True if the change of the search parameters opens another view. The progress bar then appears. */
    isOtherView?: (search: string, next: string) => boolean;
  };
};

function schoolOf(loaderData: unknown): SchoolOnPage | null {
  return (loaderData as { school?: SchoolOnPage | null } | null | undefined)?.school ?? null;
}

/** @param notice element above every page, such as a notice to the user */
export function PageFrame({ children, notice }: { children: ReactNode; notice?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  // Runs as the last effect of the first render, when the page is interactive.
  useEffect(() => {
    document.documentElement.dataset.live = '';
    replayClick();
    startServiceWorker();
    rememberTimeZone();
  }, []);
  const page = useMatches().at(-1);
  const hasFailed = Boolean(useRouteError());
  const school = schoolOf(page?.loaderData);
  const frame = hasFailed ? undefined : (page?.handle as FrameHandle | undefined)?.frame;
  return (
    <div className={styles.frame}>
      <SessionSync />
      <LiveUpdates />
      <FavoritesSync />
      <SearchesSync />
      <SkipLink />
      <PageProgress isOtherView={frame?.isOtherView} />
      <TestPaymentsNotice />
      <Announcement school={school} />
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

function Announcement({ school }: { school: SchoolOnPage | null }) {
  const { announcement, school_announcements } = useSettings() ?? {};
  const text = school_announcements?.[school?.public_view_url ?? ''] ?? announcement;
  if (!text) return null;
  return (
    <aside className={announcementStyles.announcement} aria-label={t('Announcement')}>
      {text}
    </aside>
  );
}

type PageProgressProps = { isOtherView: ((search: string, next: string) => boolean) | undefined };

function PageProgress({ isOtherView }: PageProgressProps) {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  // True if another page or view loads. Pages show the progress of filter changes themselves.
  const isLeaving = next && (next.pathname !== pathname || isOtherView?.(search, next.search));
  return (
    <div role="status">
      {isLeaving && (
        <>
          <div className={styles.progress} />
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}

function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t('Skip to main content')}
    </a>
  );
}

/** Moves the focus to the start of a new page, but not after a change of the search parameters. */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
