import * as z from 'zod/mini';
import { FEATURE_GROUPS } from '../rules/feature-order.ts';
import { endpoint } from './endpoint.ts';

export const FEATURE_TYPES = ['property', 'floorplan'] as const;

export const featureSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  group: z.enum(FEATURE_GROUPS),
  type: z.enum(FEATURE_TYPES),
});
export type Feature = z.output<typeof featureSchema>;

export const features = endpoint({
  name: 'features',
  method: 'GET',
  path: 'features/',
  auth: 'public',
  tag: 'Properties',
  summary: 'All features, by group and name; features whose slug begins with no- come last in their group',
  response: z.array(featureSchema),
});
