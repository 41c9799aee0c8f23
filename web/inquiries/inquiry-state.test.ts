import { describe, expect, test } from 'vitest';
import { inquiryAnnouncement, inquiryLabel } from './inquiry-state.ts';

describe('inquiry button', () => {
  test.each([
    ['none', false, 'Check Availability', ''],
    ['sending', false, 'Sending...', 'Sending...'],
    ['success', true, 'Message Sent!', 'Message Sent!'],
    ['failed', false, 'Failed! Please try again.', 'Failed! Please try again.'],
    ['failed', true, 'Failed! Please try again.', 'Failed! Please try again.'],
    ['none', true, 'Message Sent', ''],
  ] as const)(
    'in state %s (sent before: %s) has the label %s and announces "%s"',
    (state, isSent, label, news) => {
      expect([inquiryLabel(state, isSent), inquiryAnnouncement(state)]).toEqual([label, news]);
    },
  );
});
