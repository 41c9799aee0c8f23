import { endpoint } from './endpoint.ts';

export const propertyCounts = endpoint('property_counts', 'GET', 'property_counts/', 'public');
