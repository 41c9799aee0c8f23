import { PROPERTY_TYPES, type PropertyType } from '#shared/rules/property-type-label.ts';

const STATED_TYPES: [RegExp, PropertyType][] = [
  [/^(town[ _-]?(home|house)|row ?house)s?( (for rent|style))?$/i, 'townhome'],
  [/^(condo(minium)?|co-?op)s?( for rent)?$/i, 'condo'],
  [
    /^(house|home|sf[rh]|single[ _-]?family( home| house)?|detached|manufactured|mobile home)( for rent)?$/i,
    'house',
  ],
  [/^((du|tri|quad(ru)?)plex|fourplex|multi[- ]?plex)/i, 'duplex_etc'],
  [/^(room|private room|single room|shared room|bedroom)( for rent)?$/i, 'single_room'],
  [/^(dorm(itory)?|residence hall|university residence|student residence)s?$/i, 'university_residences'],
  [
    /^(apartment( building| community| complex)?|apt|mfr|flat|studio|loft|multi[ _-]?family|garden([ -]style)?( apartment)?|(low|mid|high)[ _-]?rise)s?$/i,
    'apartment',
  ],
];

/** Only singular words: a title with 'apartments' may advertise a whole building. */
const IN_TITLE: [RegExp, PropertyType][] = [
  [/\b(private|single|furnished|rent a|shared) room\b|\broom (for|to) rent\b|^room\b/i, 'single_room'],
  [/\btown ?(home|house)\b|\brow ?house\b/i, 'townhome'],
  [/\b(duplex|triplex|fourplex|quadplex|quadruplex)\b/i, 'duplex_etc'],
  [/\bcondo(minium)?\b/i, 'condo'],
  [
    /\bsingle[- ]family\b|\b(bed(room)?|br|brick|entire|whole|detached|student|beautiful|charming|cozy|spacious) house\b|\bhouse for rent\b/i,
    'house',
  ],
];
const IN_TEXT =
  /\bthis (?:[a-z-]+ ){0,3}?(town ?home|town ?house|row ?house|condo|condominium|duplex|triplex|single[- ]family (?:home|house)|house|room)\b/i;

/** The stated type, else the one in the title or description, else an apartment. */
export function readType(
  given: string,
  title: string,
  description: string,
): { type: PropertyType; isUnknown: boolean } {
  const own = PROPERTY_TYPES.find((type) => type === given.trim().toLowerCase());
  if (own) return { type: own, isUnknown: false };
  const named = STATED_TYPES.find(([pattern]) => pattern.test(given.trim()));
  if (named) return { type: named[1], isUnknown: false };
  const isUnknown = given.trim() !== '';
  const titled = IN_TITLE.find(([pattern]) => pattern.test(title));
  if (titled) return { type: titled[1], isUnknown };
  const phrase = IN_TEXT.exec(description)?.[1];
  const stated = phrase ? STATED_TYPES.find(([pattern]) => pattern.test(phrase)) : undefined;
  return { type: stated ? stated[1] : 'apartment', isUnknown };
}
