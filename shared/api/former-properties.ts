import { endpoint } from './endpoint.ts';

/** Days for which the URL of a removed listing shows alternatives. Afterwards it responds 410. */
export const FORMER_DAYS = 60;

export const formerProperty = endpoint('former_property', 'GET', 'former_properties/{id}/', 'public');
