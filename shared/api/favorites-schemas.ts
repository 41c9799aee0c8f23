import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { MAX_VISITOR_FAVORITES } from './favorites.ts';
import { idField } from './id-field.ts';
import { idInput, repeatedInput } from './inputs.ts';
import { propertyCardSchema } from './properties-schemas.ts';

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

const propertyParams = z.object({ property_id: idInput('property_id') });

export const favoritesSchemas = {
  favorites: {
    tag: 'Favorites',
    summary: 'The homes that the current user has saved, newest first',
    response: z.array(favoriteSchema),
  },
  favorite_ids: {
    tag: 'Favorites',
    summary: 'The ids of the homes that the current user has saved',
    response: idsSchema,
  },
  favorite_cards: {
    tag: 'Favorites',
    summary: 'Cards of properties by their ids, each with its nearest school',
    query: z.object({
      id: z.optional(
        repeatedInput('id', idInput('id'), MAX_VISITOR_FAVORITES, { type: 'integer', minimum: 1 }),
      ),
    }),
    response: z.array(favoriteCardSchema),
  },
  save_favorite: {
    tag: 'Favorites',
    summary: 'Save a home',
    params: propertyParams,
    response: doneSchema,
  },
  remove_favorite: {
    tag: 'Favorites',
    summary: 'Remove a home from the saved ones',
    params: propertyParams,
    response: doneSchema,
  },
  merge_favorites: {
    tag: 'Favorites',
    summary: 'Add the homes that were saved before logging in',
    body: z.object({
      properties: z
        .array(idField('properties'), 'properties must be a list of ids.')
        .check(
          z.maxLength(MAX_VISITOR_FAVORITES, `properties may hold at most ${MAX_VISITOR_FAVORITES} ids.`),
        ),
    }),
    response: idsSchema,
  },
} satisfies EndpointSchemas;
