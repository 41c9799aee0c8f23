import * as z from 'zod/mini';
import { TRAVEL_MODES } from '../rules/travel-modes.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { pointInput } from './inputs.ts';
import { schoolQuery } from './schools-schemas.ts';
import { choiceInput } from './search-filters.ts';

/** Minutes by property id. Null if there is no route. */
const minutes = z.record(z.string(), z.nullable(z.int()));

const travelTimesSchema = z.object({ exact: minutes, estimated: minutes });
export type PropertyTravelTimes = z.output<typeof travelTimesSchema>;

export const travelTimesSchemas = {
  property_travel_times: {
    tag: 'Properties',
    summary:
      'Returns the minutes from each property of a school to a point, by property id: along streets (exact; null if ' +
      'there is no route), or by straight-line distance (estimated).',
    query: z.object({ ...schoolQuery, point: pointInput('point'), mode: choiceInput('mode', TRAVEL_MODES) }),
    response: travelTimesSchema,
  },
} satisfies EndpointSchemas;
