import { expect, test } from 'vitest';
import { formatPhone, formatPhoneLink } from './format-phone.ts';

test.each([
  ['6145550123', '(614) 555-0123', 'tel:+16145550123'],
  ['+1 614.555.0123', '(614) 555-0123', 'tel:+16145550123'],
  ['231-555-0144 x12', '(231) 555-0144 ext. 12', 'tel:+12315550144;ext=12'],
  ['(231) 555-0144 ext. 4', '(231) 555-0144 ext. 4', 'tel:+12315550144;ext=4'],
  ['+44 20 7946 0018', '+44 20 7946 0018', 'tel:+442079460018'],
  ['+45 32 12 34 56', '+45 32 12 34 56', 'tel:+4532123456'],
])('formatPhone and formatPhoneLink format %s', (phone, text, link) => {
  expect(formatPhone(phone)).toBe(text);
  expect(formatPhoneLink(phone)).toBe(link);
});
