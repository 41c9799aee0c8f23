import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import { PlaceChoices } from './place-choices.tsx';
import { choicesOf } from './place-field.tsx';
import type { PlaceFacts } from './place-messages.ts';
import { PlaceNotice } from './place-notice.tsx';
import type { AddressLookUp } from './use-address-places.ts';

const placeOf = (parts: Partial<AddressPlace> = {}, lng = -83): AddressPlace => ({
  label: '12 Maple Street',
  center: { type: 'Point', coordinates: [lng, 40] },
  precision: 'exact',
  is_sure: false,
  pin_distance: null,
  ...parts,
});
const answered = (...places: AddressPlace[]): AddressLookUp => ({
  status: 'done',
  answer: { places, pin_doubt: null },
});
const IDLE: AddressLookUp = { status: 'idle', answer: null };

function render(parts: Partial<PlaceFacts>): string {
  const facts: PlaceFacts = {
    ...{ state: 'none', precision: 'unknown', found: null, lookUp: IDLE },
    start: { text: 'The map starts at Test University.' },
    ...parts,
  };
  const nothing = () => {};
  const html = renderToStaticMarkup(
    <PlaceNotice facts={facts} onConfirm={nothing} onSet={nothing} onUndo={nothing} />,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('place notice shows why the server doubts the pin', () => {
  const answer = { places: [], pin_doubt: 'The pin is in the sea.' };
  const notice = render({ state: 'set', lookUp: { status: 'done', answer } });
  expect(notice).toContain('The pin is in the sea.');
  expect(notice).not.toContain('at your building');
  expect(render({ state: 'set' })).toContain('The pin is at your building.');
});

describe('place choices', () => {
  const far = placeOf({ pin_distance: 900 });
  const near = placeOf({ pin_distance: 90 });
  const two = [placeOf({ pin_distance: 0 }), placeOf({ pin_distance: 2000 }, -84)];

  test('are empty for a correct pin, for a single result, or if only a city is known', () => {
    expect(choicesOf('found', answered(placeOf()))).toEqual([]);
    expect(choicesOf('none', answered(placeOf({ precision: 'city' })))).toEqual([]);
    expect(choicesOf('none', IDLE)).toEqual([]);
    expect(choicesOf('none', answered(placeOf()))).toEqual([]);
  });

  test('contain a place away from the pin after an address change, but none at the pin', () => {
    expect(choicesOf('moved_away', answered(near))).toEqual([near]);
    expect(choicesOf('rough', answered(placeOf({ pin_distance: 3 })))).toEqual([]);
  });

  test('omit a place near a pin that the user set, and contain a place far from it', () => {
    expect(choicesOf('set', answered(near))).toEqual([]);
    expect(choicesOf('set', answered(far))).toEqual([far]);
    expect(choicesOf('set', answered(...two))).toEqual([]);
  });

  test('contain all equally likely places, each with a button', () => {
    expect(choicesOf('none', answered(...two))).toEqual(two);
    const html = renderToStaticMarkup(<PlaceChoices places={two} onChoose={() => {}} />);
    expect(html).toContain('Which of these is it?');
    expect(html.split('aria-label="Put the pin there: 12 Maple Street"')).toHaveLength(3);
    expect(html).toContain('the building · 1.24 mi from the pin');
    const one = renderToStaticMarkup(<PlaceChoices places={[far]} onChoose={() => {}} />);
    expect(one).toContain('We found this address elsewhere:');
  });
});
