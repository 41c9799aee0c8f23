export const INQUIRY_TOPICS = [
  'Pricing and Availability',
  'Amenities',
  'Specials and Discounts',
  'Request a Tour',
  'Other',
] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];
export const DEFAULT_TOPIC: InquiryTopic = 'Other';
