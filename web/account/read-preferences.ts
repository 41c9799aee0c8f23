import type { NotificationPreference } from '#shared/api/notifications-schemas.ts';

/** Name of a setting's form field, such as `message.email`. */
export const preferenceName = ({ topic, channel }: Pick<NotificationPreference, 'topic' | 'channel'>) =>
  `${topic}.${channel}`;

/**
 * Reads preferences from a form. A missing field means off, because browsers don't submit unchecked boxes.
 */
export function readPreferences(
  offered: readonly NotificationPreference[],
  checked: (name: string) => boolean,
) {
  const preferences = offered
    .filter(({ is_fixed }) => !is_fixed)
    .map(({ topic, channel }) => ({ topic, channel, is_on: checked(preferenceName({ topic, channel })) }));
  return { preferences };
}
