import { features } from '#shared/api/features.ts';
import { compareFeatures } from '#shared/rules/feature-order.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { findFeatures } from './property.queries.ts';

export const featureRoutes = [
  route(features, async ({ db }: Context) => (await findFeatures(db)).toSorted(compareFeatures)),
];
