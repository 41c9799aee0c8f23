import * as z from 'zod/mini';

/** A page of this site with its query: letters turn it into a whole address, and nothing else into a link. */
const pathField = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/));
const countField = z.int().check(z.positive());
/** Ends the mail of its topic: the page that a link opens, and the address that mail programs post to (RFC 8058). */
const wayOut = { unsubscribe_path: pathField, unsubscribe_post_path: pathField };

/** `listings` are the first of `count`. */
const aboutListings = {
  count: countField,
  listings: z.array(z.object({ name: z.string(), path: pathField })),
  path: pathField,
};

const tierField = z.enum(['standard', 'premium']);

/** What a payment was for: never who the student of a lead is. `property` is its name, or empty. */
const aboutPayment = {
  payment: countField,
  purpose: z.enum(['lead', 'tier']),
  tier: z.nullable(tierField),
  property: z.string(),
  address: z.string(),
  amount_cents: countField,
  /** False: a test payment, no money has moved. */
  is_livemode: z.boolean(),
  path: pathField,
};

/**
 * Every letter that the program writes, by the name that stands in the outbox, with what it is filled with. A new one is a
 * line here and a file in `web/letters/`. What is not named here is not written down: a letter to a manager has no field
 * that could tell who a student is.
 */
export const LETTERS = {
  /** Several accounts may have been made with one address: `username` says which one it is. Letters of older releases lack it. */
  confirm_email: z.object({ path: pathField, hours: countField, username: z.optional(z.string()) }),
  reset_password: z.object({ path: pathField, minutes: countField, username: z.optional(z.string()) }),
  manager_accepted: z.object({ path: pathField, days: countField }),
  admin_invited: z.object({ path: pathField, days: countField }),
  password_changed: z.object({}),
  email_change_asked: z.object({ new_email: z.string() }),
  email_changed: z.object({ new_email: z.string() }),
  /** `deletion_due` is an ISO time. */
  deletion_due: z.object({ deletion_due: z.string(), days: countField }),
  login_attempts: z.object({ attempts: countField }),
  /** `property` is its name, or empty; `path` leads to the leads. */
  new_lead: z.object({ property: z.string(), address: z.string(), path: pathField, ...wayOut }),
  /** The same to the agent of the property's postal code, where its manager cannot be mailed; `path` is the property's page. */
  agent_lead: z.object({
    property: z.string(),
    address: z.string(),
    school: z.string(),
    path: pathField,
    ...wayOut,
  }),
  /**
   * To a manager, for money that was taken: for a lead, or a listing's tier until a day. `paid` is an ISO time; `path` leads to
   * what was bought.
   */
  receipt: z.object({ ...aboutPayment, paid: z.string(), until: z.nullable(z.string()) }),
  /**
   * To the same, for what goes back: `amount_cents` is that of this time, `refunded` an ISO time. `is_whole` where nothing of the
   * payment is left, and so nothing of what it bought.
   */
  refund_made: z.object({ ...aboutPayment, refunded: z.string(), is_whole: z.boolean() }),
  /** To each member of staff: a bank has taken a payment back. `path` is the site's home. */
  dispute_opened: z.object({
    payment: countField,
    provider: z.string(),
    amount_cents: countField,
    manager: z.string(),
    open_disputes: countField,
    path: pathField,
  }),
  /** To a manager, about all listings that are due: `path` answers for all of them, and each has its own. */
  confirm_availability: z.object({ ...aboutListings, ...wayOut }),
  /** The same about listings that are hidden because nobody answered; the links bring them back. */
  listings_offline: z.object({ ...aboutListings, ...wayOut }),
  /** To the writer of a post; `title` is the post's, `username` is of the one who commented. */
  forum_comment: z.object({ username: z.string(), title: z.string(), path: pathField, ...wayOut }),
  /** To the moderators of a school; `path` leads to their queue. Never who reported, or what. */
  report_opened: z.object({ school: z.string(), path: pathField, ...wayOut }),
  /** To the writer of what was hidden, or is shown again; `title` is that of the post. */
  entry_decided: z.object({
    kind: z.enum(['post', 'comment']),
    title: z.string(),
    is_hidden: z.boolean(),
    path: pathField,
    ...wayOut,
  }),
  /** To the manager of a listing that staff or reports hid, or that staff shows again. `path` leads to the manager's listings. */
  listing_decided: z.object({
    listing: z.string(),
    city: z.string(),
    is_hidden: z.boolean(),
    cause: z.enum(['staff', 'reports']),
    reason: z.string(),
    path: pathField,
    contact_path: pathField,
  }),
  /** To a manager who said that nobody can be reached by a lead; `path` leads to the leads. */
  lead_dispute_decided: z.object({
    property: z.string(),
    address: z.string(),
    is_granted: z.boolean(),
    path: pathField,
    ...wayOut,
  }),
  /** Unread messages of one conversation; `path` leads to it. Never what they say. */
  missed_messages: z.object({ sender_name: z.string(), count: countField, path: pathField, ...wayOut }),
  /** To a manager, about a listing whose paid tier ends on the day `until` (`YYYY-MM-DD`), in `days`, 0 today; `path` renews it. */
  tier_ending: z.object({
    property: z.string(),
    tier: tierField,
    until: z.string(),
    days: z.int().check(z.nonnegative()),
    amount_cents: countField,
    path: pathField,
    ...wayOut,
  }),
  /** The same once it has ended; `path` buys it anew. */
  tier_ended: z.object({
    property: z.string(),
    tier: tierField,
    until: z.string(),
    amount_cents: countField,
    path: pathField,
    ...wayOut,
  }),
};

export type LetterName = keyof typeof LETTERS;
export type LetterData<N extends LetterName> = z.output<(typeof LETTERS)[N]>;

/** A letter's name with its data; TypeScript refuses one with the data of another. */
export type Letter = { [N in LetterName]: { template: N; data: LetterData<N> } }[LetterName];

export type WayOut = { unsubscribe_path: string; unsubscribe_post_path: string };

/** A letter that people may end, before the way out of it is added. */
export type NoticeLetter = {
  [N in LetterName]: LetterData<N> extends WayOut
    ? { template: N; data: Omit<LetterData<N>, keyof WayOut> }
    : never;
}[LetterName];

/** Whether this release knows the letter: the outbox may hold rows of a newer or an older one. */
export function isLetterName(name: string): name is LetterName {
  return Object.hasOwn(LETTERS, name);
}

export type RenderedLetter = {
  subject: string;
  html: string;
  text: string;
  /** The whole address to which a mail program posts to end such mail; null for a letter that cannot be ended. */
  unsubscribe_url: string | null;
};

/** Where a letter's links lead, where its reader may ask, and whom it greets. */
export type LetterSetting = { public_url: string; support_email: string; to_name: string };

/** A letter of the outbox as the mailbox for development shows it. */
export type MailboxLetter = RenderedLetter & {
  id: number;
  to_email: string;
  to_name: string;
  template: string;
  created: string;
  /** Why it will not be sent; null while it waits. */
  problem: string | null;
  /** The paths of this site that it links to, with their queries. */
  links: string[];
};

/** What the pages' build offers for letters: the server never knows what they are drawn with. */
export type LetterRenderer = {
  /** @throws where the data is not the letter's */
  renderLetter: (name: LetterName, data: unknown, setting: LetterSetting) => RenderedLetter;
  /** The mailbox's own page, with the chosen letter beside the list. */
  renderMailbox: (letters: MailboxLetter[], chosen: MailboxLetter | null) => string;
};
