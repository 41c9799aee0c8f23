import type { InquiryTopic } from '#shared/api/inquiry-topics.ts';
import { msg } from '#shared/texts/t.ts';

/** Translated labels. The stored and emailed topics are in English. */
export const TOPIC_LABELS: Record<InquiryTopic, string> = {
  'Pricing and Availability': msg('Pricing and Availability'),
  Amenities: msg('Amenities'),
  'Specials and Discounts': msg('Specials and Discounts'),
  'Request a Tour': msg('Request a Tour'),
  Other: msg('Other'),
};
