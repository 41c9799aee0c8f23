import * as z from 'zod/mini';
import { ANSWER_TIMES } from '../rules/answer-time.ts';
import { TRAVEL_QUALITIES } from '../rules/travel-modes.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';

/** `score` is 0 to 100, or null if the map data does not suffice. `description` then gives the reason. */
const scoreSchema = z.object({ score: z.nullable(z.int()), description: z.string() });

/** In Valhalla's format: `shape` has precision 6, `time` is in seconds, `length` in miles. */
export const tripSchema = z.object({
  legs: z.array(z.object({ shape: z.string(), summary: z.object({ time: z.number(), length: z.number() }) })),
  summary: z.object({ time: z.number(), length: z.number() }),
  units: z.string(),
});

/**
 * The page lists restaurants and grocery stores (section 2.6). Its map shows all types, with groceries as
 * shopping.
 */
const NEARBY_PLACE_TYPES = ['restaurant', 'grocery store', 'shopping', 'hospital'] as const;

/**
 * 'walk' measures along streets, 'straight' in a straight line if no street route exists. Absent if not
 * recorded.
 */
const PLACE_MEASURES = ['walk', 'straight'] as const;

/** Travel times in whole minutes. If `quality` is set, a null time means that no route exists. */
export const auxillaryDataSchema = z.object({
  drive_time: z.nullable(z.int()),
  walk_time: z.nullable(z.int()),
  bike_time: z.nullable(z.int()),
  /** 'estimated' if any travel time was estimated from straight-line distance. */
  quality: z.nullable(z.enum(TRAVEL_QUALITIES)),
  source: z.nullable(z.string()),
  auto_routing: z.object({ trip: z.nullable(tripSchema) }),
  walk_routing: z.object({ trip: z.nullable(tripSchema) }),
  walkscore: z.nullable(z.int()),
  walkscore_description: z.nullable(z.string()),
  transit: scoreSchema,
  bike: scoreSchema,
  /** Null if the scores have not been computed yet. */
  score_source: z.nullable(z.literal('map')),
  /** Date of the map from which the scores were computed, as `YYYY-MM-DD`. Null if unknown. */
  map_date: z.nullable(z.string()),
  /** Null if no map is imported. */
  map_attribution: z.nullable(z.string()),
  /** Null if unknown or slower. */
  answers_within: z.nullable(z.enum(ANSWER_TIMES)),
  /** The five nearest places of each type, with distances in meters. */
  nearby_places: z.array(
    z.object({
      name: z.string(),
      type: z.enum(NEARBY_PLACE_TYPES),
      distance: z.number(),
      measure: z.optional(z.enum(PLACE_MEASURES)),
      location: z.object({ lat: z.number(), lng: z.number() }),
      url: z.nullable(z.string()),
    }),
  ),
});
export type AuxillaryData = z.output<typeof auxillaryDataSchema>;

export const auxillaryDataSchemas = {
  property_auxillary_data: {
    tag: 'Properties',
    summary: 'Returns travel times to a school, scores, nearby places and the manager’s answer time.',
    params: z.object({ id: idInput('id') }),
    query: z.object({ school: idInput('school') }),
    response: auxillaryDataSchema,
  },
} satisfies EndpointSchemas;
