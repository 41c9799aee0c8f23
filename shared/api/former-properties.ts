import { endpoint } from './endpoint.ts';

/** Days during which a removed listing's address shows alternatives; afterwards it responds 410. */
export const FORMER_DAYS = 60;

export const formerProperty = endpoint('former_property', 'GET', 'former_properties/{id}/', 'public');
