import { endpoint } from './endpoint.ts';
import type { LEAD_DISPUTE_REASONS } from './lead-bodies.ts';

export type LeadDisputeReason = (typeof LEAD_DISPUTE_REASONS)[number];
export const LEAD_DISPUTE_DAYS = 14;

/** Creates a lead without inquiry or email. Idempotent. */
export const makeLead = endpoint('make_lead', 'POST', 'leads/', 'bearer');

/** The manager's leads, newest first. `before` is the last id of the previous page. */
export const leads = endpoint('leads', 'GET', 'leads/', 'bearer');
export const lead = endpoint('lead', 'GET', 'leads/{id}/', 'bearer');
export const leadCredits = endpoint('lead_credits', 'GET', 'leads/credits/', 'bearer');

/**
 * Unlocks a lead with a credit. 404 for another manager's; 409 if unlocked, being paid, or without a credit.
 */
export const redeemCredit = endpoint('redeem_credit', 'POST', 'leads/{id}/redeem-credit/', 'bearer');

/** Records a reply outside the site; the student sees Replied. 404 for another manager's, 409 while locked. */
export const markReplied = endpoint('mark_replied', 'POST', 'leads/{id}/replied/', 'bearer');

/**
 * Grants a credit; after three in thirty days only an operator can. 409 if too late, repeated or
 * contradicted.
 */
export const disputeLead = endpoint('dispute_lead', 'POST', 'leads/{id}/dispute/', 'bearer');
