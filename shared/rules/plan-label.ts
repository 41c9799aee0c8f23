import { t } from '../texts/t.ts';

/** Counts baths. A half bath counts as 0.5 (section 3). */
export function countBaths({ full_bath, half_bath }: { full_bath: number; half_bath: number }): number {
  return full_bath + half_bath / 2;
}

export function bedsLabel(bedrooms: number): string {
  return bedrooms === 0 ? t('Studio') : t('{bedrooms} Bed', { bedrooms });
}
