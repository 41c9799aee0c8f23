import { msg } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';

export const ROOMMATES_PAGE_SIZE = 10;
export const ROOMMATE_ORDERS = ['recent', 'match', 'budget', '-budget'] as const;
export const HAS_PROFILE = msg('A profile with this user account already exists.');
export type RoommateOrder = (typeof ROOMMATE_ORDERS)[number];

/**
 * Ten profiles per page. Without a profile, the caller gets the order `recent` instead of `match`. 404 beyond
 * the last page.
 */
export const roommates = endpoint('roommates', 'GET', 'roommates/', 'bearer');

/** Returns a profile, with all fields to its owner. 404 if missing or invisible to the caller. */
export const roommate = endpoint('roommate', 'GET', 'roommates/{userId}/', 'bearer');

/**
 * Creates the caller's profile. 409 if it exists. 400 on `photo` for an invalid picture, without saving the
 * rest.
 */
export const createRoommate = endpoint('create_roommate', 'POST', 'roommates/', 'bearer', {
  takesMultipart: { file: 'photo' },
  status: 201,
});
export const changeRoommate = endpoint('change_roommate', 'PUT', 'roommates/{userId}/', 'bearer', {
  takesMultipart: { file: 'photo' },
});
export const deleteRoommate = endpoint('delete_roommate', 'DELETE', 'roommates/{userId}/', 'bearer');
