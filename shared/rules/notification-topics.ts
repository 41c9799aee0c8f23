import { msg } from '../texts/t.ts';

export const NOTIFICATION_CHANNELS = ['in_app', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `always` can't be turned off, `never` is not offered; `on` and `off` are defaults. */
type ChannelRule = 'always' | 'on' | 'off' | 'never';

type NotificationTopicRule = {
  label: string;
  about: string;
  /** Users who can receive it. */
  isFor: 'everybody' | 'managers' | 'moderators';
  /** Text in the bell's list; empty if not shown there. */
  title: string;
} & Record<NotificationChannel, ChannelRule>;

/** New messages don't appear in the bell: unread conversations have their own count. */
export const NOTIFICATION_TOPICS = {
  message: {
    label: msg('Private messages'),
    about: msg(
      'A mail when a message has waited fifteen minutes for you, one for each conversation until you read it.',
    ),
    isFor: 'everybody',
    title: '',
    in_app: 'never',
    email: 'on',
  },
  forum_comment: {
    label: msg('Comments on your posts'),
    about: msg('When somebody comments on a post of yours in a forum.'),
    isFor: 'everybody',
    title: msg('There is a new comment on your post.'),
    in_app: 'on',
    email: 'off',
  },
  inquiry: {
    label: msg('Your inquiries'),
    about: msg('When a manager has seen or answered an inquiry of yours.'),
    isFor: 'everybody',
    title: msg('There is news about an inquiry of yours.'),
    in_app: 'on',
    email: 'off',
  },
  lead: {
    label: msg('New leads'),
    about: msg('When a student asks about one of your properties.'),
    isFor: 'managers',
    title: msg('A student has asked about one of your properties.'),
    in_app: 'on',
    email: 'on',
  },
  lead_dispute: {
    label: msg('Credits for leads'),
    about: msg(
      'When you are given a credit for a lead that reached nobody, or a report of yours was decided.',
    ),
    isFor: 'managers',
    title: msg('A lead that you reported was decided, or you were given a credit for one.'),
    in_app: 'on',
    email: 'on',
  },
  availability: {
    label: msg('Are your listings still available?'),
    about: msg('When listings of yours have not been confirmed for thirty days.'),
    isFor: 'managers',
    title: msg('Some of your listings wait for you to confirm that they are still available.'),
    in_app: 'on',
    email: 'on',
  },
  listing_offline: {
    label: msg('Listings taken offline'),
    about: msg('When listings of yours are hidden because nobody confirmed them for sixty days.'),
    isFor: 'managers',
    title: msg('Listings of yours are hidden: nobody confirmed that they are still available.'),
    in_app: 'always',
    email: 'on',
  },
  listing_decision: {
    label: msg('Decisions about your listings'),
    about: msg('When our staff or reports hide a listing of yours, and when it is shown again.'),
    isFor: 'managers',
    title: msg('One of your listings was hidden, or is shown again.'),
    in_app: 'always',
    email: 'always',
  },
  tier_ending: {
    label: msg('Paid tiers that end'),
    about: msg('Seven days and one day before the paid tier of a listing ends, and when it has ended.'),
    isFor: 'managers',
    title: msg('The paid tier of one of your listings ends soon, or has ended.'),
    in_app: 'on',
    email: 'on',
  },
  photo_fetch: {
    label: msg('Photos that could not be fetched'),
    about: msg('When a photo that an imported file names cannot be fetched.'),
    isFor: 'managers',
    title: msg('A photo of an imported listing could not be fetched.'),
    in_app: 'on',
    email: 'never',
  },
  report: {
    label: msg('Reports to look at'),
    about: msg('For moderators: when something in the forum of your school is reported.'),
    isFor: 'moderators',
    title: msg('Something in your forum has been reported.'),
    in_app: 'on',
    email: 'off',
  },
  moderation: {
    label: msg('Decisions of moderators'),
    about: msg('When a post or comment of yours is hidden or shown again.'),
    isFor: 'everybody',
    title: msg('Something that you wrote was hidden, or is shown again.'),
    in_app: 'always',
    email: 'off',
  },
  security: {
    label: msg('Safety of your account'),
    about: msg('When your password or e-mail address changes, or your account is to be deleted.'),
    isFor: 'everybody',
    title: msg('Something about your account has changed.'),
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
