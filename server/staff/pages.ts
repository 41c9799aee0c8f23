import { notFound } from '#shared/api/errors.ts';
import type { StaffListing, StaffPerson, StaffRequest } from '#shared/api/staff-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { canDo } from '#shared/rules/staff-roles.ts';
import { findRequest } from '../accounts/manager-requests.queries.ts';
import { findPersonOfAddress } from '../accounts/people.queries.ts';
import { findOpenSessions } from '../accounts/sessions.queries.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { findEventsOf } from '../moderation/reports.queries.ts';
import { findOperatedPayments } from '../payments/operate-payments.queries.ts';
import { findAudit } from './audit.ts';
import {
  findCasesAbout,
  findCasesOfListing,
  findEmailsTo,
  findHasPayments,
  findListingFacts,
  findListingsOf,
  findPersonFacts,
} from './pages.queries.ts';

const MAX_PAYMENTS = 20;
const MAX_EVENTS = 50;

const withTitle = <T extends { titled: Parameters<typeof propertyTitle>[0] }>({ titled, ...rest }: T) => ({
  ...rest,
  title: propertyTitle(titled),
});

/** @throws 404, also to finance staff for a user without payments */
export async function getPersonPage(db: Db, user: SessionUser, id: number): Promise<StaffPerson> {
  const facts = await findPersonFacts(db, id);
  if (!facts || !(canDo(user, 'read') || (await findHasPayments(db, id)))) throw notFound('user');
  const { username } = facts;
  const listings = await findListingsOf(db, id);
  return {
    ...facts,
    sessions: await findOpenSessions(db, id),
    reports: await findCasesAbout(db, id),
    listings: listings.map(withTitle),
    emails: await findEmailsTo(db, id),
    payments: canDo(user, 'read_payments')
      ? await findOperatedPayments(db, { username, limit: MAX_PAYMENTS })
      : null,
    events: canDo(user, 'read') ? await findAudit(db, { person: username }, MAX_EVENTS) : null,
  };
}

export async function getListingPage(db: Db, id: number): Promise<StaffListing> {
  const facts = await findListingFacts(db, id);
  if (!facts) throw notFound('property');
  const reports = await findCasesOfListing(db, id);
  return {
    ...withTitle(facts),
    reports,
    history: await findEventsOf(db, { kind: 'property', id }, MAX_EVENTS),
  };
}

export async function getRequestPage(db: Db, id: number): Promise<StaffRequest> {
  const request = await findRequest(db, id);
  if (!request) throw notFound('request');
  const { user_id, username, ...rest } = request;
  const owner = request.status === 'new' ? await findPersonOfAddress(db, request.email) : null;
  return {
    ...rest,
    user: user_id === null || username === null ? null : { id: user_id, username },
    known: owner && { id: owner.id, username: owner.username },
  };
}
