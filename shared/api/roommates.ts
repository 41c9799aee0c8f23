import { msg } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';

export const ROOMMATES_PAGE_SIZE = 10;
export const ROOMMATE_ORDERS = ['recent', 'match', 'budget', '-budget'] as const;
export const HAS_PROFILE = msg('A profile with this user account already exists.');
export type RoommateOrder = (typeof ROOMMATE_ORDERS)[number];

/**
 * Ten profiles per page. The order `match` falls back to `recent` for a caller without a profile. 404 beyond
 * the last page.
 */
export const roommates = endpoint('roommates', 'GET', 'roommates/', 'bearer');

/** Returns all fields to the profile's owner. 404 if missing or invisible. */
export const roommate = endpoint('roommate', 'GET', 'roommates/{userId}/', 'bearer');

/**
 * Creates the caller's profile. 409 if one exists. 400 on `photo` for an invalid picture; nothing is saved
 * then.
 */
export const createRoommate = endpoint('create_roommate', 'POST', 'roommates/', 'bearer', {
  takesMultipart: { file: 'photo' },
  status: 201,
});
export const changeRoommate = endpoint('change_roommate', 'PUT', 'roommates/{userId}/', 'bearer', {
  takesMultipart: { file: 'photo' },
});
export const deleteRoommate = endpoint('delete_roommate', 'DELETE', 'roommates/{userId}/', 'bearer');
