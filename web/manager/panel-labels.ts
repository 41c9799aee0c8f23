import type { ListingPanel } from '#shared/pages.ts';
import { msg } from '#shared/texts/t.ts';

export const PANEL_LABELS: Record<ListingPanel, { title: string; description: string }> = {
  details: { title: msg('Property Details'), description: msg('General Property Information') },
  photos: { title: msg('Photos'), description: msg('Upload Pictures Here') },
  'floor-plans': { title: msg('Floor Plans'), description: msg('Pricing, Sq.Ft., & Availability') },
  amenities: { title: msg('Amenities'), description: msg('Community & Property Features') },
};
