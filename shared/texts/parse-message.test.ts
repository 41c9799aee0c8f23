import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';
import { parseMessage } from './parse-message.ts';

const VALUES = {
  n: 1234,
  one: 1,
  what: 'post',
  name: 'Ada',
  empty: '',
  none: null,
  b: (words: unknown[]) => words,
};

test.each([
  "It's {name}'s home",
  "'{name}' is '<b>' and '' is a quote",
  "{n, plural, one {# home} other {# homes, '#' of them}}",
  '{one, plural, =1 {exactly one} one {# home} other {# homes}}',
  '{n, plural, other {<b>#</b> {what, select, post {# posts} other {others}}}}',
  '{what, select, comment {a comment} other {a {name}}}',
  '{n,number} and { n , number , percent }',
  'a < b, 1 <2 } and # of {name}',
  '<b>{name}</b><b></b>{empty}{none}',
  '{empty}',
])('formatMessage equals intl-messageformat for %s', (text) => {
  const asked = new IntlMessageFormat(text, 'en-US').format(VALUES as never);
  expect(formatMessage(text, 'en-US', VALUES)).toEqual(asked);
});

test.each([
  '{name',
  '{n, plural, one {# home}}',
  '<b>{name}',
  '{n, date}',
  '{n, number, ::compact-short}',
  '{}',
])('parseMessage rejects %s', (text) => {
  expect(() => parseMessage(text)).toThrow('This is not a message');
});

test('formatMessage throws an error that names a missing value', () => {
  expect(() => formatMessage('Hello {name}', 'en-US', {})).toThrow("'name' is missing");
});
