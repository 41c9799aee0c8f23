import { endpoint } from './endpoint.ts';

/** Emails a confirmation link. Ignores `type`. 409 on the field if taken; 429. */
export const signUp = endpoint('sign_up', 'POST', 'users/', 'public', { status: 201 });

/** A list with the caller only. */
export const currentUser = endpoint('current_user', 'GET', 'users/', 'bearer');
