import type { Feature } from '#shared/api/features.ts';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProfile } from '#shared/api/users.ts';
import type { DraftChange, ListingDraft, ListingFields, PlanFields } from './listing-draft.ts';

/** Messages; plans and photos by id. */
export type ListingErrors = {
  fields: Partial<Record<keyof ListingFields, string>>;
  plans: Record<number, Partial<Record<keyof PlanFields, string>>>;
  photos: Record<number, string>;
  /** No photos, and not skipped. */
  noPhotos?: string;
};

export type PanelProps = {
  draft: ListingDraft;
  onChange: (change: DraftChange) => void;
  errors: ListingErrors;
  /** Problems of the saved listing; they don't block saving. */
  advice: ListingErrors;
  /** `at`: `fields.address_1` or `plans.${id}.price`. Its error may be shown from now on. */
  onTouch: (at: string) => void;
  features: Feature[];
  manager: Pick<ManagerProfile, 'type' | 'account_level'>;
  isCreating: boolean;
  /** Section 2.10, last paragraph. */
  variant: 'current' | 'older';
  progress: Record<number, number>;
  /** Absent while busy. */
  onRetryPhoto?: ((id: number) => void) | undefined;
  saved: ManagerProperty | null;
};
