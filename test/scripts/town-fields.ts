/** A column of free text, and how many characters it takes. */
export type Field = {
  width: number;
  /** It counts signs as a person does, and takes ten code points for each as soon as one is of another script. */
  countsSigns?: true;
  /** What stands in it beside the text: an address begins as one, and what must be unique ends with a code. */
  before?: string;
  after?: number;
};

const plain = (width: number): Field => ({ width });
const signs = (most: number): Field => ({ width: most * 10, countsSigns: true });
const address = (width: number): Field => ({ width, before: 'https://evil.test/?x=' });

/** How many characters a code takes that makes a text unique, with what joins them. */
export const CODE = 9;
export const MAIL_CODE = CODE + '@example.edu'.length;

/** Every column of text that people fill as they like; a town has each payload whole in each of them that it fits into. */
export const TOWN_FIELDS = {
  'users.username': { width: 150, after: CODE },
  'users.email': { width: 254, after: MAIL_CODE },
  'users.first_name': plain(150),
  'users.last_name': plain(150),
  'sessions.user_agent': plain(500),
  'roommate_profiles.about': signs(2000),
  'roommate_profiles.study_program': signs(100),
  'roommate_profiles.instagram_username': plain(100),
  'roommate_profiles.facebook_username': plain(100),
  'roommate_profiles.entertainment': signs(25),
  'roommate_profiles.activities': signs(25),
  'roommate_profiles.dining': signs(25),
  'forum_posts.title': signs(30),
  'forum_posts.text': signs(800),
  'forum_posts.hidden_reason': signs(500),
  'forum_comments.text': signs(800),
  'forum_comments.hidden_reason': signs(500),
  'reports.note': signs(500),
  'moderation_events.reason': signs(500),
  'messages.text': signs(800),
  'properties.name': plain(200),
  'properties.listing_title': plain(200),
  'properties.description': plain(20_000),
  'properties.address_1': plain(200),
  'properties.address_2': plain(200),
  'properties.city': plain(100),
  'properties.contact_phone': plain(40),
  'properties.pet_policy': plain(5000),
  'properties.external_site_url': address(2000),
  'floor_plans.name': plain(200),
  'floor_plans.tour_url': address(2000),
  'photos.caption': plain(300),
  'photo_fetches.url': address(2000),
  'favorites.name': plain(200),
  'inquiries.full_name': plain(300),
  'inquiries.email': plain(254),
  'inquiries.phone': plain(40),
  'inquiries.message': plain(50_000),
  'lead_disputes.note': plain(1000),
  'managers.company_name': plain(200),
  'managers.phone': plain(40),
  'managers.address_1': plain(200),
  'managers.address_2': plain(200),
  'managers.city': plain(100),
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof TOWN_FIELDS;

/** Of these columns no page shows what they say to anybody, with the reason; a page that does fails its test. */
export const SHOWN_NOWHERE: Partial<Record<FieldName, string>> = {
  'sessions.user_agent': 'the account page names the browser that it is of, and no more',
  'roommate_profiles.facebook_username':
    'the form has one field for both names, which shows that of Instagram',
  'photo_fetches.url': 'programs of a manager ask for it, no page does',
  'lead_disputes.note': 'operators read it in a terminal',
};

const A_FORM = 'the database takes it in one form alone: ';
const OPERATORS = 'an operator writes it, who may write the program';
const NO_PAGE = 'no page shows it; operators read it in a terminal';
const OWN = 'the program writes it itself';
const READ_MODEL = 'made by every save from the columns of the town';
const MAP = 'of a map’s file or a service, which nobody here writes';

/** Every other column of text, or all of a table, with the reason why nobody’s words are laid there. */
export const NO_FREE_TEXT: Record<string, string> = {
  'account_links.*': OWN,
  'agents.postal_codes': `${A_FORM}postal codes`,
  'attempts.*': OWN,
  'content_copies.*':
    'editors of the content service write it; the tests of test/content hold what is shown of it',
  'content_pictures.*':
    'editors of the content service write it; the tests of test/content hold what is shown of it',
  'features.*': OPERATORS,
  'forum_revisions.*':
    'earlier words of `forum_posts` and `forum_comments`; only the dialog of moderators shows them, and no page of the server',
  'geocodes.*': MAP,
  'import_runs.*': OPERATORS,
  'inquiries.topics': `${A_FORM}the topics that there are`,
  'kysely_migration.*': OWN,
  'kysely_migration_lock.*': OWN,
  'ledger.*': OWN,
  'mail_outbox.*': 'a letter, no page: the tests of test/mail hold what is written into one',
  'mail_suppressions.*': NO_PAGE,
  'manager_contacts.*': NO_PAGE,
  'managers.state': `${A_FORM}two letters`,
  'managers.postal_code': `${A_FORM}a postal code`,
  'managers.verified_what': NO_PAGE,
  'map_addresses.*': MAP,
  'map_places.*': MAP,
  'map_services.*': MAP,
  'map_stops.*': MAP,
  'map_streets.*': MAP,
  'map_versions.*': MAP,
  'notification_preferences.topic': OWN,
  'notifications.*': OWN,
  'payments.*': 'the payment provider’s',
  'photo_fetches.problem': OWN,
  'photos.storage_key': OWN,
  'photos.placeholder': OWN,
  'photos.source_url': 'no page shows it; it is the address of `photo_fetches.url` once the photo is there',
  'properties.state': `${A_FORM}two letters`,
  'properties.postal_code': `${A_FORM}a postal code`,
  'properties.hidden_reason': 'staff write it, or the program when reports hide a listing',
  'properties.source': OPERATORS,
  'properties.external_id': OPERATORS,
  'property_aux.*': MAP,
  'property_cards.*': READ_MODEL,
  'property_forms.*': READ_MODEL,
  'property_routes.*': MAP,
  'property_schools.*': MAP,
  'roommate_profiles.photo_key': OWN,
  'roommate_profiles.photo_placeholder': OWN,
  'roommate_profiles.interest_keys': 'made by every save from the three kinds of interests',
  'sandbox_events.*': 'the payment provider’s, of which tests and demos are their own',
  'sandbox_intents.*': 'the payment provider’s, of which tests and demos are their own',
  'sandbox_refunds.*': 'the payment provider’s, of which tests and demos are their own',
  'schools.*': OPERATORS,
  'security_events.*': NO_PAGE,
  'server_keys.*': OWN,
  'sessions.address': OWN,
  'site_settings.*': OPERATORS,
  'users.password_hash': OWN,
  'webhook_events.*': 'the payment provider’s',
};
