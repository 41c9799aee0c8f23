import { msg } from '../texts/t.ts';

export const FEE_LABELS = {
  application: msg('Application fee'),
  administration: msg('Administration fee'),
  move_in: msg('Move-in fee'),
  cleaning: msg('Cleaning fee'),
  amenity: msg('Amenity fee'),
  technology: msg('Technology fee'),
  trash: msg('Trash fee'),
  utilities: msg('Utilities bundle'),
  parking: msg('Parking'),
  storage: msg('Storage'),
  package: msg('Package handling'),
  pet: msg('Pet fee'),
  renters_insurance: msg('Renter’s insurance'),
  other: msg('Other fee'),
};
export type FeeKind = keyof typeof FEE_LABELS;
export const FEE_KINDS = Object.keys(FEE_LABELS) as FeeKind[];

/** Times when a fee is due. All but `monthly` are charged once. */
export const FEE_DUE_LABELS = {
  monthly: msg('Monthly'),
  application: msg('At application'),
  move_in: msg('Before move-in'),
  move_out: msg('At move-out'),
};
export type FeeDue = keyof typeof FEE_DUE_LABELS;
export const FEE_DUES = Object.keys(FEE_DUE_LABELS) as FeeDue[];

export const FEE_PER = ['person', 'unit'] as const;

/** Amounts in whole US dollars. `amount_max` is set for a range. */
export type Fee = {
  kind: FeeKind;
  /** Name of a fee of kind `other`; '' for other kinds. */
  label: string;
  amount: number;
  amount_max: number | null;
  per: (typeof FEE_PER)[number];
  due: FeeDue;
  is_required: boolean;
};

const keyOf = ({ kind, label, due }: Fee) => JSON.stringify([kind, label, due]);

/** Returns the fees of a floor plan. Its own fees replace the property's of the same kind, label and due time. */
export function planFees(propertyFees: readonly Fee[], ownFees: readonly Fee[]): Fee[] {
  const own = new Set(ownFees.map(keyOf));
  return [...propertyFees.filter((fee) => !own.has(keyOf(fee))), ...ownFees];
}
