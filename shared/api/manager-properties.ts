import { endpoint } from './endpoint.ts';

export const MAX_PHOTOS = 50;
export const MAX_FLOOR_PLANS = 500;
/** Maximum number of inactive listings per manager. */
export const MAX_DRAFTS = 200;

/** Newest first; `before` is the last id of the previous page. */
export const managerProperties = endpoint('manager_properties', 'GET', 'manager_properties/', 'bearer');
export const managerProperty = endpoint('manager_property', 'GET', 'manager_properties/{p_id}/', 'bearer');

/**
 * Creates a listing. Idempotent by `key`. 409 if that listing was deleted, or beyond the draft limit. 400 on
 * `center` if the address is not found.
 */
export const createProperty = endpoint('create_property', 'POST', 'properties/', 'bearer', { status: 201 });

/** Updates a listing. 409 with code `changed_meanwhile` if the listing changed after `expected_updated`. */
export const changeProperty = endpoint('change_property', 'PUT', 'properties/{id}/', 'bearer');
export const deleteProperty = endpoint('delete_property', 'DELETE', 'properties/{id}/', 'bearer');

/**
 * Creates an inactive copy on the free tier, or for a multi-family manager on the account's tier. Idempotent
 * by `key`. 409 beyond the draft limit.
 */
export const duplicateProperty = endpoint(
  'duplicate_property',
  'POST',
  'manager_properties/{p_id}/duplicate/',
  'bearer',
  { status: 201 },
);
