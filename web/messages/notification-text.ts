import type { Notification } from '#shared/api/notifications.ts';
import { NOTIFICATION_TOPICS } from '#shared/rules/notification-topics.ts';
import { t } from '#shared/texts/t.ts';

export function notificationText({ topic, about }: Notification): string {
  if (!about) return t(NOTIFICATION_TOPICS[topic].title);
  const { title, username, count } = about;
  if (topic !== 'forum_comment') {
    return t('In “{title}”: something that you wrote was hidden, or is shown again.', { title });
  }
  if (username === null) return t('There is a new comment on your post “{title}”.', { title });
  if (count === 1) return t('{username} commented on your post “{title}”.', { username, title });
  return t(
    '{count, plural, one {# new comment} other {# new comments}} on your post “{title}”, the latest by {username}.',
    { count, title, username },
  );
}
