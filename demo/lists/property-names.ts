import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Random } from '../random.ts';

const FIRST = [
  'Lantern',
  'Harbor',
  'Millrace',
  'Cedar',
  'Juniper',
  'Foundry',
  'Orchard',
  'Heron',
  'Copper',
  'Willow',
  'Beacon',
  'Kestrel',
  'Sable',
  'Linden',
  'Anchor',
  'Marigold',
  'Birch',
  'Cobalt',
  'Thistle',
  'Gable',
  'Larkspur',
  'Slate',
  'Wren',
  'Clover',
  'Driftwood',
  'Ember',
  'Fern',
  'Granite',
  'Hollow',
  'Indigo',
  'Keystone',
  'Meridian',
  'Nettle',
  'Otter',
  'Plover',
  'Quill',
  'Rowan',
  'Saltbox',
  'Tidewater',
  'Umber',
  'Vesper',
  'Windrow',
  'Yarrow',
  'Hearth',
  'Candle',
  'Dovetail',
  'Pennant',
  'Sparrow',
  'Barley',
  'Ferry',
];
const APARTMENT_LAST = [
  'Court',
  'Flats',
  'Commons',
  'Apartments',
  'House',
  'Landing',
  'Square',
  'Terrace',
  'Block',
  'Place',
];
const CONDO_LAST = ['Lofts', 'Tower', 'Terraces', 'Point', 'Glass House', 'Works', 'Residences'];
const TOWNHOME_LAST = ['Row', 'Townhomes', 'Mews', 'Steps', 'Walk'];
const HALLS = [
  'Alder Hall',
  'Keeper Hall',
  'Northlight Hall',
  'Breakwater House',
  'Quarry Hall',
  'Lamp Hall',
  'Meadow House',
  'Tower Residences',
  'Observatory Court',
  'Founders Green',
  'Isthmus Hall',
  'Pilot House',
];
const HOUSE_ADJECTIVES = [
  'yellow',
  'blue',
  'brick',
  'green',
  'corner',
  'tall',
  'white',
  'red',
  'gray',
  'little',
  'old',
  'quiet',
];
const ROOMS = [
  'Attic room',
  'Garden room',
  'Bay window room',
  'Corner room',
  'Back bedroom',
  'Tower room',
  'Room with a desk',
  'Sunporch room',
  'Upstairs room',
  'Furnished room',
];

/** These names test page layouts. */
export const ODD_NAMES: readonly string[] = [
  'Q',
  'The Residences at Old Harbor Cannery and Boathouse Lofts on the Upper Millrace Canal, Phase Two',
  'the little house behind the bakery',
  "O'Dell's Corner",
  'Café Row Nº 9',
  'Zürich House',
];

/** Empty for many single houses. `street` lacks its kind, such as 'Maple'. */
export function nameProperty(type: PropertyType, street: string, random: Random): string {
  const first = random.pick(FIRST);
  switch (type) {
    case 'apartment': {
      const last = random.pick(APARTMENT_LAST);
      return random.chance(0.35)
        ? `The ${first} ${last}`
        : random.chance(0.2)
          ? `${first} & ${random.pick(FIRST)}`
          : `${first} ${last}`;
    }
    case 'condo':
      return random.chance(0.3) ? `One ${first}` : `${first} ${random.pick(CONDO_LAST)}`;
    case 'townhome':
      return `${random.chance(0.5) ? street : first} ${random.pick(TOWNHOME_LAST)}`;
    case 'house':
      return random.chance(0.5)
        ? `The ${random.pick(HOUSE_ADJECTIVES)} house on ${street}`
        : `${first} House`;
    case 'duplex_etc':
      return random.chance(0.5)
        ? `${street} ${random.pick(['Duplex', 'Twins', 'Triplex', 'Fourplex'])}`
        : `${first} ${random.pick(['Duplex', 'Double', 'Triplex', 'Pair'])}`;
    case 'university_residences':
      return random.pick(HALLS);
    case 'single_room':
      return `${random.pick(ROOMS)} on ${street}`;
  }
}
