import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { bboxInput } from './inputs.ts';
import { schoolQuery } from './schools-schemas.ts';
import { consistent, filters } from './search-filters.ts';

const counts = z.record(z.string(), z.int());

export const propertyCountsSchemas = {
  property_counts: {
    tag: 'Properties',
    summary:
      'Counts the properties in a bounding box that match the filters (total), that would match with each option ' +
      'given the other filters (options, such as "pets=cats"), and without each active filter (without).',
    query: consistent(z.object({ ...schoolQuery, in_bbox: bboxInput('in_bbox'), ...filters })),
    response: z.object({ total: z.int(), options: counts, without: counts }),
  },
} satisfies EndpointSchemas;
