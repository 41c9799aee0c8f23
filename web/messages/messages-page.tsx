import { redirect, type ShouldRevalidateFunction } from 'react-router';
import { sendMessage } from '#shared/api/messages.ts';
import { conversationPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { FrameHandle } from '../shell/page-frame.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import type { Route } from './+types/messages-page';
import { loadMessages } from './load-messages.ts';
import { MailboxView } from './mailbox-view.tsx';
import styles from './messages-page.module.css';

export const loader = onServer(loadMessages);
export const clientLoader = inBrowser(loadMessages);
export const handle = { frame: { hasFooter: false } } satisfies FrameHandle;

/** The page's idempotency key prevents duplicates. */
export const action = formAction(
  async ({ call, form }) => {
    const receiver = Number(form.receiver);
    await call(sendMessage, {
      body: { receiver, text: form.text ?? '', ...(form.key ? { key: form.key } : {}) },
    });
    return redirect(conversationPath(receiver), 303);
  },
  ['text'],
);

/** Switching between conversations needs no request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { public_url: base = '' } = loaderData ?? {};
  return pageMeta({
    title: t('Messages | Porchlight'),
    description: t('Your private messages with students and property managers.'),
    url: base + PAGES.messages,
    base,
    isHidden: true,
  });
};

export default function MessagesPage({ loaderData: page }: Route.ComponentProps) {
  const { user } = useSession();
  if (user && page.mailbox) {
    return <MailboxView key={user.id} user={user} page={page} start={page.mailbox} />;
  }
  return (
    <div className={styles.visitor}>
      <h1>{t('Messages')}</h1>
      <LogInPrompt>{t('You must be logged in to access the messaging dashboard.')}</LogInPrompt>
    </div>
  );
}
