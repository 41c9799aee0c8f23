import { auxillaryData } from './auxillary-data.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { features } from './features.ts';
import {
  featuredProperties,
  propertyDetail,
  propertyFloorPlans,
  propertyIn,
  propertyNear,
  propertyPhotos,
  propertyPins,
} from './properties.ts';
import { mainSchools, schools } from './schools.ts';

/** Every call of the API. A call that is not listed here does not exist: it cannot be mounted or documented. */
export const contract = [
  mainSchools,
  schools,
  featuredProperties,
  propertyNear,
  propertyIn,
  propertyPins,
  propertyDetail,
  auxillaryData,
  propertyFloorPlans,
  propertyPhotos,
  features,
] as const satisfies readonly AnyEndpoint[];

export type EndpointName = (typeof contract)[number]['name'];
