import { joinWords } from './join-words.ts';
import type { Random } from './random.ts';
import type { ListingFacts } from './write-description.ts';

/** The paragraph about what is inside a home: kitchen, rooms, laundry. */
export function writeIndoors(facts: ListingFacts, random: Random): string {
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
