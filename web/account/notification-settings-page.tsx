import { redirect, useActionData } from 'react-router';
import {
  changeNotificationPreferences,
  notificationPreferences,
  notifications,
  readNotifications,
} from '#shared/api/notifications.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/notification-settings-page';
import styles from './account-page.module.css';
import { loadNotificationSettings } from './load-notification-settings.ts';
import { NotificationHistory } from './notification-history.tsx';
import settingsStyles from './notification-settings.module.css';
import { PreferencesForm } from './preferences-form.tsx';
import { privateMeta } from './private-meta.ts';
import { readPreferences } from './read-preferences.ts';

export const loader = onServer(loadNotificationSettings);
export const clientLoader = inBrowser(loadNotificationSettings);

export const action = formAction(async ({ call, form }) => {
  if (form.intent === 'read-all') {
    const [newest] = await call(notifications, { limit: 1 });
    if (newest) await call(readNotifications, { body: { last_id: newest.id } });
    return redirect(PAGES.notificationSettings, 303);
  }
  const offered = await call(notificationPreferences, {});
  await call(changeNotificationPreferences, {
    body: readPreferences(offered, (name) => Object.hasOwn(form, name)),
  });
  return { intent: 'preferences', done: t('Your choices are saved.') };
});

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Notifications'),
    t('What’s new, and what you want to hear about.'),
    PAGES.notificationSettings,
    loaderData,
  );

export default function NotificationSettingsPage({ loaderData: page }: Route.ComponentProps) {
  const answer = useActionData() as FormAnswer | undefined;
  const { user } = useSession();
  if (!user || !page.found) {
    return (
      <div className={styles.visitor}>
        <h1>{t('Notifications')}</h1>
        <LogInPrompt next={PAGES.notificationSettings}>{t('Please login to view this page.')}</LogInPrompt>
      </div>
    );
  }
  return (
    <div key={user.id} className={settingsStyles.page}>
      <h1 className={settingsStyles.title}>{t('Notifications')}</h1>
      <QueryProvider>
        <NotificationHistory start={page.found.list} />
      </QueryProvider>
      <PreferencesForm start={page.found.preferences} answer={answer} />
    </div>
  );
}
