import { endpoint } from './endpoint.ts';

/** Minimum milliseconds to fill in the form. Faster submissions count as a bot's. */
export const MIN_FILL_MS = 2000;

/**
 * Requests a manager account, which an operator must accept. Duplicates and bots get the same response. 429
 * by IP address.
 */
export const newManagerContact = endpoint('new_manager_contact', 'POST', 'new_manager_contact/', 'csrf', {
  status: 201,
});
