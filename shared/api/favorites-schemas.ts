import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { MAX_VISITOR_FAVORITES } from './favorites.ts';
import { idField } from './id-field.ts';
import { idInput, repeatedInput } from './inputs.ts';
import { propertyCardSchema } from './properties-schemas.ts';

/** The school nearest to the property. The distance on the card is the distance to this school. */
const cardSchoolSchema = z.object({ name: z.string(), short_name: z.string(), public_view_url: z.string() });

const favoriteCardSchema = z.object({
  property: z.int(),
  school: cardSchoolSchema,
  card: propertyCardSchema,
});
export type FavoriteCard = z.output<typeof favoriteCardSchema>;

/** `card` and `school` are null once the property is hidden. `name` remains. */
const favoriteSchema = z.object({
  property: z.int(),
  saved: z.string(),
  /** The property's name when it was saved. */
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
    summary: "Lists the current user's saved properties, newest first.",
    response: z.array(favoriteSchema),
  },
  favorite_ids: {
    tag: 'Favorites',
    summary: "Lists the ids of the current user's saved properties.",
    response: idsSchema,
  },
  favorite_cards: {
    tag: 'Favorites',
    summary: 'Lists property cards by id, each with its nearest school.',
    query: z.object({
      id: z.optional(
        repeatedInput('id', idInput('id'), MAX_VISITOR_FAVORITES, { type: 'integer', minimum: 1 }),
      ),
    }),
    response: z.array(favoriteCardSchema),
  },
  save_favorite: {
    tag: 'Favorites',
    summary: 'Saves a property.',
    params: propertyParams,
    response: doneSchema,
  },
  remove_favorite: {
    tag: 'Favorites',
    summary: 'Removes a saved property.',
    params: propertyParams,
    response: doneSchema,
  },
  merge_favorites: {
    tag: 'Favorites',
    summary: 'Adds the properties saved before login.',
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
