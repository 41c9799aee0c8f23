import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  redirect,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { currentLanguage } from '#shared/texts/t.ts';
import { hostContext } from './api/host-context.ts';
import { rememberSettings } from './api/settings.ts';
import { InstallTags } from './offline/install-tags.tsx';
import { DeletionNotice } from './session/deletion-notice.tsx';
import { DeferredScripts } from './shell/deferred-scripts.tsx';
import { FailedScreen } from './shell/failed-screen.tsx';
import { GoneScreen } from './shell/gone-screen.tsx';
import { HeadScript } from './shell/head-script.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { links } from './ui/head-links.ts';
import { type RenderClock, RenderClockContext } from './ui/time-zone.ts';
import './ui/tokens.css';
import './ui/base.css';

export { links };

/** Pages for users who must set up a second factor first. The server refuses their other calls. */
const BEFORE_SECOND_FACTOR: readonly string[] = [
  ...[PAGES.security, PAGES.confirmIdentity, PAGES.login, PAGES.language],
  ...[PAGES.confirmEmail, PAGES.resetPassword],
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings, nonce, startUp, language, zone } = context.get(hostContext);
  const { pathname } = new URL(request.url);
  if (startUp.user?.needs_second_factor && !BEFORE_SECOND_FACTOR.includes(pathname))
    throw redirect(PAGES.security);
  const clock: RenderClock = { now: new Date().toISOString(), zone };
  return { settings, nonce, startUp, language, clock };
}

/** The root loader runs once, because settings don't change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // Undefined if the root loader failed.
  const host = useRouteLoaderData<typeof loader>('root');
  // Empty in the browser, because browsers hide nonces from scripts and hydration would report a mismatch.
  const nonce = typeof window === 'undefined' ? host?.nonce : '';
  // The offline page must not hydrate, because the router would render the page of the URL.
  const isStill = useMatches().some(
    ({ handle }) => (handle as { isStill?: boolean } | undefined)?.isStill === true,
  );
  if (host && typeof window !== 'undefined') rememberSettings(host.settings);
  return (
    <html lang={currentLanguage()} data-language={currentLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadScript nonce={nonce} isStill={isStill} />
        <InstallTags />
        <Meta />
        <Links />
      </head>
      <body>
        <RenderClockContext value={host?.clock ?? null}>{children}</RenderClockContext>
        {!isStill && (
          <>
            <ScrollRestoration nonce={nonce} />
            <DeferredScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <PageFrame notice={<DeletionNotice />}>
      <Outlet />
    </PageFrame>
  );
}

/**
 * Shows the not-found screen for 404, the gone screen for 410, and a screen with a retry for other errors.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : null;
  const screens: Record<number, ReactNode> = { 404: <NotFoundScreen />, 410: <GoneScreen /> };
  return <PageFrame>{screens[status ?? 0] ?? <FailedScreen error={error} />}</PageFrame>;
}
