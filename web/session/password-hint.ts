import { MIN_PASSWORD_CHARACTERS } from '#shared/api/account-fields.ts';

/** What stands beside every password that is being chosen, before anything is typed. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_CHARACTERS} characters. A few words are best; common passwords and your own name are not taken.`;
