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
      `The pins in a bounding box, compact: [id, longitude, latitude, lowest price or null, tier rank]. Of more than ${MAX_PINS} homes, ` +
      'with zoom: groups instead, [count, longitude, latitude, lowest price or null, highest tier rank, west, south, east, north], among ' +
      'single pins; without: the first, paid listings before others. X-Total-Count is the number of homes in the box',
    query: consistent(
      z.object({
        ...schoolQuery,
        in_bbox: bboxInput('in_bbox'),
        zoom: z.optional(
          intInput(
            'zoom',
            0,
            MAX_PIN_ZOOM,
            'of the map that shows the box, whose world is 512 pixels wide at 0',
          ),
        ),
        ...filters,
      }),
    ),
    response: z.array(z.union([pinSchema, pinClusterSchema])),
  },
} satisfies EndpointSchemas;
