import type { PinGroup } from './map-pin.ts';

/** Section 2.5. */
export function groupLabel({ count, low }: PinGroup, formatValue: (value: number | null) => string): string {
  return formatValue(low) + (count > 1 ? '+' : '');
}
