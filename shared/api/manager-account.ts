import { endpoint } from './endpoint.ts';

/** The form of section 2.10. It can't change level, type, email address or company. */
export const updateManagerAccount = endpoint('update_manager_account', 'PUT', 'account/', 'bearer');
