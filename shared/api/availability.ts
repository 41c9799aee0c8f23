import { endpoint } from './endpoint.ts';

/**
 * Reads without changes, because mail scanners open links. 400 on `token` if invalid, revoked, or older than
 * 90 days.
 */
export const mailedAvailability = endpoint('mailed_availability', 'GET', 'availability/', 'public');

/**
 * Confirms or hides a listing; the token is the only credential. 400 on `token`; 409 if the manager hid the
 * listing.
 */
export const answerAvailability = endpoint('answer_availability', 'POST', 'availability/', 'public', {
  takesForm: true,
});

/** Confirms that a listing is available. 409 if its manager set it inactive. */
export const confirmProperty = endpoint(
  'confirm_property',
  'POST',
  'manager_properties/{p_id}/confirm/',
  'bearer',
);
