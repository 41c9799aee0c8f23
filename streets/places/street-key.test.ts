import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streetKey } from './street-key.ts';

const LETTERS = fc.constantFrom(...'aA1 0#,.-’é🏠ßst\u0000\u202e½/&', ' St ', ' Apt ', ' North');

describe('streetKey', () => {
  test.each<[string, string[]]>([
    ['n high st', ['North High Street', 'N. High St.', 'n high st', ' NORTH  HIGH STREET ', 'N High Str']],
    [
      'n high st',
      ['N High St Apt 4', 'N High St, Unit B', 'North High Street #12', 'N High St. Suite 200, Floor 3'],
    ],
    [
      'n high st',
      ['N High St 2nd Floor', 'N High St Rear', 'N High St, Columbus', 'High St'.replace(/^/, 'N ')],
    ],
    ['e 15th ave', ['East 15th Avenue', 'E Fifteenth Ave', 'E. 15 Ave', 'east fifteenth av']],
    ['21st st', ['Twenty-First Street', '21st St', 'twenty first st.']],
    ['saint clair ave', ['St Clair Avenue', 'St. Clair Ave', 'Saint Clair Ave.', 'ST.CLAIR AVE']],
    ['saint paul st', ['St. Paul Street', 'St Paul St']],
    ['main st n', ['Main St N', 'Main Street North', 'Main St, North']],
    ['e st nw', ['E St NW', 'E Street N.W.', 'E St. Northwest']],
    ['ne 42nd st', ['NE 42nd St', 'N.E. 42nd Street', 'Northeast Forty-Second St', 'North East 42nd St']],
    ['obriens ln', ['O’Brien’s Lane', "O'Briens Ln", 'O`Brien`s Lane']],
    ['canon rd', ['Cañon Road', 'Canon Rd', 'CAN\u0303ON RD']],
    [
      'martin luther king blvd',
      ['Dr. Martin Luther King Jr. Blvd', 'MLK Blvd', 'Martin Luther King Boulevard'],
    ],
    ['us 23', ['US Highway 23', 'U.S. 23', 'US-23', 'U.S. Route 23']],
    ['rte 315', ['State Route 315', 'SR-315', 'Route 315', 'Rte. 315']],
  ])('unifies spellings of %s', (key, writings) => {
    expect(writings.map(streetKey)).toEqual(writings.map(() => key));
  });

  test('returns different keys for different streets', () => {
    const apart = [
      ['High St', 'High Ave'],
      ['N High St', 'S High St'],
      ['5th Ave', '5th St'],
      ['E 15th Ave', 'W 15th Ave'],
      ['South St NW', 'S St NW'],
      ['St Paul St', 'Paul St'],
      ['Avenue C', 'Avenue D'],
      ['21st St', '20th St'],
    ];
    for (const [one, other] of apart) expect(streetKey(one!), one).not.toBe(streetKey(other!));
  });

  test.each(['', ' ', '#4', '---', '\u0000', '🏠', ',,,'])('returns an empty key for %j', (text) => {
    expect(streetKey(text)).toBe('');
  });

  test('accepts text in any script and limits the length', () => {
    expect(streetKey('Пушкинская улица')).toBe('пушкинская улица');
    expect(streetKey(`${'High '.repeat(100_000)}St`).length).toBeLessThanOrEqual(200);
    expect(streetKey('ﷺ'.repeat(200)).length).toBeLessThanOrEqual(200);
    fc.assert(
      fc.property(fc.string({ unit: LETTERS, maxLength: 60 }), (text) => {
        expect(streetKey(text)).toMatch(/^$|^\S+( \S+)*$/u);
      }),
    );
  });
});
