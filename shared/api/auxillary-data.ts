import * as z from 'zod/mini';
import { SCORE_SOURCES } from '../rules/score-source.ts';
import { TRAVEL_QUALITIES } from '../rules/travel-modes.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';

/** From 0 to 100, and what that means. Null: there is none, and the description says why. */
const scoreSchema = z.object({ score: z.nullable(z.int()), description: z.string() });

/** A route in Valhalla's shape: `shape` is an encoded polyline of precision 6, `time` seconds, `length` miles. */
export const tripSchema = z.object({
  legs: z.array(z.object({ shape: z.string(), summary: z.object({ time: z.number(), length: z.number() }) })),
  summary: z.object({ time: z.number(), length: z.number() }),
  units: z.string(),
});

/** The first two are the lists of section 2.6; its map shows all of them, groceries as shopping. */
export const NEARBY_PLACE_TYPES = ['restaurant', 'grocery store', 'shopping', 'hospital'] as const;

/** 'walk' along the streets, 'straight' where none is known to lead there; absent: nobody has noted it. */
export const PLACE_MEASURES = ['walk', 'straight'] as const;

/**
 * How a property lies (sections 2.6 and 3): travel to the asked school, scores, what is near. Times are whole minutes.
 * Everything may be unknown and is then null or empty, never invented: `auto_routing.trip` holds a road route or null. A time that is null
 * beside a quality is that of a way that does not exist: an estimate always has one.
 */
export const auxillaryDataSchema = z.object({
  drive_time: z.nullable(z.int()),
  walk_time: z.nullable(z.int()),
  bike_time: z.nullable(z.int()),
  /** 'exact' where all are from routes, 'estimated' where one or more are from the straight line. */
  quality: z.nullable(z.enum(TRAVEL_QUALITIES)),
  source: z.nullable(z.string()),
  auto_routing: z.object({ trip: z.nullable(tripSchema) }),
  walk_routing: z.object({ trip: z.nullable(tripSchema) }),
  walkscore: z.nullable(z.int()),
  /** What the score means, or why there is none. */
  walkscore_description: z.nullable(z.string()),
  transit: scoreSchema,
  bike: scoreSchema,
  /** Whose figures these are; null: nobody has looked yet. */
  score_source: z.nullable(z.enum(SCORE_SOURCES)),
  /** The service's page about the scores of this address, to be linked to beside them; null for the site's own. */
  score_url: z.nullable(z.string()),
  /** `YYYY-MM-DD`: of which day the map is that the site's own scores are from; null where it does not say. */
  map_date: z.nullable(z.string()),
  /** The nearest five of each type; distance in metres, on foot along the streets where they are known: `measure` says which. */
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

export const auxillaryData = endpoint({
  name: 'property_auxillary_data',
  method: 'GET',
  path: 'properties/{id}/auxillary_data/',
  auth: 'public',
  tag: 'Properties',
  summary: 'Travel times to a school, scores and places nearby',
  params: z.object({ id: idInput('id') }),
  query: z.object({ school: idInput('school') }),
  response: auxillaryDataSchema,
});
