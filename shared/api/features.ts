import { endpoint } from './endpoint.ts';

export const FEATURE_TYPES = ['property', 'floorplan'] as const;

export const features = endpoint('features', 'GET', 'features/', 'public');
