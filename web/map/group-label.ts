import type { PinGroup } from './map-pin.ts';

/** A group says its lowest number with a plus (section 2.5). */
export function groupLabel({ count, low }: PinGroup, formatValue: (value: number | null) => string): string {
  return formatValue(low) + (count > 1 ? '+' : '');
}
