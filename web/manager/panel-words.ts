import type { ListingPanel } from '#shared/pages.ts';

/** What the panels are called (section 2.10), and how the steps of a new listing describe them. */
export const PANEL_WORDS: Record<ListingPanel, { title: string; description: string }> = {
  details: { title: 'Property Details', description: 'General Property Information' },
  photos: { title: 'Photos', description: 'Upload Pictures Here' },
  'floor-plans': { title: 'Floor Plans', description: 'Pricing, Sq.Ft., & Availability' },
  amenities: { title: 'Amenities', description: 'Community & Property Features' },
};
