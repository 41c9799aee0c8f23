import * as z from 'zod/mini';
import { MATCH_KINDS } from './rules/match-kinds.ts';

/** A path of this site with its query. Only such paths can become a link in an email. */
const pathField = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/));
const countField = z.int().check(z.positive());
/** Paths for unsubscribing: of the linked page, and of the one-click URL (RFC 8058). */
const wayOut = { unsubscribe_path: pathField, unsubscribe_post_path: pathField };

const aboutListings = {
  count: countField,
  listings: z.array(z.object({ name: z.string(), path: pathField })),
  path: pathField,
};

/** The listings that an email names, of `count` that match a saved search. `path` leads to all of them. */
const searchAlert = z.object({
  name: z.string(),
  count: countField,
  listings: z.array(
    z.object({ kind: z.enum(MATCH_KINDS), name: z.string(), rent: z.string(), path: pathField }),
  ),
  path: pathField,
});
export type SearchAlert = z.output<typeof searchAlert>;

const SECOND_FACTOR_CHANGES = [
  ...(['enabled', 'disabled', 'reset', 'codes_added', 'codes_removed', 'passkey_added'] as const),
  ...(['passkey_removed', 'recovery_code_used', 'recovery_codes_replaced', 'wrong_codes'] as const),
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

const tierField = z.enum(['standard', 'premium']);

/**
 * Data about a payment. Must not identify the student of a lead. `property` is the property's name, or empty.
 */
const aboutPayment = {
  payment: countField,
  purpose: z.enum(['lead', 'tier']),
  tier: z.nullable(tierField),
  property: z.string(),
  address: z.string(),
  amount_cents: countField,
  /** False for a test payment. */
  is_livemode: z.boolean(),
  path: pathField,
};

/**
 * Data of every email template. A template gets no other data, so that an email to a manager can't reveal a
 * student.
 */
export const EMAILS = {
  /**
   * `username` says which of the address's accounts is meant. Optional, because rows of older releases lack
   * it.
   */
  confirm_email: z.object({ path: pathField, hours: countField, username: z.optional(z.string()) }),
  reset_password: z.object({ path: pathField, minutes: countField, username: z.optional(z.string()) }),
  manager_accepted: z.object({ path: pathField, days: countField }),
  admin_invited: z.object({ path: pathField, days: countField }),
  password_changed: z.object({}),
  email_change_asked: z.object({ new_email: z.string() }),
  email_changed: z.object({ new_email: z.string() }),
  second_factor_changed: z.object({ change: z.enum(SECOND_FACTOR_CHANGES), left: z.optional(z.int()) }),
  deletion_due: z.object({ deletion_due: z.string(), days: countField }),
  login_attempts: z.object({ attempts: countField }),
  new_lead: z.object({ property: z.string(), address: z.string(), path: pathField, ...wayOut }),
  /** Sent to the agent of the property's postal code if its manager has no working address. */
  agent_lead: z.object({
    property: z.string(),
    address: z.string(),
    school: z.string(),
    path: pathField,
    ...wayOut,
  }),
  /** `paid` is an ISO time; `until` is the tier's last day; `path` leads to the purchase. */
  receipt: z.object({ ...aboutPayment, paid: z.string(), until: z.nullable(z.string()) }),
  /**
   * `amount_cents` is the amount of this refund, `refunded` an ISO time. `is_whole`: the payment is fully
   * refunded.
   */
  refund_made: z.object({ ...aboutPayment, refunded: z.string(), is_whole: z.boolean() }),
  dispute_opened: z.object({
    payment: countField,
    provider: z.string(),
    amount_cents: countField,
    manager: z.string(),
    open_disputes: countField,
    path: pathField,
  }),
  /** `path` leads to a page that confirms all due listings. Each listing also has its own link. */
  confirm_availability: z.object({ ...aboutListings, ...wayOut }),
  listings_offline: z.object({ ...aboutListings, ...wayOut }),
  /** `retired` listings would become inactive; `listings` has the names of the first ones. */
  feed_waits: z.object({
    host: z.string(),
    retired: countField,
    listings: z.array(z.string()),
    created: z.int().check(z.nonnegative()),
    updated: z.int().check(z.nonnegative()),
    path: pathField,
    ...wayOut,
  }),
  feed_failed: z.object({
    host: z.string(),
    days: countField,
    problem: z.string(),
    path: pathField,
    ...wayOut,
  }),
  /** `path` leads to the results of the only search, or to the user's saved searches. */
  search_alert: z.object({
    searches: z.array(searchAlert),
    /** Number of searches with changes that the email omits. */
    more_searches: z.int().check(z.nonnegative()),
    path: pathField,
    ...wayOut,
  }),
  /** Sent to the author of the post. `username` is the user who commented. */
  forum_comment: z.object({ username: z.string(), title: z.string(), path: pathField, ...wayOut }),
  /** Sent to the school's moderators. Must not reveal the reporter or the content. */
  report_opened: z.object({ school: z.string(), path: pathField, ...wayOut }),
  entry_decided: z.object({
    kind: z.enum(['post', 'comment']),
    title: z.string(),
    is_hidden: z.boolean(),
    path: pathField,
    ...wayOut,
  }),
  listing_decided: z.object({
    listing: z.string(),
    city: z.string(),
    is_hidden: z.boolean(),
    cause: z.enum(['staff', 'reports']),
    reason: z.string(),
    path: pathField,
    contact_path: pathField,
  }),
  lead_dispute_decided: z.object({
    property: z.string(),
    address: z.string(),
    is_granted: z.boolean(),
    path: pathField,
    ...wayOut,
  }),
  missed_messages: z.object({ sender_name: z.string(), count: countField, path: pathField, ...wayOut }),
  /** `until` is the last day, `YYYY-MM-DD`. `days` is the number of days from today until then. */
  tier_ending: z.object({
    property: z.string(),
    tier: tierField,
    until: z.string(),
    days: z.int().check(z.nonnegative()),
    amount_cents: countField,
    path: pathField,
    ...wayOut,
  }),
  tier_ended: z.object({
    property: z.string(),
    tier: tierField,
    until: z.string(),
    amount_cents: countField,
    path: pathField,
    ...wayOut,
  }),
};

export type EmailName = keyof typeof EMAILS;
export type EmailData<N extends EmailName> = z.output<(typeof EMAILS)[N]>;

export type Email = { [N in EmailName]: { template: N; data: EmailData<N> } }[EmailName];

export type UnsubscribePaths = { unsubscribe_path: string; unsubscribe_post_path: string };

export type NoticeEmail = {
  [N in EmailName]: EmailData<N> extends UnsubscribePaths
    ? { template: N; data: Omit<EmailData<N>, keyof UnsubscribePaths> }
    : never;
}[EmailName];

/** True if this release has the template. The outbox may contain templates of a newer or older release. */
export function isEmailName(name: string): name is EmailName {
  return Object.hasOwn(EMAILS, name);
}

export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  /** The one-click unsubscribe URL. Null for emails without unsubscribe. */
  unsubscribe_url: string | null;
};

export type EmailSetting = { public_url: string; support_email: string; to_name: string };

export type MailboxEmail = RenderedEmail & {
  id: number;
  to_email: string;
  to_name: string;
  template: string;
  created: string;
  /** Reason why the email won't be sent. Null while queued. */
  problem: string | null;
  links: string[];
};

/** Interface between the server and the pages' build, so that the server does not depend on React. */
export type EmailRenderer = {
  /** @throws if the data doesn't match the template */
  renderEmail: (name: EmailName, data: unknown, setting: EmailSetting) => RenderedEmail;
  renderMailbox: (emails: MailboxEmail[], chosen: MailboxEmail | null) => string;
};
