import { badInput } from '#shared/api/errors.ts';
import type { NotificationPreference } from '#shared/api/notifications-schemas.ts';
import {
  channelRule,
  isNotifiedOf,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPIC_NAMES,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from '#shared/rules/notification-topics.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { type Choice, findChoices, findDuties, findTopicChoices } from './preferences.queries.ts';

const REFUSALS: Record<NotificationChannel, { never: string; always: string }> = {
  in_app: {
    never: msg('{topic} on this site: there is no such notification.'),
    always: msg('{topic} on this site: you can’t turn this off.'),
  },
  email: {
    never: msg('{topic} by email: there is no such notification.'),
    always: msg('{topic} by email: you can’t turn this off.'),
  },
};

function choiceOf(choices: Choice[], topic: NotificationTopic, channel: NotificationChannel): boolean | null {
  return choices.find((one) => one.topic === topic && one.channel === channel)?.is_on ?? null;
}

export async function findPreferences(db: Db, user_id: number): Promise<NotificationPreference[]> {
  const choices = await findChoices(db, user_id);
  const duties = { everybody: true, ...(await findDuties(db, user_id)) };
  const topics = NOTIFICATION_TOPIC_NAMES.filter((topic) => duties[NOTIFICATION_TOPICS[topic].isFor]);
  return topics.flatMap((topic) =>
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const rule = channelRule(topic, channel);
      if (rule === 'never') return [];
      const is_on = isNotifiedOf(rule, choiceOf(choices, topic, channel));
      return [{ topic, channel, is_on, is_fixed: rule === 'always' }];
    }),
  );
}

export async function findChannels(
  db: Db,
  user_id: number,
  topic: NotificationTopic,
): Promise<Record<NotificationChannel, boolean>> {
  const choices = await findTopicChoices(db, user_id, topic);
  const isOn = (channel: NotificationChannel) =>
    isNotifiedOf(channelRule(topic, channel), choiceOf(choices, topic, channel));
  return { in_app: isOn('in_app'), email: isOn('email') };
}

export function checkChoices(choices: Choice[]): void {
  for (const { topic, channel, is_on } of choices) {
    const rule = channelRule(topic, channel);
    const values = { topic: t(NOTIFICATION_TOPICS[topic].label) };
    if (rule === 'never') throw badInput({ preferences: [t(REFUSALS[channel].never, values)] });
    if (rule === 'always' && !is_on) {
      throw badInput({ preferences: [t(REFUSALS[channel].always, values)] });
    }
  }
}
