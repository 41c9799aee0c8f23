import { expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { readPhone } from './read-phone.ts';

const LEFT_OUT = 'the phone number can’t be read and is left out';
const FIRST = 'only the first phone number is used';

test.each([
  ['(231) 555-0144', '231-555-0144', null],
  ['+1 231.555.0144', '231-555-0144', null],
  ['2315550144.0', '231-555-0144', null],
  ['(231) 555-0144 x12', '231-555-0144 x12', null],
  ['Office: 231-555-0144 ext. 4', '231-555-0144 x4', null],
  ['1-800-555-RENT', '800-555-7368', null],
  ['231-GET-RENT', '231-438-7368', null],
  ['231-555-O144', '', LEFT_OUT],
  ['231-555-0144 (call or text)', '231-555-0144', null],
  ['+44 20 7946 0018', '+44 20 7946 0018', null],
  ['011 44 20 7946 0018', '+44 20 7946 0018', null],
  ['231-555-0144 / 231-555-0145', '231-555-0144', FIRST],
  ['231-555-0144 Fax 231-555-0199', '231-555-0144', FIRST],
  ['[phone]', '', LEFT_OUT],
  ['555-0144', '', LEFT_OUT],
  ['0125550133', '', LEFT_OUT],
  ['call 9 to 5', '', LEFT_OUT],
  ['', '', null],
])('readPhone reads %j as %j', (text, phone, note) => {
  const notes: Remark[] = [];
  expect(readPhone(text, notes)).toBe(phone);
  expect(notes.map(({ kind }) => kind)).toEqual(note ? [note] : []);
});
