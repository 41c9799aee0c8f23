import { useState } from 'react';
import { notificationPreferencesBody } from '#shared/api/notification-bodies.ts';
import { changeNotificationPreferences } from '#shared/api/notifications.ts';
import type { NotificationPreference } from '#shared/api/notifications-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import {
  NOTIFICATION_TOPIC_NAMES,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
} from '#shared/rules/notification-topics.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './notification-settings.module.css';
import { preferenceName, readPreferences } from './read-preferences.ts';

const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  in_app: msg('On this site'),
  email: msg('By email'),
};

type PreferencesFormProps = { start: NotificationPreference[]; answer: FormAnswer | undefined };

/** Form for notification preferences. A preference that the user can't turn off is disabled. */
export function PreferencesForm({ start, answer }: PreferencesFormProps) {
  const own = answer?.intent === 'preferences' ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const { formProps, detail, isBusy } = useForm({
    schema: notificationPreferencesBody,
    read: (data) => readPreferences(start, (name) => data.has(name)),
    send: async (body) => {
      setDone(null);
      return await call(changeNotificationPreferences, { body });
    },
    onSent: () => setDone(t('Your choices are saved.')),
    start: own?.done ? null : own,
  });
  const topics = NOTIFICATION_TOPIC_NAMES.filter((name) => start.some(({ topic }) => topic === name));
  return (
    <Card as="section" aria-labelledby="preferences" className={styles.section}>
      <h2 id="preferences" className={styles.name}>
        {t('What we notify you about')}
      </h2>
      <form method="post" action={PAGES.notificationSettings} {...formProps}>
        <input type="hidden" name="intent" value="preferences" />
        {topics.map((name) => (
          <fieldset key={name} className={styles.topic}>
            <legend>{t(NOTIFICATION_TOPICS[name].label)}</legend>
            <p className={styles.about}>{t(NOTIFICATION_TOPICS[name].about)}</p>
            <div className={styles.channels}>
              {start
                .filter(({ topic }) => topic === name)
                .map((one) => (
                  <label key={one.channel} className={styles.channel}>
                    <input
                      type="checkbox"
                      name={preferenceName(one)}
                      defaultChecked={one.is_on}
                      disabled={one.is_fixed}
                    />
                    <span>
                      {t(CHANNEL_LABELS[one.channel])}
                      {one.is_fixed && <span className={styles.soft}> {t('(always)')}</span>}
                    </span>
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
        <FormNotice detail={detail} done={done} />
        <Button type="submit" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </form>
    </Card>
  );
}
