import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import type { DraftChange, ListingDraft, ListingFields, PlanFields } from './listing-draft.ts';

/** Error messages by field. Those of plans and photos are grouped by id. */
export type ListingErrors = {
  fields: Partial<Record<keyof ListingFields, string>>;
  plans: Record<number, Partial<Record<keyof PlanFields, string>>>;
  photos: Record<number, string>;
  /** Set if the listing has no photos and the user has not clicked 'Skip photos for now'. */
  noPhotos?: string;
};

export type PanelProps = {
  draft: ListingDraft;
  onChange: (change: DraftChange) => void;
  errors: ListingErrors;
  /** Problems of values that were saved earlier. They don't block saving. */
  advice: ListingErrors;
  /**
   * Marks a field as touched, so that its errors are shown from now on.
   * @param at `fields.address_1` or `plans.${id}.price`
   */
  onTouch: (at: string) => void;
  features: Feature[];
  manager: Pick<ManagerProfile, 'type' | 'account_level'>;
  isCreating: boolean;
  /** `older` is the older editor (section 2.10, last paragraph). */
  variant: 'current' | 'older';
  progress: Record<number, number>;
  /** Uploads a photo again. Absent while a save is running. */
  onRetryPhoto?: ((id: number) => void) | undefined;
  saved: ManagerProperty | null;
};
