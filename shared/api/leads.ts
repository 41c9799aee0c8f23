import { endpoint } from './endpoint.ts';
import type { LEAD_DISPUTE_REASONS } from './lead-bodies.ts';

export type LeadDisputeReason = (typeof LEAD_DISPUTE_REASONS)[number];
export const LEAD_DISPUTE_DAYS = 14;

/** Creates a lead without an inquiry; no email is sent. Idempotent. */
export const makeLead = endpoint('make_lead', 'POST', 'leads/', 'bearer');

/** The manager's leads, newest first. `before` is the last id of the previous page. */
export const leads = endpoint('leads', 'GET', 'leads/', 'bearer');
export const lead = endpoint('lead', 'GET', 'leads/{id}/', 'bearer');
export const leadCredits = endpoint('lead_credits', 'GET', 'leads/credits/', 'bearer');

/**
 * Unlocks a lead with a credit. 404 for another manager's lead; 409 if unlocked, being paid, or if no credit
 * is left.
 */
export const redeemCredit = endpoint('redeem_credit', 'POST', 'leads/{id}/redeem-credit/', 'bearer');

/**
 * Records that the manager replied outside the site. The student sees 'Replied'. 404 for another manager's
 * lead, 409 if locked.
 */
export const markReplied = endpoint('mark_replied', 'POST', 'leads/{id}/replied/', 'bearer');

/**
 * Reports an unreachable student for a credit. After three credits in thirty days, an operator decides. 409
 * if too late, already reported, or if the student has written.
 */
export const disputeLead = endpoint('dispute_lead', 'POST', 'leads/{id}/dispute/', 'bearer');
