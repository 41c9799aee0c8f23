import type { FloorPlanInput, PropertyValues } from '#server/properties/property-input.ts';

/** The caption is the alternative text. */
export type DemoPhoto = { file: string; caption: string };

/** Features are slugs instead of ids. */
export type DemoPlan = Omit<FloorPlanInput, 'features' | 'id'> & { features: readonly string[] };

/** Later starts find saved listings by `key`. `manager` is a username. */
export interface DemoListing {
  key: string;
  manager: string;
  values: Omit<PropertyValues, 'manager_id' | 'source' | 'external_id' | 'is_demo'>;
  floor_plans: readonly DemoPlan[];
  features: readonly string[];
  photos: readonly DemoPhoto[];
}

export const DEMO_SOURCE = 'porchlight-demo';
