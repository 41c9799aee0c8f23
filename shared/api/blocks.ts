import { endpoint } from './endpoint.ts';

export const blocks = endpoint('blocks', 'GET', 'blocks/', 'bearer');

/**
 * Blocks a user. Old messages stay readable, and the user is not notified. Idempotent. 404 for an unknown
 * user, 400 for the caller.
 */
export const blockUser = endpoint('block_user', 'POST', 'blocks/', 'bearer', { status: 201 });
export const unblockUser = endpoint('unblock_user', 'DELETE', 'blocks/{user}/', 'bearer');
