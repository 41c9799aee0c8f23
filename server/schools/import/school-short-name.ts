import { US_STATES } from '#shared/rules/us-states.ts';

const STATE_NAMES = new Set(Object.values(US_STATES).map((name) => name.toLowerCase()));
const SMALL_WORDS = new Set(['of', 'the', 'and', 'at', 'in', 'for', '&', 'de', 'la']);
/** Cities named after their university or little known, so that the name alone means the university. */
const OWN_CITIES = new Set(['Stanford', 'Princeton', 'Hampton', 'Clemson', 'Auburn', 'Villanova']);
const MAX_SHORT_NAME = 24;

/** Splits names at any of the file's separators: '|', ',', ';', ' or ' and ' / '. */
export function splitAlias(alias: string): string[] {
  const seen = new Set<string>();
  return alias
    .split(/[|,;]|\s\/\s|\s+or\s+/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => {
      const key = name.toLowerCase();
      const isNew = name.length > 1 && name.length <= 100 && !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/**
 * Uses the first that exists: X State; a one-word name that is not a state's; initials ('UCLA'); a shorter
 * alias; the name without its campus.
 */
export function schoolShortName(name: string, aliases: readonly string[], city: string): string {
  const bare = name.replace(/^The /, '');
  return (
    stateShortName(bare, aliases) ??
    oneWordName(bare, city) ??
    initialsAmong(bare, aliases) ??
    shorterAmong(bare, aliases) ??
    withoutCampus(bare)
  );
}

function stateShortName(name: string, aliases: readonly string[]): string | null {
  const match = /^((?:[A-Z][\w.'’]+ ){1,3})State (?:University|College)(?:[- ](.+))?$/.exec(name);
  if (!match) return null;
  const own = aliases.find(
    (alias) => /^[A-Z][\w ]+ State( [A-Z]\w+)?$/.test(alias) && alias.length <= MAX_SHORT_NAME,
  );
  const campus = match[2];
  const short = `${match[1]}State`;
  if (!campus) return own ?? short;
  const shorter = shorterAmong(name, aliases);
  if (shorter) return shorter;
  return `${short} ${campus}`.length <= MAX_SHORT_NAME ? `${short} ${campus}` : name;
}

function oneWordName(name: string, city: string): string | null {
  const word = /^([A-Z][\w.'’]{3,}) University$/.exec(name)?.[1];
  if (!word || STATE_NAMES.has(word.toLowerCase())) return null;
  // 'Seattle' or 'Boston' alone would mean the city.
  return word.toLowerCase() === city.toLowerCase() && !OWN_CITIES.has(word) ? null : word;
}

/** Finds an alias such as 'UCLA', whose letters are first letters of the name in the same order. */
function initialsAmong(name: string, aliases: readonly string[]): string | null {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  const fitting = aliases
    .map((alias) => alias.replaceAll('.', ''))
    .filter((alias) => /^[A-Z&]{2,6}$/.test(alias) && isInitials(alias, words));
  const long = fitting.find((alias) => alias.length >= 3);
  return long ?? fitting.find((alias) => alias.startsWith('U') && words[0] === 'University') ?? null;
}

function isInitials(letters: string, words: readonly string[]): boolean {
  if (!words[0]?.toUpperCase().startsWith(letters[0]!)) return false;
  let at = 0;
  for (const word of words) {
    if (at < letters.length && word.toUpperCase().startsWith(letters[at]!)) at += 1;
  }
  return at === letters.length;
}

function shorterAmong(name: string, aliases: readonly string[]): string | null {
  const telling = new Set(
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .filter((word) => word.length > 2 && !SMALL_WORDS.has(word)),
  );
  const fits = (alias: string) =>
    alias.length >= 4 &&
    alias.length <= MAX_SHORT_NAME &&
    alias.length < name.length &&
    !STATE_NAMES.has(alias.toLowerCase()) &&
    /^[A-Z].*[a-z]/.test(alias) &&
    !/^(college|university)$/i.test(alias) &&
    alias
      .toLowerCase()
      .split(/[\s-]+/)
      .some((word) => telling.has(word));
  return aliases.find(fits) ?? null;
}

function withoutCampus(name: string): string {
  if (name.length <= 36 || /^University of /.test(name)) return name;
  return name.split(/-(?=[A-Z])/)[0]!;
}
