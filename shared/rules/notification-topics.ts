import { msg } from '../texts/t.ts';

export const NOTIFICATION_CHANNELS = ['in_app', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * `on` and `off` are defaults that the user can change. `always` can't be turned off; `never` is not offered.
 */
type ChannelRule = 'always' | 'on' | 'off' | 'never';

type NotificationTopicRule = {
  label: string;
  about: string;
  /** Users who can receive the notification. */
  isFor: 'everybody' | 'managers' | 'moderators';
  /** Text in the list of notifications. Empty if the list does not show the topic. */
  title: string;
} & Record<NotificationChannel, ChannelRule>;

/**
 * Topics of notifications. The bell does not show new messages, because unread conversations have their own
 * count.
 */
export const NOTIFICATION_TOPICS = {
  message: {
    label: msg('Private messages'),
    about: msg(
      'An email when a message has been unread for fifteen minutes, one per conversation until you read it.',
    ),
    isFor: 'everybody',
    title: '',
    in_app: 'never',
    email: 'on',
  },
  forum_comment: {
    label: msg('Comments on your posts'),
    about: msg('When someone comments on your forum post.'),
    isFor: 'everybody',
    title: msg('There’s a new comment on your post.'),
    in_app: 'on',
    email: 'off',
  },
  inquiry: {
    label: msg('Your inquiries'),
    about: msg('When a manager sees or answers your inquiry.'),
    isFor: 'everybody',
    title: msg('There’s an update on one of your inquiries.'),
    in_app: 'on',
    email: 'off',
  },
  saved_search: {
    label: msg('Saved searches'),
    about: msg('When listings match a search you’ve saved, as often as you’ve chosen for it.'),
    isFor: 'everybody',
    title: msg('There are new homes in one of your saved searches.'),
    in_app: 'on',
    email: 'on',
  },
  lead: {
    label: msg('New leads'),
    about: msg('When a student asks about one of your properties.'),
    isFor: 'managers',
    title: msg('A student asked about one of your properties.'),
    in_app: 'on',
    email: 'on',
  },
  lead_dispute: {
    label: msg('Lead credits'),
    about: msg('When you get a credit for an unreachable lead, or we decide on your report.'),
    isFor: 'managers',
    title: msg('We reviewed a lead you reported, or gave you a credit for one.'),
    in_app: 'on',
    email: 'on',
  },
  availability: {
    label: msg('Are your listings still available?'),
    about: msg('When you haven’t confirmed your listings for thirty days.'),
    isFor: 'managers',
    title: msg('Confirm that some of your listings are still available.'),
    in_app: 'on',
    email: 'on',
  },
  listing_offline: {
    label: msg('Hidden listings'),
    about: msg('When we hide your listings because you haven’t confirmed them for sixty days.'),
    isFor: 'managers',
    title: msg('We hid some of your listings because you haven’t confirmed that they’re still available.'),
    in_app: 'always',
    email: 'on',
  },
  listing_decision: {
    label: msg('Decisions about your listings'),
    about: msg('When our staff or reports hide your listing, and when it’s restored.'),
    isFor: 'managers',
    title: msg('One of your listings was hidden or restored.'),
    in_app: 'always',
    email: 'always',
  },
  tier_ending: {
    label: msg('Paid tiers ending'),
    about: msg('Seven days and one day before a listing’s paid tier ends, and when it ends.'),
    isFor: 'managers',
    title: msg('The paid tier of one of your listings is ending soon or has ended.'),
    in_app: 'on',
    email: 'on',
  },
  photo_fetch: {
    label: msg('Photos we couldn’t download'),
    about: msg('When we can’t download a photo from an imported file.'),
    isFor: 'managers',
    title: msg('We couldn’t download a photo of an imported listing.'),
    in_app: 'on',
    email: 'never',
  },
  listing_feed: {
    label: msg('Scheduled feeds'),
    about: msg('When we can’t read your feed for three days, or it would hide many of your listings.'),
    isFor: 'managers',
    title: msg('One of your scheduled feeds needs your attention.'),
    in_app: 'always',
    email: 'on',
  },
  report: {
    label: msg('Reports to review'),
    about: msg('For moderators: when something in the forum of your school is reported.'),
    isFor: 'moderators',
    title: msg('Someone reported something in your forum.'),
    in_app: 'on',
    email: 'off',
  },
  report_outcome: {
    label: msg('Your reports'),
    about: msg('When we’ve reviewed something you reported.'),
    isFor: 'everybody',
    title: msg('We reviewed something you reported and found no problem.'),
    in_app: 'on',
    email: 'never',
  },
  moderation: {
    label: msg('Moderator decisions'),
    about: msg('When your post or comment is hidden or restored.'),
    isFor: 'everybody',
    title: msg('A moderator hid or restored something you wrote.'),
    in_app: 'always',
    email: 'off',
  },
  security: {
    label: msg('Account security'),
    about: msg('When your password or email address changes, or your account is scheduled for deletion.'),
    isFor: 'everybody',
    title: msg('Something about your account changed.'),
    in_app: 'never',
    email: 'always',
  },
} as const satisfies Record<string, NotificationTopicRule>;

export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;
export const NOTIFICATION_TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as [
  NotificationTopic,
  ...NotificationTopic[],
];

export function channelRule(topic: NotificationTopic, channel: NotificationChannel): ChannelRule {
  return NOTIFICATION_TOPICS[topic][channel];
}

export function isNotifiedOf(rule: ChannelRule, choice: boolean | null): boolean {
  if (rule === 'always' || rule === 'never') return rule === 'always';
  return choice ?? rule === 'on';
}
