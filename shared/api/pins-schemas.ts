import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { bboxInput, intInput } from './inputs.ts';
import { MAX_PIN_ZOOM, MAX_PINS } from './pins.ts';
import { schoolQuery } from './schools-schemas.ts';
import { consistent, filters } from './search-filters.ts';

/** Id, longitude, latitude, lowest price (null: 'Call'), tier rank (0 free, 1 standard, 2 premium). */
const pinSchema = z.tuple([z.int(), z.number(), z.number(), z.nullable(z.int()), z.int()]);
export type Pin = z.output<typeof pinSchema>;

/** Count, middle (longitude, latitude), lowest price or null, highest tier rank, bounds (west, south, east, north). */
const pinClusterSchema = z.tuple([
  z.int().check(z.minimum(2)),
  z.number(),
  z.number(),
  z.nullable(z.int()),
  z.int(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);
export type PinCluster = z.output<typeof pinClusterSchema>;

export const pinsSchemas = {
  property_pins: {
    tag: 'Properties',
    summary:
      `Returns the pins in a bounding box as arrays: [id, longitude, latitude, lowest price or null, tier rank]. Above ${MAX_PINS} properties ` +
      'with zoom, the array also has clusters: [count, longitude, latitude, lowest price or null, highest tier rank, west, south, east, ' +
      'north]; without zoom, only the first pins, paid listings first. X-Total-Count is the number of properties in the box.',
    query: consistent(
      z.object({
        ...schoolQuery,
        in_bbox: bboxInput('in_bbox'),
        zoom: z.optional(
          intInput('zoom', 0, MAX_PIN_ZOOM, 'zoom level of the map, for a world 512 pixels wide at level 0'),
        ),
        ...filters,
      }),
    ),
    response: z.array(z.union([pinSchema, pinClusterSchema])),
  },
} satisfies EndpointSchemas;
