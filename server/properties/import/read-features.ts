import type { Remark } from '#server/jobs/import/import-report.ts';
import type { PropertyFlag } from '#shared/rules/property-flags.ts';
import { msg } from '#shared/texts/t.ts';
import { cleanLine } from './clean-text.ts';
import { knownAmenity } from './feeds/amenity-words.ts';

/** Slugs of features by words of sources, in lower case. Words with a vague meaning are not in it. */
const SLUGS: Record<string, string> = {
  ac: 'air-conditioning',
  'a/c': 'air-conditioning',
  'a-c': 'air-conditioning',
  'air conditioned': 'air-conditioning',
  'air conditioner': 'air-conditioning',
  'air conditioning': 'air-conditioning',
  'central air': 'air-conditioning',
  'central a / c': 'air-conditioning',
  'central ac': 'air-conditioning',
  alarm: 'alarm',
  'alarm system': 'alarm',
  balcony: 'balcony',
  'balcony, deck, patio': 'balcony',
  deck: 'balcony',
  patio: 'balcony',
  'patio/deck': 'balcony',
  porch: 'balcony',
  basketball: 'basketball-court',
  'bike storage': 'bike-storage',
  'cable included': 'cable-included',
  carpet: 'carpet',
  carpeted: 'carpet',
  'ceiling fans': 'ceiling-fans',
  'overhead fans': 'ceiling-fans',
  clubhouse: 'clubhouse',
  'controlled access': 'controlled-access',
  'secured entry': 'controlled-access',
  gated: 'controlled-access',
  dishwasher: 'dishwasher',
  doorman: 'on-site-staff',
  'electric included': 'electricity-included',
  'electricity included': 'electricity-included',
  elevator: 'elevator',
  'elevator in building': 'elevator',
  fireplace: 'fireplace',
  'fitness center': 'fitness-center',
  'fitness facilities': 'fitness-center',
  gym: 'fitness-center',
  garage: 'garage',
  'garbage disposal': 'garbage-disposal',
  'gas included': 'gas-included',
  'handicapped access': 'wheelchair-access',
  'hardwood floors': 'wood-floors',
  'hard wood floors': 'wood-floors',
  'hardwood flooring': 'wood-floors',
  'wood floors': 'wood-floors',
  'wooden floors': 'wood-floors',
  'wood flooring': 'wood-floors',
  'heat included': 'heat-included',
  'hot tub': 'hot-tub',
  'jacuzzi / whirlpool': 'hot-tub',
  'in-unit laundry': 'laundry-in-unit',
  'washer dryer': 'laundry-in-unit',
  'washer/dryer': 'laundry-in-unit',
  'internet included': 'internet-included',
  'laundry hookups': 'laundry-hookups',
  'washer/dryer connections': 'laundry-hookups',
  'on-site laundry': 'laundry-on-site',
  'washer dryer connections': 'laundry-hookups',
  microwave: 'microwave',
  'near public charging station': 'ev-charging',
  'off-street parking': 'off-street-parking',
  parking: 'off-street-parking',
  'surface parking': 'off-street-parking',
  pantry: 'pantry',
  'pet friendly community': '',
  pool: 'pool',
  'swimming pool': 'pool',
  refrigerator: 'refrigerator',
  'sheltered parking': 'covered-parking',
  'covered parking': 'covered-parking',
  storage: 'storage',
  'parking on street': 'street-parking',
  'off-parking on street': 'street-parking',
  'street parking': 'street-parking',
  'on-street parking': 'street-parking',
  'on-parking on street': 'street-parking',
  'fitness facilities on site': 'fitness-center',
  'washer & dryer connections': 'laundry-hookups',
  tennis: 'tennis-court',
  'trash removal included': 'trash-included',
  volleyball: 'volleyball-court',
  'water included': 'water-included',
  yard: 'yard',
  cats: 'cats-allowed',
  cat: 'cats-allowed',
  dogs: 'dogs-allowed',
  dog: 'dogs-allowed',
  'no smoking': 'no-smoking',
  'smoke free': 'no-smoking',
  'package lockers': 'package-lockers',
};

type FeatureReading = {
  slugs: string[];
  flags: PropertyFlag[];
  others: string[];
};

const MAX_WORD_CHARACTERS = 500;

export function readFeatures(words: readonly string[], known: ReadonlySet<string>): FeatureReading {
  const reading: FeatureReading = { slugs: [], flags: [], others: [] };
  const slugs = new Set<string>();
  const others = new Map<string, string>();
  for (const given of words) {
    const word = cleanLine(given, MAX_WORD_CHARACTERS).replace(/[.\s]+$/, '');
    const key = word.toLowerCase();
    if (key === '' || key === 'none') continue;
    if (/^(on bus ?line|on bus route|public transportation|near bus|bus line)$/.test(key))
      reading.flags.push('on_bus_route');
    else if (key === 'furnished') reading.flags.push('furnished_units');
    else if (known.has(key)) slugs.add(key);
    else if (Object.hasOwn(SLUGS, key) && (SLUGS[key] === '' || known.has(SLUGS[key]!)))
      slugs.add(SLUGS[key]!);
    else if (known.has(knownAmenity(key) ?? '')) slugs.add(knownAmenity(key)!);
    else others.set(key, word);
  }
  slugs.delete('');
  reading.slugs = [...slugs].sort();
  reading.others = [...others.values()];
  return reading;
}

/** Slugs that the field `pets` sets. */
const PET_SLUGS = ['no-pets', 'cats-allowed', 'dogs-allowed', 'small-animals-allowed'];

export const petIdsOf = (featureIds: ReadonlyMap<string, number>): ReadonlySet<number> =>
  new Set(PET_SLUGS.flatMap((slug) => featureIds.get(slug) ?? []));

const REFUSED = /\b(no|not|non|without|except|excluding)\b|n['’]t\b/;

/** Reads values such as 'Cats,Dogs', 'Cats, no dogs', 'None', 'yes' and 'no'. */
export function readPets(text: string, notes: Remark[]): string[] {
  const word = text.trim().toLowerCase();
  if (word === '') return [];
  if (/^(none|no|false|((no|none|not)( pets)?( are)?( allowed)?))$/.test(word)) return ['no-pets'];
  if (/^(yes|true|all|allowed|pets?( are)?( allowed| ok| welcome| friendly)?|pet-friendly)$/.test(word))
    return ['cats-allowed', 'dogs-allowed'];
  const parts = word.split(/[,;|()]|\bbut\b|(?=\bno\s+[a-z])/);
  const isAllowed = (animal: RegExp) => parts.some((part) => animal.test(part) && !REFUSED.test(part));
  const slugs: string[] = [];
  if (isAllowed(/\bcats?\b/)) slugs.push('cats-allowed');
  if (isAllowed(/\bdogs?\b/)) slugs.push('dogs-allowed');
  if (isAllowed(/\b(small animals?|caged)\b/)) slugs.push('small-animals-allowed');
  if (slugs.length === 0 && /\bcats?\b/.test(word) && /\bdogs?\b/.test(word)) return ['no-pets'];
  if (slugs.length === 0)
    notes.push({ kind: msg('the pets can’t be read and are left out'), detail: text.slice(0, 60) });
  return slugs;
}
