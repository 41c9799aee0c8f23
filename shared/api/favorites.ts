import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { idInput, repeatedInput } from './inputs.ts';
import { propertyCardSchema } from './properties.ts';

export const MAX_FAVORITES = 500;
/** Limit of the visitor's browser storage, and of the merge at login. */
export const MAX_VISITOR_FAVORITES = 100;

/** The nearest school, to which the card's distance is measured. */
const cardSchoolSchema = z.object({ name: z.string(), short_name: z.string(), public_view_url: z.string() });

const favoriteCardSchema = z.object({
  property: z.int(),
  school: cardSchoolSchema,
  card: propertyCardSchema,
});
export type FavoriteCard = z.output<typeof favoriteCardSchema>;

/** Card and school are null once the property is hidden; only its former name remains. */
const favoriteSchema = z.object({
  property: z.int(),
  saved: z.string(),
  /** The name at the time of saving. */
  name: z.string(),
  school: z.nullable(cardSchoolSchema),
  card: z.nullable(propertyCardSchema),
});
export type Favorite = z.output<typeof favoriteSchema>;

const idsSchema = z.array(z.int());

export const favorites = endpoint({
  name: 'favorites',
  method: 'GET',
  path: 'favorites/',
  auth: 'bearer',
  tag: 'Favorites',
  summary: 'The homes that the current user has saved, newest first',
  response: z.array(favoriteSchema),
});

export const favoriteIds = endpoint({
  name: 'favorite_ids',
  method: 'GET',
  path: 'favorites/ids/',
  auth: 'bearer',
  tag: 'Favorites',
  summary: 'The ids of the homes that the current user has saved',
  response: idsSchema,
});

/** For visitors, whose browser stores the ids. Omits hidden properties. */
export const favoriteCards = endpoint({
  name: 'favorite_cards',
  method: 'GET',
  path: 'favorites/cards/',
  auth: 'public',
  tag: 'Favorites',
  summary: 'Cards of properties by their ids, each with its nearest school',
  query: z.object({
    id: z.optional(
      repeatedInput('id', idInput('id'), MAX_VISITOR_FAVORITES, { type: 'integer', minimum: 1 }),
    ),
  }),
  response: z.array(favoriteCardSchema),
});

const propertyParams = z.object({ property_id: idInput('property_id') });

/** Idempotent. 404 for a property that the caller cannot see; 409 if the list is full. */
export const saveFavorite = endpoint({
  name: 'save_favorite',
  method: 'PUT',
  path: 'favorites/{property_id}/',
  auth: 'bearer',
  tag: 'Favorites',
  summary: 'Save a home',
  params: propertyParams,
  response: doneSchema,
});

/** Idempotent; also works for hidden properties. */
export const removeFavorite = endpoint({
  name: 'remove_favorite',
  method: 'DELETE',
  path: 'favorites/{property_id}/',
  auth: 'bearer',
  tag: 'Favorites',
  summary: 'Remove a home from the saved ones',
  params: propertyParams,
  response: doneSchema,
});

/** Ids saved before login, newest first. Returns all saved ids of the user. */
export const mergeFavorites = endpoint({
  name: 'merge_favorites',
  method: 'POST',
  path: 'favorites/merge/',
  auth: 'bearer',
  tag: 'Favorites',
  summary: 'Add the homes that were saved before logging in',
  body: z.object({
    properties: z
      .array(idField('properties'), 'properties must be a list of ids.')
      .check(z.maxLength(MAX_VISITOR_FAVORITES, `properties may hold at most ${MAX_VISITOR_FAVORITES} ids.`)),
  }),
  response: idsSchema,
});
