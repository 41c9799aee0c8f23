import { t } from '#shared/texts/t.ts';

type Titled = { name: string; listing_title?: string; address_1: string };

/** What a property is called: its name, else its headline, else its address (section 5: a blank headline is the address). */
export function titleOf({ name, listing_title, address_1 }: Titled): string {
  return name.trim() || listing_title?.trim() || address_1.trim() || t('Home for rent');
}
