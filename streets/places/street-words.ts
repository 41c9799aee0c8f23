const TYPES: Readonly<Record<string, string>> = {
  aly: 'alley allee ally',
  arc: 'arcade',
  ave: 'avenue av aven avenu avn avnue',
  bch: 'beach',
  blf: 'bluff',
  blvd: 'boulevard boul bvd blv boulv',
  bnd: 'bend',
  br: 'branch',
  brg: 'bridge brdge',
  brk: 'brook',
  byp: 'bypass bypas byps',
  cir: 'circle circ crcl crcle cl',
  cmn: 'common commons cmns',
  cor: 'corner corners cors',
  cres: 'crescent crsent crsnt',
  crk: 'creek',
  crse: 'course',
  cswy: 'causeway causwa',
  ct: 'court crt',
  ctr: 'center centre cen cent centr cntr',
  cts: 'courts',
  curv: 'curve',
  cv: 'cove',
  cyn: 'canyon canyn',
  dr: 'drive driv drv',
  drs: 'drives',
  est: 'estate estates ests',
  expy: 'expressway express expr expw exp',
  ext: 'extension extn extnsn',
  fld: 'field fields flds',
  fls: 'falls',
  frst: 'forest',
  fry: 'ferry frry',
  fwy: 'freeway freewy frway frwy',
  gdn: 'garden gardens gdns gardn',
  gln: 'glen glens',
  grn: 'green greens',
  grv: 'grove groves grov',
  gtwy: 'gateway gatewy',
  hbr: 'harbor harbour harb',
  hl: 'hill',
  hls: 'hills',
  holw: 'hollow hollows hllw',
  hts: 'heights height ht',
  hwy: 'highway highwy hiway hiwy hway',
  is: 'island islnd islands',
  jct: 'junction jction jctn',
  knl: 'knoll knolls knol',
  lk: 'lake lakes',
  ln: 'lane lanes',
  lndg: 'landing lndng',
  loop: 'loops',
  mall: '',
  mdw: 'meadow meadows mdws medows',
  ml: 'mill mills mls',
  mnr: 'manor manors',
  mtn: 'mountain mntn mountin',
  orch: 'orchard orchrd',
  park: 'parks prk pk',
  path: 'paths',
  pike: 'pikes',
  pkwy: 'parkway parkwy pkway pky parkways pkwys',
  pl: 'place plc',
  plz: 'plaza plza',
  pln: 'plain plains',
  pr: 'prairie prr',
  pt: 'point points pts',
  rd: 'road roads rds',
  rdg: 'ridge ridges rdge',
  riv: 'river rvr rivr',
  row: '',
  rte: 'route',
  run: '',
  shr: 'shore shores shoar',
  spg: 'spring springs spgs sprng',
  sq: 'square sqr sqre squ',
  st: 'street strt str streets',
  sta: 'station statn stn',
  strm: 'stream streme',
  ter: 'terrace terr terrac',
  tpke: 'turnpike trnpk turnpk trpk',
  trce: 'trace traces',
  trl: 'trail trails trls tr',
  tunl: 'tunnel tunel',
  viad: 'viaduct viadct',
  vis: 'vista vist vst',
  vlg: 'village vill villag villg',
  vly: 'valley vally vlly',
  vw: 'view views',
  walk: 'walks',
  way: 'wy ways',
  wl: 'well wells',
  xing: 'crossing crssng',
};

const OTHERS: Readonly<Record<string, string>> = {
  ft: 'fort',
  jr: 'junior',
  mt: 'mount',
};

export const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ...['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'].map((short) => [short, short] as const),
  ['no', 'n'],
  ['so', 's'],
]);

function byWriting(words: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(words).flatMap(([short, others]) =>
    [short, ...others.split(' ')]
      .filter((word) => word !== '')
      .map((word) => [word, short] as [string, string]),
  );
}

/** None is the name of a street, as `Beach` is. */
export const USUAL_TYPES = ['st', 'ave', 'rd', 'dr', 'ln', 'blvd', 'ct', 'pl', 'way', 'cir'];
export const STREET_TYPES: ReadonlySet<string> = new Set(Object.keys(TYPES));
export const SHORT_WORDS: ReadonlyMap<string, string> = new Map([...byWriting(TYPES), ...byWriting(OTHERS)]);

const ONES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const TEENS = [
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** `21` → `21st` */
export function toOrdinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** `fifth` → 5, `thirtieth` → 30 */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TEENS.map((word, at) => [word, at + 10] as const),
  ...TENS.map((word, at) => [`${word.slice(0, -1)}ieth`, (at + 2) * 10] as const),
]);

/** `twenty` → 20 */
export const TENS_WORDS: ReadonlyMap<string, number> = new Map(
  TENS.map((word, at) => [word, (at + 2) * 10] as const),
);
