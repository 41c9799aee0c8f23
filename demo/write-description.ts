import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { DemoPlan } from './demo-listing.ts';
import { joinWords } from './join-words.ts';
import type { Random } from './random.ts';

export interface ListingFacts {
  type: PropertyType;
  street: string;
  /** Null if the part of the town has no name. */
  district: string | null;
  miles: number;
  yearBuilt: number | null;
  units: number | null;
  isFurnished: boolean;
  isOnBusRoute: boolean;
  plans: readonly DemoPlan[];
  features: ReadonlySet<string>;
}

/** Fair housing laws forbid mentioning tenants. A test checks every text. */
export function writeDescription(facts: ListingFacts, random: Random): string {
  const first = [openingOf(facts, random), roomsOf(facts, random)].filter(Boolean).join(' ');
  const second = writeIndoors(facts, random);
  const third = [outsideOf(facts, random), roundAboutOf(facts, random), termsOf(facts, random)]
    .filter(Boolean)
    .join(' ');
  const paragraphs = random.chance(0.14) ? [first, third] : [first, second, third];
  return paragraphs.filter((text) => text.length > 0).join('\n\n');
}

const KIND: Record<PropertyType, readonly string[]> = {
  apartment: ['apartment building', 'apartment house', 'set of apartments'],
  condo: ['condominium building', 'modern building', 'building of condominiums'],
  townhome: ['row of townhomes', 'terrace of townhomes', 'short row of tall houses'],
  house: ['house', 'detached house', 'frame house'],
  duplex_etc: ['small multi-unit house', 'house of a few homes', 'double house'],
  university_residences: ['residence hall', 'hall with rooms and suites', 'university residence'],
  single_room: ['room in a shared house', 'room in a house', 'bedroom in a shared house'],
};

const article = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`;

const bySize = (miles: number) =>
  miles < 0.1
    ? 'beside campus'
    : `${miles < 1 ? miles.toFixed(1) : Number(miles.toFixed(1))} ${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'} from campus`;

function openingOf(
  { type, street, district, miles, yearBuilt, units }: ListingFacts,
  random: Random,
): string {
  const kind = random.pick(KIND[type]);
  const where = district && random.chance(0.7) ? `in ${district}` : `on ${street}`;
  const age =
    yearBuilt === null
      ? ''
      : yearBuilt < 1945
        ? `Built in ${yearBuilt} and looked after since`
        : yearBuilt > 2012
          ? `Finished in ${yearBuilt}`
          : `Built in ${yearBuilt}`;
  const count = units && units > 1 ? `${units} homes` : null;
  const openings = [
    () =>
      `${article(kind)} ${where}, ${bySize(miles)}.${age ? ` ${age}${count && random.chance(0.5) ? `, with ${count}` : ''}.` : ''}`,
    () => `${age ? `${age}, this` : 'This'} ${kind} stands ${where}, ${bySize(miles)}.`,
    () =>
      `${bySize(miles).replace(/^./, (c) => c.toUpperCase())}, ${where}: ${article(kind).toLowerCase()}${count ? ` with ${count}` : ''}.${age ? ` ${age}.` : ''}`,
    () =>
      `You will find this ${kind} ${where}, ${bySize(miles)}.${count ? ` There are ${count} in all.` : ''}`,
    () =>
      `${article(random.pick(['calm', 'bright', 'well-kept', 'straightforward', 'solid']))} ${kind} ${where}. Campus is ${miles < 0.1 ? 'next door' : `${miles.toFixed(1)} miles off`}.${age ? ` ${age}.` : ''}`,
  ];
  return random.pick(openings)();
}

function bedWords(count: number): string {
  return count === 0
    ? 'studio'
    : `${['one', 'two', 'three', 'four', 'five', 'six'][count - 1] ?? count}-bedroom`;
}

function roomsOf({ type, plans, isFurnished, features }: ListingFacts, random: Random): string {
  const counts = [...new Set(plans.map((plan) => plan.bedrooms ?? 0))].sort((a, b) => a - b);
  const furnished = isFurnished
    ? random.pick([
        ' Furnished homes are available.',
        ' It can be rented furnished: bed, desk, chair and dresser.',
        ' A bed, a desk and a dresser can come with it.',
      ])
    : '';
  if (type === 'single_room') {
    const room = random.pick([
      'The room has a window on the garden side, a closet and space for a desk.',
      'The room takes a double bed and a desk, and its door locks.',
      'There is a bed, a deep closet and a window that opens wide.',
      'The room is on the upper floor; kitchen, bath and living room are shared.',
    ]);
    return room + furnished;
  }
  const bath = features.has('private-bathrooms') ? ' Every bedroom has its own bath.' : '';
  if (counts.length === 1) {
    const only = counts[0]!;
    return (
      random.pick([
        `${
          only === 0
            ? 'Every home is a studio'
            : `${
                only === 1
                  ? 'One bedroom'
                  : `${bedWords(only)
                      .replace('-bedroom', ' bedrooms')
                      .replace(/^./, (c) => c.toUpperCase())}`
              } and room to spread out`
        }.`,
        only === 0
          ? 'One large room with a kitchen of its own and a separate bath.'
          : `${only === 1 ? 'The bedroom takes' : 'The bedrooms take'} a full-size bed and a desk.`,
        only === 0
          ? 'The studio is one good rectangle with light from one long side.'
          : `It is a ${bedWords(only)} home with a living room that takes a proper table.`,
      ]) +
      bath +
      furnished
    );
  }
  const [low, high] = [bedWords(counts[0]!), bedWords(counts[counts.length - 1]!)];
  return (
    random.pick([
      `Plans run from ${low === 'studio' ? 'a studio' : low} to ${high}.`,
      `Choose from ${low} to ${high} homes; the plans below show how they differ.`,
      `There are ${counts.length} sizes, from ${low} up to ${high}.`,
    ]) +
    bath +
    furnished
  );
}

function outsideOf({ features }: ListingFacts, random: Random): string {
  const parts = [
    features.has('pool') && 'a pool',
    features.has('fitness-center') && 'a fitness room',
    features.has('study-room') && 'a quiet study room',
    features.has('grill-area') && 'a place to grill',
    features.has('rooftop-terrace') && 'a roof terrace',
    features.has('yard') && 'a yard',
    features.has('game-room') && 'a game room',
    features.has('clubhouse') && 'a clubhouse',
    features.has('dog-park') && 'a run for dogs',
  ].filter((part): part is string => typeof part === 'string');
  if (parts.length === 0) return '';
  const list = joinWords(random.shuffle(parts).slice(0, 4));
  return random.pick([
    `Shared by everyone: ${list}.`,
    `There is ${list}.`,
    `Outside the door: ${list}.`,
    `The place also has ${list}.`,
  ]);
}

function roundAboutOf({ features, isOnBusRoute, miles }: ListingFacts, random: Random): string {
  const bus = isOnBusRoute
    ? random.pick([
        'A bus to campus stops on the block.',
        'The campus bus stops near the door.',
        'On a bus route.',
      ])
    : '';
  const parking = features.has('garage')
    ? 'Parking is in the garage.'
    : features.has('covered-parking')
      ? 'Parking is covered.'
      : features.has('off-street-parking')
        ? random.pick([
            'There is off-street parking.',
            'A parking space off the street comes with the lease.',
          ])
        : features.has('no-parking')
          ? 'There is no parking.'
          : 'Cars park on the street.';
  const bikes = features.has('bike-storage')
    ? random.pick(['Bikes have a locked room.', 'Bicycles go under a roof.'])
    : '';
  const ride = miles > 1.2 && random.chance(0.5) ? 'By bike it is a flat ride.' : '';
  return [bus, parking, bikes || ride].filter(Boolean).join(' ');
}

function termsOf({ features }: ListingFacts, random: Random): string {
  const included = [
    features.has('water-included') && 'water',
    features.has('heat-included') && 'heat',
    features.has('internet-included') && 'internet',
    features.has('electricity-included') && 'electricity',
    features.has('gas-included') && 'gas',
    features.has('trash-included') && 'trash collection',
  ].filter((part): part is string => typeof part === 'string');
  const utilities = features.has('no-utilities')
    ? 'Utilities are paid apart from the rent.'
    : included.length > 0
      ? `The rent includes ${joinWords(included)}.`
      : '';
  const lease = features.has('individual-leases')
    ? 'Leases are by the bedroom, one for each tenant.'
    : features.has('short-leases')
      ? 'Leases shorter than a year can be had.'
      : random.pick(['The lease is for twelve months.', '']);
  const close = random.pick([
    'Write for a time to see it.',
    'Ask for a plan or a time to visit.',
    'Showings by appointment.',
    '',
    '',
  ]);
  return [utilities, lease, close].filter(Boolean).join(' ');
}

function writeIndoors(facts: ListingFacts, random: Random): string {
  return [kitchenOf(facts, random), livingOf(facts, random), laundryOf(facts, random)]
    .filter(Boolean)
    .join(' ');
}

function kitchenOf({ features, type }: ListingFacts, random: Random): string {
  const stove = features.has('gas-stove') ? 'gas stove' : 'electric stove';
  const parts = [
    stove,
    features.has('dishwasher') && 'dishwasher',
    features.has('microwave') && 'microwave',
    features.has('kitchen-island') && 'an island to eat at',
    features.has('pantry') && 'pantry',
  ].filter((part): part is string => typeof part === 'string');
  const list = joinWords(
    parts.map((part) => (part.startsWith('an ') ? part : `${/^[aeiou]/.test(part) ? 'an' : 'a'} ${part}`)),
  );
  const shared = type === 'single_room' ? 'shared kitchen' : 'kitchen';
  return random.pick([
    `The ${shared} has ${list}.`,
    `In the ${shared}: ${list}.`,
    `Cooking is easy here: ${list}.`,
    `The ${shared} comes with ${list}, and a window over the sink.`,
  ]);
}

function livingOf({ features }: ListingFacts, random: Random): string {
  const sentences = [
    features.has('wood-floors') &&
      random.pick([
        'Wood floors throughout.',
        'The floors are wood and were sanded lately.',
        'Wood floors, high windows, plenty of outlets.',
      ]),
    features.has('air-conditioning') &&
      random.pick([
        'Air conditioning for August.',
        'There is air conditioning.',
        'Heating and cooling are set in each home.',
      ]),
    features.has('fireplace') && random.pick(['The fireplace works.', 'A fireplace in the living room.']),
    features.has('balcony') &&
      random.pick(['A balcony or patio to sit outside.', 'Most homes open to a balcony.']),
    features.has('elevator') && random.pick(['An elevator serves every floor.', 'Elevator.']),
    features.has('storage') && 'There is a storage room for what you do not need every day.',
  ].filter((text): text is string => typeof text === 'string');
  return random.shuffle(sentences).slice(0, random.int(1, 2)).join(' ');
}

function laundryOf({ features }: ListingFacts, random: Random): string {
  if (features.has('laundry-in-unit'))
    return random.pick(['Washer and dryer are in the home.', 'Your own washer and dryer.']);
  if (features.has('laundry-on-site'))
    return random.pick(['The laundry room is downstairs and open all day.', 'Laundry on site.']);
  if (features.has('laundry-hookups')) return 'There are hookups for a washer and dryer.';
  return random.pick(['No laundry in the building; a laundromat is near.', '']);
}
