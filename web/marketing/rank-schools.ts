import type { SchoolListItem } from '#shared/api/schools-schemas.ts';

/** Removes accents and punctuation, and replaces `&` by `and`. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

type Keys = { names: string[]; all: string };
const keysOfSchool = new WeakMap<SchoolListItem, Keys>();

function keysOf(school: SchoolListItem): Keys {
  const known = keysOfSchool.get(school);
  if (known) return known;
  const aliases = (school.alias ?? '').split(/[|;,]+/);
  const names = [school.name, school.short_name, ...aliases].map(foldName).filter(Boolean);
  const keys = { names, all: ` ${names.join(' ')} ${foldName(`${school.city} ${school.state}`)}` };
  keysOfSchool.set(school, keys);
  return keys;
}

function rankOf(school: SchoolListItem, query: string, terms: string[]): number | null {
  const { names, all } = keysOf(school);
  if (names.includes(query)) return 0;
  if (names.some((name) => name.startsWith(query) || name.startsWith(`the ${query}`))) return 1;
  if (names.some((name) => name.includes(` ${query}`))) return 2;
  if (terms.every((term) => all.includes(` ${term}`))) return 3;
  return names.some((name) => name.includes(query)) ? 4 : null;
}

export function rankSchools(schools: readonly SchoolListItem[], search: string): SchoolListItem[] {
  const query = foldName(search);
  if (query === '') return [];
  const terms = query.split(' ');
  const ranked: { school: SchoolListItem; rank: number }[] = [];
  for (const school of schools) {
    const rank = rankOf(school, query, terms);
    if (rank !== null) ranked.push({ school, rank: rank * 2 + (school.is_popular ? 0 : 1) });
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ school }) => school);
}

export function findExactSchool(matches: readonly SchoolListItem[], search: string): SchoolListItem | null {
  const query = foldName(search);
  const exact = matches.filter((school) => keysOf(school).names.includes(query));
  return exact.length === 1 ? exact[0]! : null;
}
