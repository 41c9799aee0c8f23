import type { PropertyFlag } from '#shared/rules/property-flags.ts';

type FeatureReading = {
  slugs: string[];
  flags: PropertyFlag[];
  others: string[];
};

export function readFeatures(words: readonly string[], known: ReadonlySet<string>): FeatureReading {
  const reading: FeatureReading = { slugs: [], flags: [], others: [] };
  const slugs = new Set<string>();
  const others = new Map<string, string>();
  for (const given of words) {
    const word = given
      .replace(/[.\s]+$/, '')
      .replace(/\s+/g, ' ')
      .trim();
    const key = word.toLowerCase();
    if (key === '') continue;
    if (key === 'on bus route') reading.flags.push('on_bus_route');
    else if (key === 'furnished') reading.flags.push('furnished_units');
    else if (known.has(key)) slugs.add(key);
    else others.set(key, word);
  }
  reading.slugs = [...slugs].sort();
  reading.others = [...others.values()];
  return reading;
}

/** 'cats', 'dogs', 'cats,dogs', 'none' */
export function readPets(text: string): string[] {
  const word = text.trim().toLowerCase();
  if (word === 'none' || word === 'no') return ['no-pets'];
  const slugs: string[] = [];
  if (/\bcats?\b/.test(word)) slugs.push('cats-allowed');
  if (/\bdogs?\b/.test(word)) slugs.push('dogs-allowed');
  return slugs;
}
