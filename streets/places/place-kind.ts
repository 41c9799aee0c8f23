import type { PlaceKind } from '../map-feature.ts';
import type { Tags } from '../osm/osm-extract.ts';

/** The first rule that matches applies. */
const RULES: readonly { key: string; values: readonly string[]; kind: PlaceKind }[] = [
  { key: 'amenity', values: ['hospital'], kind: 'hospital' },
  { key: 'healthcare', values: ['hospital'], kind: 'hospital' },
  {
    key: 'shop',
    values: ['supermarket', 'grocery', 'convenience', 'greengrocer', 'deli', 'health_food', 'butcher'],
    kind: 'grocery',
  },
  { key: 'amenity', values: ['marketplace'], kind: 'grocery' },
  { key: 'amenity', values: ['cafe'], kind: 'cafe' },
  {
    key: 'amenity',
    values: ['restaurant', 'fast_food', 'food_court', 'bar', 'pub', 'biergarten', 'ice_cream'],
    kind: 'restaurant',
  },
  { key: 'shop', values: ['ice_cream'], kind: 'restaurant' },
  { key: 'amenity', values: ['library'], kind: 'library' },
  { key: 'amenity', values: ['school', 'kindergarten', 'college', 'university'], kind: 'school' },
  {
    key: 'amenity',
    values: ['bank', 'pharmacy', 'post_office', 'clinic', 'doctors', 'dentist'],
    kind: 'errand',
  },
  { key: 'shop', values: ['laundry', 'dry_cleaning', 'chemist'], kind: 'errand' },
  { key: 'amenity', values: ['cinema', 'theatre', 'nightclub', 'arts_centre'], kind: 'entertainment' },
  { key: 'leisure', values: ['sports_centre', 'fitness_centre', 'bowling_alley'], kind: 'entertainment' },
  { key: 'tourism', values: ['museum', 'gallery', 'zoo', 'aquarium'], kind: 'entertainment' },
  { key: 'leisure', values: ['park', 'nature_reserve', 'garden'], kind: 'park' },
];

const NO_SHOP = new Set(['no', 'vacant', 'disused', 'closed', 'abandoned']);
const NOT_FOR_ALL = new Set(['private', 'no']);

/** Shops without a rule count as shopping. */
export function placeKind(tags: Tags): PlaceKind | null {
  for (const { key, values, kind } of RULES) {
    if (!values.includes(tags[key] ?? '')) continue;
    return kind === 'park' && NOT_FOR_ALL.has(tags.access ?? '') ? null : kind;
  }
  return tags.shop && !NO_SHOP.has(tags.shop) ? 'shopping' : null;
}
