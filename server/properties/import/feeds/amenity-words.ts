/** Slugs of features by vendors' words, which are in lower case without spaces and punctuation. */
const SLUGS: Record<string, string> = {
  ac: 'air-conditioning',
  aircon: 'air-conditioning',
  airconditioner: 'air-conditioning',
  airconditioning: 'air-conditioning',
  centralac: 'air-conditioning',
  centralair: 'air-conditioning',
  alarm: 'alarm',
  alarmsystem: 'alarm',
  securitysystem: 'alarm',
  balcony: 'balcony',
  deck: 'balcony',
  patio: 'balcony',
  porch: 'balcony',
  privatebalcony: 'balcony',
  privatepatio: 'balcony',
  basketballcourt: 'basketball-court',
  bicyclestorage: 'bike-storage',
  bikestorage: 'bike-storage',
  carpet: 'carpet',
  ceilingfan: 'ceiling-fans',
  ceilingfans: 'ceiling-fans',
  clubhouse: 'clubhouse',
  controlledaccess: 'controlled-access',
  gate: 'controlled-access',
  gated: 'controlled-access',
  gatedentry: 'controlled-access',
  carport: 'covered-parking',
  coveredparking: 'covered-parking',
  coverpark: 'covered-parking',
  dishwasher: 'dishwasher',
  dogpark: 'dog-park',
  petpark: 'dog-park',
  elevator: 'elevator',
  fireplace: 'fireplace',
  fitnesscenter: 'fitness-center',
  freeweights: 'fitness-center',
  gym: 'fitness-center',
  gameroom: 'game-room',
  recroom: 'game-room',
  disposal: 'garbage-disposal',
  garbagedisposal: 'garbage-disposal',
  garage: 'garage',
  garageattached: 'garage',
  garagedetached: 'garage',
  garageparking: 'garage',
  barbecue: 'grill-area',
  barbecuearea: 'grill-area',
  bbq: 'grill-area',
  bbqpicnicarea: 'grill-area',
  hottub: 'hot-tub',
  hottubspa: 'hot-tub',
  jacuzzi: 'hot-tub',
  spa: 'hot-tub',
  wdhookup: 'laundry-hookups',
  washerdryerhookup: 'laundry-hookups',
  washerdryerhookups: 'laundry-hookups',
  dryer: 'laundry-in-unit',
  inunitlaundry: 'laundry-in-unit',
  washer: 'laundry-in-unit',
  washerdryer: 'laundry-in-unit',
  laundry: 'laundry-on-site',
  laundryfacilities: 'laundry-on-site',
  laundryroom: 'laundry-on-site',
  onsitelaundry: 'laundry-on-site',
  microwave: 'microwave',
  nightpatrol: 'night-patrol',
  smokefree: 'no-smoking',
  offstreetparking: 'off-street-parking',
  concierge: 'on-site-staff',
  doorattendant: 'on-site-staff',
  doorman: 'on-site-staff',
  onsitemanagement: 'on-site-staff',
  packagelockers: 'package-lockers',
  pool: 'pool',
  swimmingpool: 'pool',
  neartransportation: 'public transportation',
  publictransportation: 'public transportation',
  recycling: 'recycling',
  refrigerator: 'refrigerator',
  roofdeck: 'rooftop-terrace',
  rooftopdeck: 'rooftop-terrace',
  rooftopterrace: 'rooftop-terrace',
  shorttermlease: 'short-leases',
  additionalstorage: 'storage',
  storage: 'storage',
  storagespace: 'storage',
  onstreetparking: 'street-parking',
  streetparking: 'street-parking',
  studyroom: 'study-room',
  tenniscourt: 'tennis-court',
  volleyballcourt: 'volleyball-court',
  disabledaccess: 'wheelchair-access',
  wheelchair: 'wheelchair-access',
  wheelchairaccess: 'wheelchair-access',
  hardwood: 'wood-floors',
  hardwoodflooring: 'wood-floors',
  hardwoodfloors: 'wood-floors',
  woodfloors: 'wood-floors',
  fencedyard: 'yard',
  lawn: 'yard',
  yard: 'yard',
};

/** Slugs of utilities that the rent includes, by vendors' words. */
const UTILITIES: Record<string, string> = {
  water: 'water-included',
  electricity: 'electricity-included',
  electric: 'electricity-included',
  gas: 'gas-included',
  heat: 'heat-included',
  garbage: 'trash-included',
  trash: 'trash-included',
  internet: 'internet-included',
  cable: 'cable-included',
  sattv: 'cable-included',
};

const compact = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const own = (table: Record<string, string>, word: string) =>
  Object.hasOwn(table, compact(word)) ? table[compact(word)]! : null;

const OUR_WORDS = new Set(Object.values(SLUGS));
export const isOurAmenity = (word: string): boolean => OUR_WORDS.has(word);

export const knownAmenity = (word: string): string | null => own(SLUGS, word);
export const includedUtility = (word: string): string | null => own(UTILITIES, word);

/** Returns the slug of a vendor's word. Splits unknown words such as 'RoofDeck' and 'ROOF_DECK'. */
export function amenityWord(word: string): string {
  const known = knownAmenity(word);
  if (known) return known;
  const spaced = word.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return /^[A-Z0-9 ]+$/.test(spaced) && /_/.test(word) ? spaced.toLowerCase() : spaced;
}

/** Joins amenities as a field. Undefined if the feed has no amenities. */
export function featuresOf(words: readonly string[] | undefined): string | undefined {
  const given = words?.map((word) => word.replaceAll(/[|,\s]+/g, ' ').trim()).filter((word) => word !== '');
  return given && [...new Set(given)].join('|');
}
