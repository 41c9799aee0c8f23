import { endpoint } from './endpoint.ts';

/**
 * Creates an account and emails a confirmation link. Ignores `type`. 409 on a field whose value is taken;
 * 429.
 */
export const signUp = endpoint('sign_up', 'POST', 'users/', 'public', { status: 201 });

/** Returns a list that contains only the caller. */
export const currentUser = endpoint('current_user', 'GET', 'users/', 'bearer');
