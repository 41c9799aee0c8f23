import * as z from 'zod/mini';
import { FEATURE_GROUPS } from '../rules/feature-order.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { FEATURE_TYPES } from './features.ts';

export const featureSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  group: z.enum(FEATURE_GROUPS),
  type: z.enum(FEATURE_TYPES),
});
export type Feature = z.output<typeof featureSchema>;

export const featuresSchemas = {
  features: {
    tag: 'Properties',
    summary:
      'Lists all features by group and name; those whose slug begins with no- are last in their group.',
    response: z.array(featureSchema),
  },
} satisfies EndpointSchemas;
