import type { FloorPlanInput, PropertyValues } from '#server/properties/property-input.ts';

/** A photo of `demo/photos/`; the caption is its alternative text. */
export type DemoPhoto = { file: string; caption: string };

/** A floor plan whose features are slugs instead of ids. */
export type DemoPlan = Omit<FloorPlanInput, 'features' | 'id'> & { features: readonly string[] };

/**
 * A demo listing before it is saved. `key` is stable: later starts find saved listings by it. `values` has no
 * manager; `manager` is a username.
 */
export interface DemoListing {
  key: string;
  manager: string;
  values: Omit<PropertyValues, 'manager_id' | 'source' | 'external_id' | 'is_demo'>;
  floor_plans: readonly DemoPlan[];
  /** Slugs of the property's features. */
  features: readonly string[];
  photos: readonly DemoPhoto[];
}

/** The `source` of every demo listing. */
export const DEMO_SOURCE = 'porchlight-demo';
