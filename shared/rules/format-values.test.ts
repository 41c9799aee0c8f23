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

describe('what people read', () => {
  test('a rent is a price, a price with a plus, or a call', () => {
    expect(formatRent(0)).toBe('Call');
    expect(formatRent(null, 900)).toBe('Call');
    expect(formatRent(1250)).toBe('$1,250');
    expect(formatRent(1250, 1400)).toBe('$1,250+');
    expect(formatMoney(27146)).toBe('$27,146');
  });

  test('a phone number that is not of the US is left as it was given', () => {
    expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
    expect(formatPhone('call 1-800-FLOWERS')).toBe('call 1-800-FLOWERS');
    expect(formatPhone('614.555.0123')).toBe('(614) 555-0123');
    expect(formatPhone('+1 (614) 555-0123')).toBe('(614) 555-0123');
    expect(formatPhoneLink('614-555-0123')).toBe('tel:+16145550123');
    expect(formatPhoneLink('+44 20 7946 0958')).toBe('tel:+442079460958');
  });

  test('a calendar day is that day in every time zone', () => {
    expect(formatDate('2026-08-15')).toBe('August 15, 2026');
    expect(formatShortDate('2026-01-01', '2026-11-21')).toBe('Jan 1');
    expect(formatShortDate('2027-01-01', '2026-11-21')).toBe('Jan 1, 2027');
  });

  test('a home whose date is past or today is available now', () => {
    expect(formatAvailableDate('2026-11-21', '2026-11-21')).toBe('Available Now');
    expect(formatAvailableDate('2026-11-22', '2026-11-21')).toBe('Nov 22');
    expect(formatAvailableDate(null, '2026-11-21')).toBe('Ask');
  });

  test('distances and times are those of section 9', () => {
    expect(formatDistance(1609)).toBe('1.00 mi');
    expect(formatDistance(700)).toBe('0.44 mi');
    expect(formatMinutes(20)).toBe('1 min');
    expect(formatMinutes(450)).toBe('8 min');
  });

  test('counts and shares', () => {
    expect(formatNumber(46123)).toBe('46,123');
    expect(formatPercentNumber(0.716)).toBe('71.60%');
  });

  test('an address without its ZIP or its city has no loose commas', () => {
    expect(formatAddressLine({ city: 'Columbus', state: 'OH', postal_code: '43201' })).toBe(
      'Columbus, OH 43201',
    );
    expect(formatAddressLine({ city: '', state: 'OH' })).toBe('OH');
    expect(formatAddressLine({ city: 'Columbus', state: '', postal_code: '' })).toBe('Columbus');
  });
});

describe('names', () => {
  test('are headlines, and keep the capitals that somebody meant', () => {
    expect(formatTitleCase('THE LOFTS AT 5TH')).toBe('The Lofts at 5th');
    expect(formatTitleCase('the lofts at west-end')).toBe('The Lofts at West-End');
    expect(formatTitleCase('McKinley House by UV')).toBe('McKinley House by UV');
    expect(formatTitleCase('at home')).toBe('At Home');
    expect(formatTitleCase('')).toBe('');
  });

  test('of schools carry their acronyms in capitals', () => {
    expect(formatAcronyms('Suny Oswego')).toBe('SUNY Oswego');
    expect(formatAcronyms('Texas a&m University')).toBe('Texas A&M University');
    expect(formatAcronyms('umass Amherst')).toBe('UMass Amherst');
    expect(formatAcronyms('Mitchell College')).toBe('Mitchell College');
    expect(formatAcronyms('The Ohio State University')).toBe('The Ohio State University');
  });
});
