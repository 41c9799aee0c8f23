/** What a student may say that an inquiry is about, as it is kept and mailed. */
export const INQUIRY_TOPICS = [
  'Pricing and Availability',
  'Amenities',
  'Specials and Discounts',
  'Request a Tour',
  'Other',
] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];
export const DEFAULT_TOPIC: InquiryTopic = 'Other';
