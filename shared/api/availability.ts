import { endpoint } from './endpoint.ts';

/** Changes nothing: mail scanners follow links. 400 on `token` if invalid, revoked, or older than 90 days. */
export const mailedAvailability = endpoint('mailed_availability', 'GET', 'availability/', 'public');

/** The token is the credential. `false` hides this listing. 400 on `token`; 409 for a listing hidden by its manager. */
export const answerAvailability = endpoint('answer_availability', 'POST', 'availability/', 'public', {
  takesForm: true,
});

/** Confirms a listing. 409 if its manager set it inactive. */
export const confirmProperty = endpoint(
  'confirm_property',
  'POST',
  'manager_properties/{p_id}/confirm/',
  'bearer',
);
