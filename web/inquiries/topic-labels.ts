import type { InquiryTopic } from '#shared/api/inquiry-topics.ts';
import { msg } from '#shared/texts/t.ts';

/** Topics are stored and emailed in English; these are translated. */
export const TOPIC_LABELS: Record<InquiryTopic, string> = {
  'Pricing and Availability': msg('Pricing and Availability'),
  Amenities: msg('Amenities'),
  'Specials and Discounts': msg('Specials and Discounts'),
  'Request a Tour': msg('Request a Tour'),
  Other: msg('Other'),
};
