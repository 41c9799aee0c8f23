/** A half bath counts as half: 2 full and 1 half are 2.5 (section 3). */
export function countBaths({ full_bath, half_bath }: { full_bath: number; half_bath: number }): number {
  return full_bath + half_bath / 2;
}

/** `Studio`, `1 Bed`, `2 Bed`, ... */
export function bedsLabel(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : `${bedrooms} Bed`;
}
