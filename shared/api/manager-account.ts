import { endpoint } from './endpoint.ts';

/** Saves the form of section 2.10, which can't change level, type, email address or company. */
export const updateManagerAccount = endpoint('update_manager_account', 'PUT', 'account/', 'bearer');
