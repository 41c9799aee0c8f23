import { endpoint } from './endpoint.ts';

export const MAX_BULK = 500;

/**
 * Changes all listings in one transaction. `undo` is the `listings` value that reverts it. 404 without any
 * change if one belongs to another manager.
 */
export const changeManyProperties = endpoint(
  'change_many_properties',
  'POST',
  'manager_properties/bulk/',
  'bearer',
);
