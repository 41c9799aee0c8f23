import type { Feature } from '#shared/api/features.ts';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProfile } from '#shared/api/users.ts';
import type { ListingDraft, ListingFields, PlanFields } from './listing-draft.ts';

/** What is wrong with a draft, in sentences; plans and photos by their id. */
export type ListingErrors = {
  fields: Partial<Record<keyof ListingFields, string>>;
  plans: Record<number, Partial<Record<keyof PlanFields, string>>>;
  photos: Record<number, string>;
  /** A new listing has no photos, and they were not skipped. */
  noPhotos?: string;
};

export type DraftChange = (draft: ListingDraft) => ListingDraft;

/** What each of the four panels of a listing's form is given. */
export type PanelProps = {
  draft: ListingDraft;
  /** Pure update of the draft; the frame keeps it. */
  onChange: (change: DraftChange) => void;
  /** What stops a save: of fields touched, checked or refused. */
  errors: ListingErrors;
  /** What the saved listing lacks. It stops no save. */
  advice: ListingErrors;
  /** A field was left: its error may be shown from now on. `at`: `fields.address_1` or `plans.${id}.price`. */
  onTouch: (at: string) => void;
  features: Feature[];
  manager: Pick<ManagerProfile, 'type' | 'account_level'>;
  isCreating: boolean;
  /** The older editor shows its own fields (section 2.10, last paragraph). */
  variant: 'current' | 'older';
  /** Photos while they are saved: 0 to 1 by photo id. */
  progress: Record<number, number>;
  /** Uploads one photo again after a failure. Absent while the form is busy. */
  onRetryPhoto?: ((id: number) => void) | undefined;
  /** The saved listing, where there is one: photo allowance, location_precision, is_approximate. */
  saved: ManagerProperty | null;
};
