import { endpoint } from './endpoint.ts';

export const auxillaryData = endpoint(
  'property_auxillary_data',
  'GET',
  'properties/{id}/auxillary_data/',
  'public',
);
