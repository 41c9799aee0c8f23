import { describe, expect, test } from 'vitest';
import { EMAILS, type EmailData, type EmailName } from '#shared/emails.ts';
import { confirmEmailPath, managerPath, PAGES, tierPurchasePath } from '#shared/pages.ts';
import { greetingName } from '#web/emails/greeting-name.ts';
import { renderEmail } from '#web/emails/render-email.tsx';

const SETTING = {
  public_url: 'https://housing.example.edu',
  support_email: 'help@housing.example.edu',
  to_name: 'Ada Lane',
};

/** Data that emails with an unsubscribe link have in common. */
const WAY_OUT = {
  unsubscribe_path: '/unsubscribe/?token=u',
  unsubscribe_post_path: '/api/v1/unsubscribe/?token=u',
};

/** For every template: sample data, texts that the email must contain, and the path of its main link. */
const SAMPLES: { [N in EmailName]: { data: EmailData<N>; says: string[]; path: string } } = {
  confirm_email: {
    data: { path: confirmEmailPath('abc-_123'), hours: 24 },
    says: ['Confirm my address', '24 hours'],
    path: '/account/confirm-email/?token=abc-_123',
  },
  reset_password: {
    data: { path: '/account/reset-password/?token=r', minutes: 30 },
    says: ['Choose a new password', '30 minutes'],
    path: '/account/reset-password/?token=r',
  },
  manager_accepted: {
    data: { path: '/account/reset-password/?token=m', days: 7 },
    says: ['We accepted your request', '7 days'],
    path: '/account/reset-password/?token=m',
  },
  admin_invited: {
    data: { path: '/account/reset-password/?token=a', days: 7 },
    says: ['staff account', '7 days'],
    path: '/account/reset-password/?token=a',
  },
  password_changed: { data: {}, says: ['was changed', 'If it wasn’t you'], path: PAGES.forgotPassword },
  email_change_asked: {
    data: { new_email: 'new@example.edu' },
    says: ['new@example.edu', 'It changes when you confirm it'],
    path: PAGES.forgotPassword,
  },
  email_changed: {
    data: { new_email: 'new@example.edu' },
    says: ['new@example.edu', 'write to us right away'],
    path: PAGES.contact,
  },
  second_factor_changed: {
    data: { change: 'recovery_code_used', left: 9 },
    says: ['A recovery code was used', '9 recovery codes left', 'If it wasn’t you'],
    path: PAGES.forgotPassword,
  },
  deletion_due: {
    data: { deletion_due: '2026-08-15T10:00:00.000Z', days: 7 },
    says: ['August 15, 2026', '7 days'],
    path: '/login/?next=%2Faccount%2F',
  },
  login_attempts: { data: { attempts: 100 }, says: ['100 times'], path: PAGES.forgotPassword },
  new_lead: {
    data: { property: 'Elm House', address: '12 Elm Street', path: PAGES.leads, ...WAY_OUT },
    says: ['Elm House', '12 Elm Street', 'My Leads'],
    path: PAGES.leads,
  },
  agent_lead: {
    data: {
      property: 'Elm House',
      address: '12 Elm Street',
      school: 'Lakeshore',
      path: '/lakeshore/off-campus-housing/Elm-House/7/',
      ...WAY_OUT,
    },
    says: ['Elm House', '12 Elm Street', 'Lakeshore', 'an email address that works'],
    path: '/lakeshore/off-campus-housing/Elm-House/7/',
  },
  search_alert: {
    data: {
      searches: [
        {
          name: '2 Bed near Lakeshore',
          count: 12,
          listings: [
            {
              kind: 'price_drop',
              name: 'Elm House',
              rent: '$870/mo',
              path: '/lakeshore/off-campus-housing/Elm-House/7/',
            },
          ],
          path: '/lakeshore/off-campus-housing/?beds=2&price_max=900',
        },
      ],
      more_searches: 0,
      path: '/lakeshore/off-campus-housing/?beds=2&price_max=900',
      ...WAY_OUT,
    },
    says: ['2 Bed near Lakeshore', 'Price drop: Elm House, $870/mo', 'And 11 more.', 'Change how often'],
    path: '/lakeshore/off-campus-housing/?beds=2&price_max=900',
  },
  receipt: {
    data: {
      payment: 1207,
      paid: '2026-08-15T10:00:00.000Z',
      purpose: 'tier',
      tier: 'premium',
      until: '2026-09-15',
      property: 'Elm House',
      address: '12 Elm Street, Columbus',
      amount_cents: 7000,
      is_livemode: false,
      path: managerPath(),
    },
    says: [
      '1207',
      'August 15, 2026',
      'Premium tier until September 15, 2026',
      'Elm House',
      '$70.00',
      'you weren’t charged',
    ],
    path: managerPath(),
  },
  refund_made: {
    data: {
      payment: 1207,
      refunded: '2026-08-15T10:00:00.000Z',
      purpose: 'lead',
      tier: null,
      property: 'Elm House',
      address: '12 Elm Street, Columbus',
      amount_cents: 2000,
      is_livemode: false,
      is_whole: true,
      path: PAGES.leads,
    },
    says: ['1207', '$20.00', 'August 15, 2026', 'Elm House', 'locked again', 'you weren’t charged'],
    path: PAGES.leads,
  },
  dispute_opened: {
    data: {
      payment: 1207,
      provider: 'stripe',
      amount_cents: 2000,
      manager: 'Vale Homes',
      open_disputes: 2,
      path: PAGES.home,
    },
    says: ['1207', '$20.00', 'Vale Homes', 'show-payment 1207', 'two open disputes'],
    path: PAGES.home,
  },
  confirm_availability: {
    data: {
      count: 3,
      listings: [
        { name: 'Elm House', path: '/listing-manager/confirm?token=1' },
        { name: 'Oak House', path: '/listing-manager/confirm?token=2' },
      ],
      path: '/listing-manager/confirm?token=all',
      ...WAY_OUT,
    },
    says: ['3 of your listings', 'Elm House', 'Oak House', 'And 1 more', 'Confirm all of them'],
    path: '/listing-manager/confirm?token=all',
  },
  listings_offline: {
    data: {
      count: 1,
      listings: [{ name: 'Elm House', path: '/listing-manager/confirm?token=1' }],
      path: '/listing-manager/confirm?token=1',
      ...WAY_OUT,
    },
    says: ['Elm House', 'Show it again', 'You haven’t lost anything'],
    path: '/listing-manager/confirm?token=1',
  },
  forum_comment: {
    data: { username: 'river_otter', title: 'A quiet street?', path: '/lakeshore/forum/3', ...WAY_OUT },
    says: ['A quiet street?', 'commented on your post', 'river_otter'],
    path: '/lakeshore/forum/3',
  },
  report_opened: {
    data: { school: 'Lakeshore', path: '/lakeshore/forum/moderation/', ...WAY_OUT },
    says: ['the forum of Lakeshore', 'Open the queue'],
    path: '/lakeshore/forum/moderation/',
  },
  entry_decided: {
    data: {
      kind: 'comment',
      title: 'A quiet street?',
      is_hidden: true,
      path: '/lakeshore/forum/3',
      ...WAY_OUT,
    },
    says: ['Your comment on', 'A quiet street?', 'was hidden', 'Read the reason'],
    path: '/lakeshore/forum/3',
  },
  listing_decided: {
    data: {
      listing: 'Lantern House',
      city: 'Columbus',
      is_hidden: true,
      cause: 'staff',
      reason: 'Photos of another house',
      path: '/listing-manager/?status=hidden',
      contact_path: '/contact/',
    },
    says: ['Lantern House', 'Photos of another house', 'Contact us to appeal'],
    path: '/listing-manager/?status=hidden',
  },
  lead_dispute_decided: {
    data: {
      property: 'Lantern House',
      address: '1 High Street',
      is_granted: true,
      path: '/listing-manager/leads/',
      ...WAY_OUT,
    },
    says: ['You couldn’t reach anyone', 'Lantern House', 'without paying', 'See your leads'],
    path: '/listing-manager/leads/',
  },
  missed_messages: {
    data: { sender_name: 'Ben', count: 2, path: '/messages/?with=7', ...WAY_OUT },
    says: ['Ben sent you 2 messages', 'Never send money'],
    path: '/messages/?with=7',
  },
  tier_ending: {
    data: {
      property: 'Elm House',
      tier: 'standard',
      until: '2026-08-15',
      days: 7,
      amount_cents: 3500,
      path: tierPurchasePath(7, 'standard'),
      ...WAY_OUT,
    },
    says: [
      'Elm House',
      'Standard',
      'August 15, 2026',
      '7 days',
      '$35.00',
      'We never charge you automatically',
    ],
    path: tierPurchasePath(7, 'standard'),
  },
  feed_waits: {
    data: {
      host: 'feeds.example',
      retired: 3,
      listings: ['Elm House', 'Oak Court'],
      created: 1,
      updated: 2,
      path: managerPath({ view: 'bulk', import: 7 }),
      ...WAY_OUT,
    },
    says: ['feeds.example', 'Elm House, Oak Court and 1 more', 'haven’t changed anything'],
    path: managerPath({ view: 'bulk', import: 7 }),
  },
  feed_failed: {
    data: {
      ...{ host: 'feeds.example', days: 3, problem: 'The file is too large.' },
      path: managerPath({ view: 'bulk' }),
      ...WAY_OUT,
    },
    says: ['feeds.example', 'last 3 attempts', 'The file is too large.', 'stay as they are'],
    path: managerPath({ view: 'bulk' }),
  },
  tier_ended: {
    data: {
      property: 'Elm House',
      tier: 'premium',
      until: '2026-08-15',
      amount_cents: 7000,
      path: tierPurchasePath(7, 'premium'),
      ...WAY_OUT,
    },
    says: ['Elm House', 'Premium has ended', 'August 15, 2026', '$70.00', 'first 5 photos'],
    path: tierPurchasePath(7, 'premium'),
  },
};
const names = Object.keys(EMAILS) as EmailName[];

/** Returns the visible text of an email. */
function seen(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

describe('email template', () => {
  test("throws for another template's data or a link to another site", () => {
    expect(() => renderEmail('confirm_email', { hours: 24 }, SETTING)).toThrow('path');
    for (const path of ['https://evil.example/', '//evil.example/', 'account/', '/\\evil.example', '/a b']) {
      expect(() => renderEmail('confirm_email', { path, hours: 24 }, SETTING), path).toThrow('path');
    }
  });

  test('new_lead never contains data of the student', () => {
    const student = {
      email: 'ada@student.example',
      name: 'Ada Secret',
      message: 'Is it free?',
      school: 'LSU',
    };
    const { subject, html, text } = renderEmail(
      'new_lead',
      { ...SAMPLES.new_lead.data, ...student },
      SETTING,
    );
    for (const secret of Object.values(student)) expect(subject + html + text).not.toContain(secret);
  });

  test.each(names)('%s has the same texts and the full link in HTML and plain text', (name) => {
    const { data, says, path } = SAMPLES[name];
    const { subject, html, text } = renderEmail(name, data, SETTING);
    expect(subject).toMatch(/^[A-Z][^\n]{8,70}$/);
    for (const words of [...says, 'Hi Ada,', SETTING.support_email]) {
      expect(seen(html), words).toContain(words);
      expect(text.replaceAll(/\s+/g, ' '), words).toContain(words);
    }
    expect(text.split('\n')).toContain(SETTING.public_url + path);
    expect(html).toContain(`href="${SETTING.public_url}${path.replaceAll('&', '&amp;')}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(|@import/i);
    // Maximum size in bytes. Gmail truncates longer emails.
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  });

  test.each(names)('%s has an unsubscribe link unless it concerns the account itself', (name) => {
    const { data } = SAMPLES[name];
    const { html, text, unsubscribe_url } = renderEmail(name, data, SETTING);
    const page = `${SETTING.public_url}${WAY_OUT.unsubscribe_path}`;
    const isNotice = 'unsubscribe_path' in data;
    expect(unsubscribe_url).toBe(isNotice ? SETTING.public_url + WAY_OUT.unsubscribe_post_path : null);
    expect(html.includes(`href="${page}"`)).toBe(isNotice);
    expect(text.includes(`Unsubscribe from these emails: ${page}`)).toBe(isNotice);
  });

  test('escapes user input and strips its line breaks', () => {
    const typed = '<b>Elm</b>\r\nBcc: everybody@example.edu\u2028<a href="https://evil.example">x</a>';
    const data = { property: typed, address: '', path: PAGES.leads, ...WAY_OUT };
    const { subject, html, text } = renderEmail('new_lead', data, SETTING);
    expect(subject).toBe(
      'A student asked about <b>Elm</b> Bcc: everybody@example.edu <a href="https://evil.example">x</a>',
    );
    expect(html).toContain('&lt;b&gt;Elm&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('href="https://evil.example"');
    expect(text).not.toMatch(/^Bcc/m);
    expect(text).toMatch(/^Property: <b>Elm/m);
  });
});

describe('greetingName', () => {
  test('cannot be used to send a message or a link to a stranger', () => {
    for (const name of [
      'WIN $1000 at evil.example',
      'evil.example',
      'https://evil.example',
      '<b>Ada</b>',
      '@ada',
      '',
    ]) {
      expect(greetingName(name), name).toBe(name.startsWith('WIN') ? 'WIN' : '');
    }
    expect(renderEmail('password_changed', {}, { ...SETTING, to_name: 'evil.example' }).text).toContain(
      '\nHi,\n',
    );
  });
});
