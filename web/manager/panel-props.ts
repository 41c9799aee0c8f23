import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import type { DraftChange, ListingDraft, ListingFields, PlanFields } from './listing-draft.ts';

/** Error messages by field, with plans and photos by id. */
export type ListingErrors = {
  fields: Partial<Record<keyof ListingFields, string>>;
  plans: Record<number, Partial<Record<keyof PlanFields, string>>>;
  photos: Record<number, string>;
  /** Set if there are no photos and 'skip' was not clicked. */
  noPhotos?: string;
};

export type PanelProps = {
  draft: ListingDraft;
  onChange: (change: DraftChange) => void;
  errors: ListingErrors;
  /** Problems of saved values, which don't block saving. */
  advice: ListingErrors;
  /** Allows showing the field's error from now on. @param at `fields.address_1` or `plans.${id}.price` */
  onTouch: (at: string) => void;
  features: Feature[];
  manager: Pick<ManagerProfile, 'type' | 'account_level'>;
  isCreating: boolean;
  /** The older editor (section 2.10, last paragraph). */
  variant: 'current' | 'older';
  progress: Record<number, number>;
  /** Absent while a save is running. */
  onRetryPhoto?: ((id: number) => void) | undefined;
  saved: ManagerProperty | null;
};
