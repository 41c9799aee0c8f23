import { describe, expect, test } from 'vitest';
import { formatAcronyms } from './format-acronyms.ts';
import { formatAddressLine } from './format-address.ts';
import { formatAvailableDate, formatDate, formatShortDate } from './format-date.ts';
import { formatDistance } from './format-distance.ts';
import { formatMinutes } from './format-minutes.ts';
import { formatMoney } from './format-money.ts';
import { formatNumber, formatPercentNumber } from './format-number.ts';
import { formatPhone, formatPhoneLink } from './format-phone.ts';
import { formatRent } from './format-rent.ts';
import { formatTitleCase } from './format-title-case.ts';

describe('value formatting', () => {
  test('formatRent shows a price, a price with plus, or Call', () => {
    expect(formatRent(0)).toBe('Call');
    expect(formatRent(null, 900)).toBe('Call');
    expect(formatRent(1250)).toBe('$1,250');
    expect(formatRent(1250, 1400)).toBe('$1,250+');
    expect(formatMoney(27146)).toBe('$27,146');
  });

  test('formatPhone returns phone numbers of other countries unchanged', () => {
    expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
    expect(formatPhone('call 1-800-FLOWERS')).toBe('call 1-800-FLOWERS');
    expect(formatPhone('614.555.0123')).toBe('(614) 555-0123');
    expect(formatPhone('+1 (614) 555-0123')).toBe('(614) 555-0123');
    expect(formatPhoneLink('614-555-0123')).toBe('tel:+16145550123');
    expect(formatPhoneLink('+44 20 7946 0958')).toBe('tel:+442079460958');
  });

  test('formatDate does not depend on the time zone', () => {
    expect(formatDate('2026-08-15')).toBe('August 15, 2026');
    expect(formatShortDate('2026-01-01', '2026-11-21')).toBe('Jan 1');
    expect(formatShortDate('2027-01-01', '2026-11-21')).toBe('Jan 1, 2027');
  });

  test('formatAvailableDate shows Available Now for today and earlier', () => {
    expect(formatAvailableDate('2026-11-21', '2026-11-21')).toBe('Available Now');
    expect(formatAvailableDate('2026-11-22', '2026-11-21')).toBe('Nov 22');
    expect(formatAvailableDate(null, '2026-11-21')).toBe('Ask');
  });

  test('formatDistance and formatMinutes follow section 9', () => {
    expect(formatDistance(1609)).toBe('1.00 mi');
    expect(formatDistance(700)).toBe('0.44 mi');
    expect(formatMinutes(20)).toBe('1 min');
    expect(formatMinutes(450)).toBe('8 min');
  });

  test('formatNumber separates thousands, and formatPercentNumber writes two decimals', () => {
    expect(formatNumber(46123)).toBe('46,123');
    expect(formatPercentNumber(0.716)).toBe('71.60%');
  });

  test('formatAddressLine writes no comma for a missing city or ZIP code', () => {
    expect(formatAddressLine({ city: 'Columbus', state: 'OH', postal_code: '43201' })).toBe(
      'Columbus, OH 43201',
    );
    expect(formatAddressLine({ city: '', state: 'OH' })).toBe('OH');
    expect(formatAddressLine({ city: 'Columbus', state: '', postal_code: '' })).toBe('Columbus');
  });
});

describe('name formatting', () => {
  test('formatTitleCase keeps intentional capitals', () => {
    expect(formatTitleCase('THE LOFTS AT 5TH')).toBe('The Lofts at 5th');
    expect(formatTitleCase('the lofts at west-end')).toBe('The Lofts at West-End');
    expect(formatTitleCase('McKinley House by UV')).toBe('McKinley House by UV');
    expect(formatTitleCase('at home')).toBe('At Home');
    expect(formatTitleCase('')).toBe('');
  });

  test('formatAcronyms capitalizes acronyms of schools', () => {
    expect(formatAcronyms('Suny Oswego')).toBe('SUNY Oswego');
    expect(formatAcronyms('Texas a&m University')).toBe('Texas A&M University');
    expect(formatAcronyms('umass Amherst')).toBe('UMass Amherst');
    expect(formatAcronyms('Mitchell College')).toBe('Mitchell College');
    expect(formatAcronyms('The Ohio State University')).toBe('The Ohio State University');
  });
});
