import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FLAGGED_LISTING_NOTICE } from '#shared/rules/first-thread.ts';
import { PropertyDescription } from './property-description.tsx';

const render = (description: string, pet_policy = '') =>
  renderToStaticMarkup(<PropertyDescription property={{ description, pet_policy }} />);

test.each([
  'Write to me at owner@example.com',
  'Call 614-555-0187 before you come',
  'I am abroad: wire the deposit by Western Union',
])('description with contact details or links has a warning: %s', (description) => {
  expect(render(description)).toContain(FLAGGED_LISTING_NOTICE);
  expect(render('', description)).toContain(FLAGGED_LISTING_NOTICE);
});

test.each(['Two rooms above a bakery, built in 1992, $1,250 a month.', '', '<b>Bold</b> words & more'])(
  'description without contact details has no warning: %s',
  (description) => {
    expect(render(description)).not.toContain(FLAGGED_LISTING_NOTICE);
  },
);
