import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AvailabilityNote } from './availability-note.tsx';

const NOW = '2026-11-20T12:00:00.000Z';
const LISTING = {
  id: 7,
  name: 'Elm House',
  status: 'active',
  availability_confirmed: '2026-11-17',
  is_lapsed: false,
} as const;

function seen(listing: Partial<Omit<Parameters<typeof AvailabilityNote>[0]['listing'], 'id'>>): string {
  const note = <AvailabilityNote listing={{ ...LISTING, ...listing }} now={NOW} onConfirmed={() => {}} />;
  return renderToStaticMarkup(note)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('a listing that its manager has hidden is not asked about', () => {
  expect(seen({ status: 'inactive' })).toBe('');
});

test.each([
  ['2026-11-17', 'Confirmed 3 days ago'],
  ['2026-10-21', 'Confirmed 30 days ago. Is it still available?'],
  ['2026-10-06', 'Confirmed 45 days ago: it stands behind others, and will be hidden.'],
])('one that was confirmed on %s says so, and its button says what it confirms', (day, words) => {
  const text = seen({ availability_confirmed: day });
  expect(text).toContain(words);
  expect(text).toMatch(/Confirm now : Elm House/);
});

test('one that was hidden because nobody confirmed it can be brought back', () => {
  expect(seen({ status: 'inactive', is_lapsed: true })).toMatch(/nobody confirmed.*Bring it back/);
});
