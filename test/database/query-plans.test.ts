import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as links from '#server/accounts/account-links.queries.ts';
import * as attempts from '#server/accounts/attempts.queries.ts';
import * as deletion from '#server/accounts/deletion.queries.ts';
import { findAccountExport } from '#server/accounts/export.queries.ts';
import { findLogin } from '#server/accounts/log-in.queries.ts';
import * as requests from '#server/accounts/manager-requests.queries.ts';
import * as people from '#server/accounts/people.queries.ts';
import * as audit from '#server/accounts/security-events.queries.ts';
import * as sessions from '#server/accounts/sessions.queries.ts';
import * as users from '#server/accounts/users.queries.ts';
import type { SessionUser } from '#server/context.ts';
import * as sitemap from '#server/crawlers/sitemap.queries.ts';
import type { Db } from '#server/db/tables.ts';
import * as inquiries from '#server/inquiries/inquiries.queries.ts';
import * as disputes from '#server/leads/disputes.queries.ts';
import * as leads from '#server/leads/leads.queries.ts';
import { findOperatedDisputes } from '#server/leads/operate-disputes.queries.ts';
import * as mail from '#server/mail/mail.queries.ts';
import * as operatedMail from '#server/mail/operate-mail.queries.ts';
import { findOutboxFacts } from '#server/mail/outbox-facts.queries.ts';
import { findBlocks } from '#server/messages/blocks.queries.ts';
import * as conversations from '#server/messages/conversations.queries.ts';
import * as messageSearch from '#server/messages/message-search.queries.ts';
import * as messages from '#server/messages/messages.queries.ts';
import { findMissed } from '#server/messages/missed-messages.queries.ts';
import { findEventsOf } from '#server/moderation/reports.queries.ts';
import * as notifications from '#server/notifications/notifications.queries.ts';
import { updateSearchOff } from '#server/notifications/preferences.queries.ts';
import * as push from '#server/notifications/push.queries.ts';
import * as books from '#server/payments/books.queries.ts';
import * as credits from '#server/payments/credits.queries.ts';
import { findDisputedCents } from '#server/payments/ledger.queries.ts';
import * as operatedPayments from '#server/payments/operate-payments.queries.ts';
import * as letters from '#server/payments/payment-emails.queries.ts';
import { findPaymentFacts } from '#server/payments/payment-facts.queries.ts';
import * as payments from '#server/payments/payments.queries.ts';
import * as reconcile from '#server/payments/reconcile.queries.ts';
import * as webhooks from '#server/payments/webhook-events.queries.ts';
import { findPostalCodePlace } from '#server/properties/approximate-places.queries.ts';
import * as due from '#server/properties/due-places.queries.ts';
import * as favorites from '#server/properties/favorites.queries.ts';
import { findFilterCounts } from '#server/properties/filter.queries.ts';
import { updateManagerBlocked } from '#server/properties/hidden.queries.ts';
import * as imports from '#server/properties/import/listing-import.queries.ts';
import * as availability from '#server/properties/manage/availability.queries.ts';
import { deletePhotosOfDeleted } from '#server/properties/manage/many-properties.queries.ts';
import { findPhotoUsage } from '#server/properties/manage/own-photos.queries.ts';
import * as own from '#server/properties/manage/own-properties.queries.ts';
import { findPhotoFetches } from '#server/properties/manage/own-properties.queries.ts';
import * as tiers from '#server/properties/manage/tiers.queries.ts';
import * as market from '#server/properties/market.queries.ts';
import { findKnownStorageKeys } from '#server/properties/photo-jobs.queries.ts';
import { findAllPins, findPins } from '#server/properties/pins.queries.ts';
import * as property from '#server/properties/property.queries.ts';
import * as rebuild from '#server/properties/rebuild.queries.ts';
import * as search from '#server/properties/search.queries.ts';
import { findListingPoints } from '#server/properties/travel-times.queries.ts';
import { findRoommatePage } from '#server/roommates/roommate-list.queries.ts';
import { findRoommates } from '#server/roommates/roommates.queries.ts';
import * as alerts from '#server/searches/alerts.queries.ts';
import * as searches from '#server/searches/saved-searches.queries.ts';
import { findInbox, findInboxItem, saveClaim } from '#server/staff/inbox.queries.ts';
import * as staffPages from '#server/staff/pages.queries.ts';
import { findByText, SEARCHED_KINDS } from '#server/staff/search.queries.ts';
import type { Call } from '#shared/api/call.ts';
import { createForumComment, createForumPost, forum, forumTopUsers } from '#shared/api/forum.ts';
import {
  changeProperty,
  createProperty,
  deleteProperty,
  managerProperties,
  managerProperty,
} from '#shared/api/manager-properties.ts';
import { moderationHistory, moderationReports } from '#shared/api/moderation.ts';
import { createReport } from '#shared/api/reports.ts';
import { INBOX_KINDS } from '#shared/api/staff.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { callAs, queryPlans, scansIn } from '#test/helpers/query-plans.ts';
import { GROWING_TABLES, insertManyRows } from './many-rows.ts';

const database = await testDatabase();
const db = database.db;
await insertManyRows(db);
const plans = await queryPlans(database);

/** Id of the manager with a quarter of the listings, who is also the user with the most conversations. */
const HUB = 1;
/** Ids of two students. The second moderates school 1. */
const ADA = 1500;
const MODERATOR = 1002;
const KEY = '00000000-0000-4000-8000-000000000000';
const HASH = Buffer.alloc(32, 1);
const TODAY = '2026-01-01';
const BOX = [-119.95, 30.01, -119.9, 30.03] as const;
const WORLD = [-180, -90, 180, 90] as const;
const BEDS = { beds: [1], price_min: 500, price_max: 900 };
const AMENITIES = { pets: ['cats'], laundry: ['in_unit'], q: 'high', verified: true } as const;
const MARKET_PLACE = { school_id: 1, property_id: 1, point: [-119.92, 30.02] } as const;
const PLANS = { ...AMENITIES, ...BEDS, move_in: '2026-09-01', baths_min: 2, sq_feet_min: 600, tour: true };
const CARD = { school_id: 1, limit: 500, view: 'card' } as const;
const FULL = { school_id: 1, limit: 500, view: 'full', housing_page: '/' } as const;
const PAGE = { after: 2000, to: 4000, limit: 500 };
const EVENT = { provider: 'sandbox', type: 'x', provider_ref: 'pi_7', livemode: false, sent: TODAY };
const SEARCH = { school_id: 1, name: 'S', query: 'beds=1', plan_ranges: null, frequency: 'daily' } as const;
const BROWSER = { user_id: ADA, session_id: 7, endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' };
const MATCH = { kind: 'new', price: 900, is_off: false } as const;
const QUESTIONNAIRE = {
  ...{ personality: 3, bedtime: 3, visitors: 3, cleaning: 3, budget: 900, smoking: false, pets: false },
  accepts: { personality: [1, 5], bedtime: [1, 5], visitors: [1, 5], cleaning: [1, 5] },
  ...{ preferred_smoking: null, preferred_pets: null, interest_keys: ['hiking'] },
} as const;

const sessionUser = (user_id: number, more: Partial<SessionUser> = {}): SessionUser => ({
  ...{
    user_id,
    type: 'student',
    manager_id: null,
    is_staff: false,
    staff_roles: [],
    is_email_confirmed: true,
    has_second_factor: false,
    requires_second_factor: false,
  },
  session_id: user_id,
  ...more,
});
const as =
  (who: SessionUser, ask: (api: Call) => Promise<unknown>) =>
  (db: Db): Promise<unknown> =>
    ask(callAs(db, who));
const asStudent = (ask: (api: Call) => Promise<unknown>) => as(sessionUser(ADA), ask);
const asModerator = (ask: (api: Call) => Promise<unknown>) => as(sessionUser(MODERATOR), ask);
const asStaff = (ask: (api: Call) => Promise<unknown>) =>
  as(sessionUser(1001, { is_staff: true, staff_roles: ['owner'] }), ask);
const asManager = (ask: (api: Call) => Promise<unknown>) =>
  as(sessionUser(HUB, { type: 'manager', manager_id: HUB }), ask);
const searchForum = (q: string, before?: number) => asStudent((api) => api(forum, { school: 1, q, before }));
const list = (query: ReturnType<typeof search.boxQuery>) => (db: Db) => search.findList(db, query);

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a login', (db) => findLogin(db, 'user-7@example.edu')],
  ['a user by name', (db) => people.findPerson(db, 'user-7')],
  ['users by email', (db) => users.findUsersByEmail(db, 'user-7@example.edu')],
  ['taken names', (db) => users.findTakenNames(db, { username: 'user-7', email: 'user-7@example.edu' })],
  ['the current user', (db) => users.findCurrentUser(db, ADA)],
  ['a reader by token', (db) => sessions.findUserByToken(db, HASH)],
  ['a reader by cookie', (db) => sessions.findUserByCookie(db, HASH)],
  ['a refresh token', (db) => sessions.findRefreshToken(db, HASH, 10)],
  ['a logout', (db) => sessions.updateTokenRevoked(db, HASH)],
  ['open sessions', (db) => sessions.findOpenSessions(db, ADA)],
  ['ending sessions', (db) => sessions.updateSessionsEnded(db, ADA, 'password_changed')],
  ['expired tokens', (db) => sessions.deleteExpiredTokens(db)],
  ['a mailed link', (db) => links.updateLinkUsed(db, HASH, ['reset_password'])],
  ['expired attempts', (db) => attempts.deleteExpiredAttempts(db)],
  ['due deletions', (db) => deletion.findDueDeletions(db, 100)],
  ['the export of an account', (db) => findAccountExport(db, ADA)],
  ['manager requests', (db) => requests.findRequests(db, 'new', 100)],
  ['all manager requests', (db) => requests.findRequests(db, 'all', 100)],
  ['open manager requests', requests.countOpenRequests],
  ['staff', letters.findStaff],
  ['owners', people.findOwnerIdsLocked],
  ['the audit trail', (db) => audit.findSecurityEvents(db, { limit: 50 })],
  ['older audit events', (db) => audit.findSecurityEvents(db, { before: 2500, limit: 50 })],
  ['audit events of a user', (db) => audit.findSecurityEvents(db, { username: 'user-7', limit: 50 })],
  ['audit events of a kind', (db) => audit.findSecurityEvents(db, { kind: 'token_reused', limit: 50 })],
  ['audit events of a request', (db) => audit.findSecurityEvents(db, { request_id: 'request-7', limit: 50 })],
  [
    'audit events of a command and time',
    (db) =>
      audit.findSecurityEvents(db, { command: 'block-user', until: TODAY, username: 'user-7', limit: 50 }),
  ],
  ['the staff inbox', (db) => findInbox(db, INBOX_KINDS)],
  ['a row of the staff inbox', (db) => findInboxItem(db, { kind: 'mail', id: 7 })],
  ['a claim', (db) => saveClaim(db, { kind: 'mail', id: 7 }, ADA)],
  ['the staff search', (db) => findByText(db, SEARCHED_KINDS, 'user-7')],
  ['the staff search by id', (db) => findByText(db, SEARCHED_KINDS, '7')],
  ['the facts of a person', (db) => staffPages.findPersonFacts(db, ADA)],
  ['the payments of a person', (db) => staffPages.findHasPayments(db, HUB)],
  ['reports about a person', (db) => staffPages.findCasesAbout(db, HUB)],
  ['reports of a listing', (db) => staffPages.findCasesOfListing(db, 7)],
  ['the listings of a person', (db) => staffPages.findListingsOf(db, HUB)],
  ['the emails to a person', (db) => staffPages.findEmailsTo(db, ADA)],
  ['the facts of a listing', (db) => staffPages.findListingFacts(db, 7)],
  ['the decisions about a listing', (db) => findEventsOf(db, { kind: 'property', id: 7 }, 50)],
  ['old audit events', (db) => audit.deleteOldSecurityEvents(db, 365)],
  ['due mail', (db) => mail.findDueMail(db, 100)],
  ['abandoned mail', (db) => mail.updateAbandonedUncertain(db, 'x', 600)],
  ['old mail', (db) => mail.deleteOldMail(db, 90, 7)],
  ['waiting mail', (db) => operatedMail.findMailbox(db, {}, 50)],
  ['undeliverable mail', (db) => operatedMail.findDeadMail(db, 50)],
  ['metrics of mail', findOutboxFacts],
  ['notifications', (db) => notifications.findNotifications(db, ADA, { before: undefined, limit: 50 })],
  ['unread notifications', (db) => notifications.findUnreadNotifications(db, ADA)],
  ['reading notifications', (db) => notifications.updateNotificationsRead(db, ADA, { last_id: 9000 })],
  ['old notifications', notifications.deleteOldNotifications],
  ['the inbox', (db) => messages.findMessages(db, HUB, { limit: 200 })],
  ['new messages', (db) => messages.findMessages(db, HUB, { since: 1000, limit: 200 })],
  ['a thread', (db) => messages.findMessages(db, HUB, { with: 7, limit: 200 })],
  ['older messages of a thread', (db) => messages.findMessages(db, HUB, { with: 7, before: 9, limit: 200 })],
  ['a message by its key', (db) => messages.findMessageByKey(db, HUB, KEY)],
  ['messages missed by a stream', (db) => messages.findMissedMessages(db, HUB, 500, 501)],
  ['the newest message', (db) => messages.findLastMessageId(db, HUB)],
  [
    'reading messages',
    (db) => messages.updateMessagesRead(db, { conversation_id: 7, reader: 8, last_id: 9 }),
  ],
  ['messages to mail about', (db) => findMissed(db, 8, 7)],
  [
    'messages by text',
    (db) => messageSearch.findMessagesByText(db, HUB, { q: 'message 7', before: undefined, limit: 50 }),
  ],
  [
    'conversations by name',
    (db) => messageSearch.findConversationsByName(db, HUB, { q: 'user-7', limit: 10 }),
  ],
  ['conversations', (db) => conversations.findConversations(db, HUB, { limit: 50 })],
  ['older conversations', (db) => conversations.findConversations(db, HUB, { before: 500, limit: 50 })],
  ['some conversations', (db) => conversations.findConversations(db, HUB, { with: [7, 8], limit: 2 })],
  ['totals of messages', (db) => conversations.findTotals(db, HUB)],
  ['the number of conversations', (db) => conversations.countConversations(db, HUB)],
  ['unread counts', (db) => conversations.findUnread(db, HUB)],
  ['the wait for a new conversation', (db) => conversations.findConversationWait(db, HUB, 3)],
  ['contacts', (db) => conversations.findMessagedUsers(db, HUB)],
  ['blocks', (db) => findBlocks(db, ADA)],
  [
    'recent roommates',
    (db) => findRoommatePage(db, ADA, { school_id: 1 }, { sort: 'recent', limit: 20, offset: 0 }),
  ],
  [
    'roommates by budget',
    (db) =>
      findRoommatePage(
        db,
        ADA,
        { school_id: 1, budget_min: 700, budget_max: 750, pets: [false] },
        { sort: 'budget', limit: 20, offset: 0 },
      ),
  ],
  [
    'the best roommates',
    (db) =>
      findRoommatePage(
        db,
        ADA,
        { school_id: 7, genders: ['female'] },
        { sort: QUESTIONNAIRE, limit: 20, offset: 0 },
      ),
  ],
  ['the cards of roommates', (db) => findRoommates(db, ADA, [1600, 1601])],
  ['the inquiries of a student', (db) => inquiries.findInquiries(db, ADA, 200)],
  ['waiting inquiries', (db) => inquiries.findWaiting(db, ADA)],
  ['the agents of a postal code', (db) => inquiries.findAgentUsers(db, '12345')],
  ["a manager's leads", (db) => leads.findLeads(db, 7, { limit: 1000 })],
  ['older leads', (db) => leads.findLeads(db, 7, { before: 2007, limit: 1000 })],
  ['the number of leads', (db) => leads.countLeads(db, 7)],
  ['a lead of a manager', (db) => leads.findManagerLead(db, 7, 2007)],
  ['the lead of a student', (db) => leads.findLead(db, 2007, 3008)],
  ['the number of credits', (db) => leads.countCredits(db, 7)],
  ['a disputed lead', (db) => disputes.lockDisputedLead(db, 7, 2006)],
  ['granted disputes', (db) => disputes.countGranted(db, 7, 365)],
  ['leads of unreachable students', (db) => disputes.findDeadLeads(db, 200)],
  ['open disputes', (db) => findOperatedDisputes(db, false, 100)],
  ["a manager's payments", (db) => payments.findPayments(db, 7, 500)],
  ['a payment by reference', (db) => payments.findPaymentByRef(db, 'sandbox', 'pi_7')],
  ['an own payment', (db) => payments.findOwnPayment(db, 7, 'pi_7')],
  ['a payment', (db) => payments.getShownPayment(db, 7)],
  ['the live payment of a lead', (db) => payments.findLivePayment(db, 8)],
  ['the open payment of a listing', (db) => payments.findOpenTierPayment(db, 11)],
  ['open disputes of payments', (db) => payments.countOpenDisputes(db, 7)],
  ['a receipt', (db) => letters.findPayerFacts(db, 7)],
  ['a disputing manager', (db) => letters.findDisputer(db, { id: 7, manager_id: 7 })],
  ['stuck payments', (db) => reconcile.findStuckPayments(db, 15, 200)],
  ['paid but locked leads', (db) => reconcile.findPaidButLocked(db, 200)],
  ['metrics of payments', findPaymentFacts],
  ['the newest payments', (db) => operatedPayments.findOperatedPayments(db, { limit: 50 })],
  [
    'the payments of a user',
    (db) => operatedPayments.findOperatedPayments(db, { username: 'user-7', limit: 50 }),
  ],
  ['the bookings of a payment', (db) => operatedPayments.findLedgerEntries(db, 7)],
  ['the events of a payment', (db) => operatedPayments.findPaymentEvents(db, EVENT)],
  ['a page of the ledger', (db) => books.findEntries(db, { from: null, to: null }, 500, 100)],
  ['disputed cents', (db) => findDisputedCents(db, 7)],
  ['the credit of a payment', (db) => credits.findGrantedCredit(db, 8)],
  ['the oldest credit', (db) => credits.lockOldestCredit(db, 7)],
  ['a new event', (db) => webhooks.insertEvent(db, { ...EVENT, event_id: 'evt_x' })],
  ['waiting events', (db) => webhooks.findWaitingEvents(db, 'sandbox', 15, 200)],
  ['old events', (db) => webhooks.deleteOldEvents(db, 90)],
  ['tiers paid for', (db) => tiers.findPaidTiers(db, [11], TODAY, 7)],
  ['tiers that end soon', (db) => tiers.findEndingTiers(db, TODAY, [7, 1])],
  ['ended tiers', (db) => tiers.lockEndedTiers(db, TODAY, 200)],
  ['favorites', (db) => favorites.findFavorites(db, ADA)],
  ['the ids of favorites', (db) => favorites.findFavoriteIds(db, ADA)],
  ['the number of favorites', (db) => favorites.countFavorites(db, ADA)],
  ['cards of unsaved favorites', (db) => favorites.findFavoriteCards(db, [1, 2, 3])],
  ['favorites to save', (db) => favorites.findUnsaved(db, ADA, [1, 2, 3])],
  ['saving favorites', (db) => favorites.insertFavorites(db, ADA, [1, 2, 3])],
  ['saved searches', (db) => searches.findSavedSearches(db, ADA)],
  ['the number of saved searches', (db) => searches.countSavedSearches(db, ADA)],
  ['a new saved search', (db) => searches.insertSavedSearches(db, ADA, [SEARCH], 1)],
  ['a changed saved search', (db) => searches.updateSavedSearch(db, ADA, 499, { frequency: 'weekly' })],
  ['a deleted saved search', (db) => searches.deleteSavedSearch(db, ADA, 499)],
  ['a browser for push messages', (db) => push.savePushSubscription(db, BROWSER)],
  ['browsers for push messages', (db) => push.findPushSubscriptionIds(db, ADA)],
  ['a push message', (db) => push.findPushMessage(db, 7, 7)],
  ['an unsubscribed search', (db) => updateSearchOff(db, ADA, 499)],
  ['changed listings', (db) => alerts.claimListingChanges(db, 20)],
  ['the cards of a changed listing', (db) => alerts.findCards(db, 7)],
  [
    'searches that a listing may match',
    (db) => alerts.findCandidates(db, { school_id: 7, plan_prices: '{[10000900,10000901)}' }),
  ],
  ['searches with an alert', (db) => alerts.updateDue(db, 7, [499, 500])],
  [
    'new matches',
    (db) => alerts.insertMatches(db, { id: 9000, property_id: 7 }, [{ ...MATCH, search_id: 498 }]),
  ],
  ['due searches', (db) => alerts.lockDueSearches(db)],
  ['the matches of a due search', (db) => alerts.findDueMatches(db, 500)],
  ['sent alerts', (db) => alerts.updateAlerted(db, [500])],
  ['old matches', (db) => alerts.deleteOldMatches(db)],
  ['the listings of a manager', asManager((api) => api(managerProperties, { limit: 100 }))],
  ['more listings of a manager', asManager((api) => api(managerProperties, { before: 2500, limit: 50 }))],
  ['a listing of a manager', asManager((api) => api(managerProperty, { p_id: 8 }))],
  ['drafts', (db) => own.countDrafts(db, HUB)],
  ['exported listings', (db) => own.findExportFacts(db, [8, 12], HUB)],
  ["a manager's photos", (db) => findPhotoUsage(db, 7, { free: 1, standard: 2, premium: 3 })],
  ['photos being fetched', (db) => findPhotoFetches(db, 7)],
  ['an imported listing', (db) => imports.findOwnImported(db, 'feed', '7')],
  ['imported listings', (db) => imports.findImportedListings(db, 'feed', ['7', '8'])],
  ['listings of a blocked manager', (db) => updateManagerBlocked(db, 7, true)],
  ['managers to ask', (db) => availability.findDueManagers(db, 'ask')],
  ['managers whose listings lapse', (db) => availability.findDueManagers(db, 'lapse')],
  ['listings that lapse', (db) => availability.lockLapsing(db, 7)],
  ['newly stale listings', (db) => availability.lockNewlyStale(db, 200)],
  ['demo listings to confirm', (db) => availability.lockDemoListings(db, 200)],
  ['mailed listings', (db) => availability.findMailed(db, { manager_id: 7, property_id: null })],
  ['photos of deleted listings', (db) => deletePhotosOfDeleted(db, 24)],
  ['pictures in use', (db) => findKnownStorageKeys(db, ['a'.repeat(32)])],
  [
    'saving a listing',
    asManager(async (api) => {
      const { id } = await api(createProperty, { body: PROPERTY_BODY as never });
      await api(changeProperty, { id, body: { ...PROPERTY_BODY, name: 'Elm Court' } as never });
      await api(deleteProperty, { id });
    }),
  ],
  ['a box of cards', list(search.boxQuery({ ...CARD, box: BOX, filter: {} }))],
  ['a filtered box', list(search.boxQuery({ ...CARD, box: BOX, filter: BEDS }))],
  ['a box by amenities', list(search.boxQuery({ ...CARD, box: BOX, filter: AMENITIES }))],
  ['a box by facts of floor plans', list(search.boxQuery({ ...CARD, box: BOX, filter: PLANS }))],
  ['market rents', (db) => market.findMarketRents(db, MARKET_PLACE)],
  ['price changes', (db) => market.findPriceChanges(db, 1)],
  ['points of listings', (db) => findListingPoints(db, 1)],
  ['similar listings', (db) => market.findSimilar(db, MARKET_PLACE)],
  ['counts per filter option', (db) => findFilterCounts(db, { school_id: 1, box: BOX, filter: PLANS })],
  ['a box of all listings in full', list(search.boxQuery({ ...FULL, box: WORLD, filter: {} }))],
  [
    'a box by walking time',
    list(search.boxQuery({ ...CARD, box: WORLD, filter: { commute_mode: 'walk', commute_max: 5 } })),
  ],
  [
    'a box of unknown times',
    list(search.boxQuery({ ...CARD, box: WORLD, filter: { commute_mode: 'bike', commute_unknown: true } })),
  ],
  [
    'listings near a point',
    list(search.nearQuery({ ...CARD, point: [-119.9, 30], dist: 2000, filter: BEDS })),
  ],
  ['featured listings', list(search.featuredQuery(CARD))],
  ['picked listings', list(search.pickedQuery({ ...FULL, ids: [4, 8, 12] }))],
  ['pins', (db) => findPins(db, { school_id: 1, box: BOX, filter: PLANS }, 500)],
  ['all pins of a school', (db) => findAllPins(db, 1, {})],
  ['a property', (db) => property.findPropertyWithNearest(db, { id: 8, school: 1, version: 1 })],
  [
    'a property with travel times',
    (db) => property.findPropertyWithTravel(db, { id: 8, school: 1, version: 1 }),
  ],
  ['the surroundings of a property', (db) => property.findAuxillaryRow(db, 8, 1)],
  ['a postal code', (db) => findPostalCodePlace(db, '10007')],
  ['due places', (db) => due.claimDue(db, 50)],
  [
    'properties of a region',
    (db) => due.findPropertyIdsIn(db, { west: -120, south: 30, east: -119, north: 30.01 }),
  ],
  ['properties to rebuild', (db) => rebuild.findPropertyIds(db, {}, 500, 100)],
  ['properties of an older read model', (db) => rebuild.findStaleIds(db, 7, 100)],
  ['properties of a school', (db) => rebuild.findPropertyIds(db, { school_id: 7 }, 500, 100)],
  ['demo listings', sitemap.findDemoListings],
  ['listings in the sitemap', (db) => sitemap.findListingEntries(db, null, PAGE)],
  ["listings in a school's sitemap", (db) => sitemap.findListingEntries(db, { school_id: 2 }, PAGE)],
  ['schools in the sitemap', (db) => sitemap.findSchoolEntries(db, null, { ...PAGE, after: 0 }, 0.1)],
  ['posts in the sitemap', (db) => sitemap.findPostEntries(db, null, PAGE)],
  ['the forum', asStudent((api) => api(forum, { school: 1, limit: 100, view: 'card' }))],
  ['older posts', asStudent((api) => api(forum, { school: 1, before: 1000 }))],
  ['a post', asStudent((api) => api(forum, { school: 1, post: 1001, comments_after: 1 }))],
  ['posts by a rare word', searchForum('submarine')],
  ['posts by a common word', searchForum('lease')],
  ['older posts by a common word', searchForum('lease', 1000)],
  ['posts by a phrase', searchForum('"street 7"')],
  ['posts by two words', searchForum('lease balcony')],
  ['posts by a word of the newest', searchForum('kayak')],
  ['posts by a word of the oldest', searchForum('landline')],
  ['posts without a word', searchForum('-lease "street 7"')],
  ['top users', asStudent((api) => api(forumTopUsers, { school: 1 }))],
  [
    'a new post, comment and report',
    asStudent(async (api) => {
      await api(createForumPost, { body: { school: 1, title: 'Hello', text: 'How long is a lease?' } });
      await api(createForumComment, { body: { post: 1001, text: 'A year' } });
      await api(createReport, { body: { kind: 'forum_post', id: 1002, reason: 'spam' } });
    }),
  ],
  ["a moderator's reports", asModerator((api) => api(moderationReports, { school: 1, state: 'resolved' }))],
  ["a moderator's history", asModerator((api) => api(moderationHistory, { school: 1 }))],
  ['reports for staff', asStaff((api) => api(moderationReports, {}))],
  ['the history for staff', asStaff((api) => api(moderationHistory, {}))],
  ['the deletion of personal data', (db) => deletion.deletePersonalRows(db, ADA)],
  ['the deletion of addresses in the audit trail', (db) => audit.updateEventAddressesRemoved(db, ADA)],
])('finds %s by an index', async (_, work) => {
  const statements = (await plans.statementsOf(work)).filter(({ sql }) =>
    /^\s*\(?(with|select|insert|update|delete)\b/.test(sql),
  );
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    for (const plan of await plans.plansOf(statement))
      expect(scansIn(plan, GROWING_TABLES), `${statement.sql}\n${plan}`).toEqual([]);
  }
});

/** Returns which tables this transaction has scanned so far, and which it has read by an index. */
async function readsIn(trx: Db) {
  const { rows } = await sql<{ name: string; scans: number; finds: number }>`
    select relname as name, seq_scan::int as scans, idx_scan::int as finds from pg_stat_xact_user_tables
    where relname = any(${GROWING_TABLES}::text[]) order by relname`.execute(trx);
  return {
    scanned: rows.filter(({ scans }) => scans > 0).map(({ name }) => name),
    found: rows.filter(({ finds }) => finds > 0).map(({ name }) => name),
  };
}

test('inserts a message with index scans only, also inside the SQL function', async () => {
  await db.transaction().execute(async (trx) => {
    const mail = { job: 'missed-messages', after_s: 900 };
    const most = { young: 3, settled: 15 };
    const message = { sender: HUB, receiver: 7, text: 'Hello', key: KEY, leads_away: false, strangers: 10 };
    await messages.insertMessage(trx, { ...message, most, mail });
    expect(await readsIn(trx)).toEqual({
      scanned: [],
      found: ['conversations', 'messages', 'user_blocks', 'users'],
    });
  });
});
