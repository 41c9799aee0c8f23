const MAX_LENGTH = 4;

/** Keys are names without "University" and words such as "of". */
const OWN_INITIALS: Record<string, string> = {
  'california berkeley': 'Cal',
  'colorado boulder': 'CU',
  denver: 'DU',
  georgia: 'UGA',
  'georgia institute technology': 'GT',
  'indiana bloomington': 'IU',
  kansas: 'KU',
  maryland: 'UMD',
  'maryland college park': 'UMD',
  'michigan ann arbor': 'UM',
  minnesota: 'UMN',
  'minnesota twin cities': 'UMN',
  missouri: 'MU',
  'north carolina chapel hill': 'UNC',
  'notre dame': 'ND',
  oklahoma: 'OU',
  'oklahoma norman': 'OU',
  pennsylvania: 'Penn',
  pittsburgh: 'Pitt',
  'south carolina columbia': 'USC',
  'texas austin': 'UT',
  'texas el paso': 'UTEP',
  tulsa: 'TU',
  vermont: 'UVM',
  virginia: 'UVA',
  'virginia polytechnic institute state': 'VT',
  'washington seattle': 'UW',
  'wisconsin madison': 'UW',
};

const initialsOf = (text: string) =>
  text
    .split(' ')
    .map((word) => (word.includes('&') ? word.replace('&', '') : [...word][0]))
    .join('');

/** Returns the short name if it is an abbreviation, else a known abbreviation, else one to four initials. */
export function schoolInitials({ name, short_name }: { name: string; short_name: string }): string {
  if (/^[A-Z&]{2,4}$/.test(short_name)) return short_name;
  const words = name
    .toLowerCase()
    .replace(/\b([at]) ?& ?([mt])\b/, '$1&$2')
    .split(/[\s\-–—,.()/]+/)
    .filter((word) => /^[\p{L}\d]/u.test(word));
  const main = words.filter((word) => !/^(of|the|at|and|in|for|a|an|de|campus|immersion)$/.test(word));
  const plain = (main.length > 0 ? main : words).join(' ').replace(/ main$/, '');
  const key = plain.replace(/ ?university ?/, ' ').trim();
  if (Object.hasOwn(OWN_INITIALS, key)) return OWN_INITIALS[key]!;
  const whole = initialsOf(plain.replace(/( state university) .+/, '$1'));
  const found = whole.length > MAX_LENGTH ? initialsOf(plain.replace(/(. university) .+/, '$1')) : whole;
  return found.slice(0, MAX_LENGTH).toUpperCase() || '?';
}
