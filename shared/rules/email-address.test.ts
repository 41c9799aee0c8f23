import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailField } from '../api/account-fields.ts';
import { inquiryEmailField } from '../api/inquiry-fields.ts';
import { managerEmailField } from '../api/manager-fields.ts';
import { EMAIL_PATTERN, showEmail, toAsciiEmail } from './email-address.ts';

const PAIRS: [unicode: string, ascii: string][] = [
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@faß.example', 'ada@xn--fa-hia.example'],
  ['ada@mail.universität-köln.example', 'ada@mail.xn--universitt-kln-eib50a.example'],
];

describe('email address with an internationalized domain', () => {
  test.each(PAIRS)('is stored in ASCII and shown in Unicode: %s', (unicode, ascii) => {
    expect(toAsciiEmail(unicode)).toBe(ascii);
    expect(toAsciiEmail(ascii)).toBe(ascii);
    expect(ascii).toMatch(EMAIL_PATTERN);
    expect(showEmail(ascii)).toBe(unicode);
  });

  test('is normalized in case, width and composition', () => {
    for (const text of ['ada@BÜCHER.example', 'ada@bu\u0308cher.example', 'ada@bücher。example'])
      expect(toAsciiEmail(text)).toBe('ada@xn--bcher-kva.example');
  });
});

test.each([
  'ada',
  '@bücher.example',
  'ada@bü cher.example',
  'ada@bücher.example/x',
  'ada@bü%63her.example',
  'a@b@',
  'ada@bü:80',
])('toAsciiEmail returns an invalid address unchanged: %s', (text) => {
  expect(toAsciiEmail(text)).toBe(text);
  expect(text).not.toMatch(EMAIL_PATTERN);
});

test.each(['ada@xn--.example', 'ada@xn--99999999999.example', 'ada@xn--a.example', 'Ada@Example.edu', ''])(
  'showEmail returns an address with invalid Punycode unchanged: %s',
  (text) => expect(showEmail(text)).toBe(text),
);

test.each(Object.entries({ emailField, inquiryEmailField, managerEmailField }))(
  '%s accepts Unicode and ASCII domains as the same address',
  (_, field) => {
    for (const [unicode, ascii] of PAIRS)
      expect([z.parse(field, ` ${unicode} `), z.parse(field, ascii)]).toEqual([ascii, ascii]);
    expect(z.safeParse(field, 'ada@bü cher.example').success).toBe(false);
  },
);
