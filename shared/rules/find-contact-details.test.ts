import { describe, expect, test } from 'vitest';
import { findContactDetails } from './find-contact-details.ts';

describe('findContactDetails', () => {
  test.each([
    ['write to ada.lane@example.edu please', 'email'],
    ['ada (at) example (dot) com', 'email'],
    ['call 614-555-0123', 'phone'],
    ['(614) 555 0123', 'phone'],
    ['6145550123', 'phone'],
    ['+44 20 7946 0958', 'phone'],
    ['see https://evil.test/x', 'link'],
    ['my page is rooms-to-go.com', 'link'],
    ['t.me and WhatsApp are better', 'messenger'],
    ['please wire money first', 'payment'],
    ['by Western Union', 'payment'],
    ['two gift cards are enough', 'payment'],
    ['I take bitcoin', 'payment'],
  ])('finds contact details in %s: %s', (text, kind) => {
    expect(findContactDetails(text)).toContain(kind);
  });

  test.each([
    'Hi! Is the room still free from 2026-08-15 to 2027-05-31?',
    'The rent is $900 - $1000 a month, at 1200 High Street.',
    'Two wires hang out of the wall.',
    'I moved in at 10:30 on 08/15/2026, room 4-12.',
    'Price range 800 to 900, 1000 square feet',
    '👩‍👩‍👧‍👦 sounds great, e.g. Friday at noon',
  ])('finds no contact details in: %s', (text) => {
    expect(findContactDetails(text)).toEqual([]);
  });
});
