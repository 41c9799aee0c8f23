import { readDollars } from '#shared/api/count-fields.ts';
import type { ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import type { CompletenessFacts } from '#shared/rules/listing-completeness.ts';
import { currentTier } from './current-tier.ts';
import type { PanelProps } from './panel-props.ts';
import { isPlaced, placeState } from './place-state.ts';

export function factsOfItem(item: ManagerPropertyItem): CompletenessFacts {
  return {
    tier: item.tier,
    photo_count: item.photos.length,
    description_length: item.description_length,
    plans: item.floor_plans,
    feature_count: item.feature_count,
    contact_phone: item.contact_phone,
    is_exact_place: !item.is_approximate,
    listing_title: item.listing_title,
    number_of_units: item.number_of_units,
    year_built: item.year_built,
  };
}

function numberTyped(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

type Edited = Pick<PanelProps, 'draft' | 'saved' | 'manager'>;

export function isPinExact({ draft, saved }: Pick<Edited, 'draft' | 'saved'>): boolean {
  return isPlaced(placeState(draft, saved));
}

export function factsOfDraft({ draft, saved, manager }: Edited): CompletenessFacts {
  const { fields, plans, photos, features } = draft;
  return {
    tier: currentTier({ draft, saved, manager }),
    photo_count: photos.length,
    description_length: fields.description.trim().length,
    plans: plans.map((plan) => ({
      price: readDollars(plan.fields.price),
      date_available: plan.fields.date_available || null,
    })),
    feature_count: features.length,
    contact_phone: fields.contact_phone,
    is_exact_place: isPinExact({ draft, saved }),
    listing_title: fields.listing_title,
    number_of_units: numberTyped(fields.number_of_units),
    year_built: numberTyped(fields.year_built),
  };
}
