import { describe, expect, test } from 'vitest';
import { choiceOf, columnOption, optionOf, readChoices, toMapping, usableColumns } from './column-choices.ts';

const PATTERN = { column: 'Beds', match: '\\d+' };

describe('readChoices', () => {
  test('returns the columns that match by name if there is no mapping', () => {
    expect(readChoices({ mapping: null, matched: { price: 'Rent' } })).toEqual({ price: 'Rent' });
  });

  test("returns a mapping's computed fields, and its columns as the file spells them", () => {
    const fields = { external_id: 'id', price: 'gone', bedrooms: PATTERN, state: { constant: 'OH' } };
    expect(readChoices({ mapping: { fields }, matched: { external_id: 'ID' } })).toEqual({
      external_id: 'ID',
      bedrooms: PATTERN,
      state: { constant: 'OH' },
    });
  });
});

describe('toMapping', () => {
  test('replaces the fields and keeps other settings', () => {
    const previous = { null_texts: ['?'], fields: { external_id: 'id', price: 'rent' } };
    expect(toMapping({ external_id: 'code' }, previous)).toEqual({
      null_texts: ['?'],
      fields: { external_id: 'code' },
    });
  });
});

describe('usableColumns', () => {
  test('omits columns without a name and repeated names', () => {
    const columns = ['Rent', '', ' – ', 'Rent', 'Beds'].map((name) => ({ name, samples: [] }));
    expect(usableColumns(columns).map(({ name }) => name)).toEqual(['Rent', 'Beds']);
  });
});

describe('option of a choice', () => {
  test.each([undefined, 'Rent', 'constant', { constant: '' }, PATTERN])(
    '%j survives the select',
    (choice) => {
      expect(choiceOf(optionOf(choice), PATTERN)).toEqual(choice);
    },
  );

  test('distinguishes a column named like an option', () => {
    expect(columnOption('constant')).not.toBe(optionOf({ constant: '' }));
  });
});
