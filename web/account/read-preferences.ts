import type { NotificationPreference } from '#shared/api/notifications.ts';

/** The name of a box in the form: `message.email`. */
export const preferenceName = ({ topic, channel }: Pick<NotificationPreference, 'topic' | 'channel'>) =>
  `${topic}.${channel}`;

/** What a form of ticked boxes says: those that can be switched, each on or off. A box that is not ticked is not sent. */
export function readPreferences(
  offered: readonly NotificationPreference[],
  ticked: (name: string) => boolean,
) {
  const preferences = offered
    .filter(({ is_fixed }) => !is_fixed)
    .map(({ topic, channel }) => ({ topic, channel, is_on: ticked(preferenceName({ topic, channel })) }));
  return { preferences };
}
