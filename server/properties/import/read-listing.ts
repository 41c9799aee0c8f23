import type { Remark } from '#server/jobs/import/import-report.ts';
import { doubtPriceBasis } from '#shared/rules/doubt-price-basis.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import {
  COST_FIELD_NAMES,
  type CostField,
  mapFields,
  PROPERTY_FIELD_NAMES,
  PROPERTY_FIELDS,
  type PropertyField,
  type PropertyFieldValues,
} from '#shared/rules/property-fields.ts';
import { PROPERTY_FLAG_NAMES } from '#shared/rules/property-flags.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Place } from '../manage/place-address.ts';
import { cleanDescription } from './clean-description.ts';
import { cleanLine, shorten } from './clean-text.ts';
import type { ListingMapping, RawListing } from './listing-mapping.ts';
import { readAddress } from './read-address.ts';
import { readDeposit, readEstimates, readFees, readLeaseLengths } from './read-costs.ts';
import { readCount } from './read-count.ts';
import { type DateOrder, readDate } from './read-date.ts';
import { readFeatures, readPets } from './read-features.ts';
import { readLocality } from './read-locality.ts';
import { readPhone } from './read-phone.ts';
import { readPoint } from './read-point.ts';
import { readRent } from './read-rent.ts';
import { type Baths, bedroomsInTitle, readBaths, readBedrooms, readSize } from './read-rooms.ts';
import { readType } from './read-type.ts';

type PropertyFacts = PropertyFieldValues & { lng: number; lat: number; features: string[] };

export type PlanFacts = Baths & {
  name: string;
  bedrooms: number;
  sq_feet: number | null;
  stories: number;
  price: number | null;
  price_max: number | null;
  price_per: 'unit' | 'bed';
  /** As `readDate` returns it, before `resolveOrder` and `resolveDate`. */
  date_available: string | null;
  tour_url: string | null;
  deposit: number | null;
  fees: Fee[];
};

/** A row as it is stored in the temporary table, as JSON. */
export type ListingRow = {
  external_id: string;
  property: PropertyFacts;
  plan: PlanFacts;
  hasStreetAddress: boolean;
  withheld: Remark[];
  /** Reasons to hide the listing if all its plans have one. */
  planWithheld: Remark[];
  notes: Remark[];
  /** Fields with a value that can't be read. Their stored values stay. */
  unread: readonly ListingField[];
  planUnread: readonly ListingField[];
  /** Fields that the row has. Absent if all rows of the file have the same. */
  fields?: readonly ListingField[] | undefined;
  /** Place of the geocoded address. Absent if the row has coordinates. */
  found?: Place;
};

export type ListingReading = { row: ListingRow } | { problems: Remark[]; external_id: string };

export type FileReading = Pick<ListingMapping, 'zeroPrice'> & {
  knownFeatures: ReadonlySet<string>;
  /** Collects the order of day and month from all dates of the file. */
  dateOrder: DateOrder;
};

export function readListing(
  raw: RawListing,
  { zeroPrice, knownFeatures, dateOrder }: FileReading,
): ListingReading {
  const external_id = cleanLine(raw.external_id, 301);
  const problems: Remark[] = [];
  const reject = (kind: string, detail?: string) => problems.push({ kind, detail });
  if (external_id === '') reject(msg('the id is missing'));
  if (external_id.length > 300) reject(msg('the id is longer than 300 characters'));
  const notes: Remark[] = [];
  const { city, state, postal_code } = readLocality(raw, notes);
  if (state === null) reject(msg('the state is missing or unknown'), raw.state.slice(0, 30) || undefined);
  if (city === '') reject(msg('the city is missing'));
  const point = state === null ? null : readPoint(raw.latitude, raw.longitude, state);
  if (point && 'problem' in point) reject(point.problem, `${raw.latitude}, ${raw.longitude}`.slice(0, 60));
  const title = cleanLine(raw.listing_title, 200);
  const bedrooms = readBedrooms(raw.bedrooms) ?? bedroomsInTitle(title);
  if (bedrooms === null)
    reject(msg('the number of bedrooms is missing or not plausible'), raw.bedrooms.slice(0, 30) || undefined);
  if (problems.length > 0 || state === null || bedrooms === null || !point || 'problem' in point)
    return { problems, external_id: external_id.slice(0, 300) };

  notes.push(...point.notes);
  const withheld: Remark[] = [...point.withheld];
  if (readBedrooms(raw.bedrooms) === null)
    notes.push({
      kind: msg('the number of bedrooms was taken from the title'),
      detail: raw.bedrooms.slice(0, 30),
    });
  const address = readAddress(raw.address_1, raw.address_2, notes);
  const features = readFeatures(raw.features.split(FEATURE_SEPARATOR), knownFeatures);
  const description = withOtherFeatures(cleanDescription(raw.description), features.others);
  if (description === '') notes.push({ kind: msg('there is no description') });
  const { type, isUnknown } = readType(raw.type, title, description);
  if (isUnknown)
    notes.push({
      kind: msg('the type isn’t one of ours and was taken from the text'),
      detail: raw.type.slice(0, 60),
    });
  const status = raw.status.trim();
  if (INACTIVE.test(status)) withheld.push({ kind: msg('the file says it is inactive') });
  const isStatusUnread = !INACTIVE.test(status) && !ACTIVE.test(status);
  if (isStatusUnread)
    notes.push({ kind: msg('the status can’t be read and is left out'), detail: status.slice(0, 30) });
  const rent = readRent({
    price: raw.price,
    price_max: raw.price_max,
    period: raw.price_period,
    per: raw.price_per,
    zero: zeroPrice,
  });
  notes.push(...rent.notes);
  const doubt = doubtPriceBasis({ ...rent, bedrooms });
  if (doubt) notes.push({ kind: doubt, detail: raw.price.slice(0, 30) });
  const isRoom = type === 'single_room' || rent.price_per === 'bed';
  const pets = readPets(raw.pets, notes);
  const bathrooms = readBaths(raw.bathrooms, bedrooms, notes);
  const stories = readCount(raw.stories, [1, 200], msg('Stories'), notes);
  const costs = readCosts(raw, notes);
  const planDeposit = readDeposit(raw.plan_deposit, notes);
  const planFees = readFees(raw.plan_fees, notes);
  const property: PropertyFacts = {
    ...readFields(raw, features.flags, notes),
    name: cleanLine(raw.name, 200) || address.name,
    description,
    address_1: address.address_1,
    address_2: address.address_2,
    city,
    state,
    postal_code,
    contact_phone: readPhone(raw.contact_phone, notes) || address.phone,
    type,
    year_built: readCount(raw.year_built, [1600, 2100], PROPERTY_FIELDS.year_built.label, notes),
    deposit: costs.deposit,
    fees: costs.fees ?? [],
    lease_lengths: costs.lease_lengths ?? [],
    utility_estimates: costs.utility_estimates ?? {},
    lng: point.lng,
    lat: point.lat,
    features: [...new Set([...features.slugs, ...pets.filter((slug) => knownFeatures.has(slug))])].sort(),
  };
  const plan: PlanFacts = {
    name: cleanLine(raw.plan_name, 200),
    bedrooms,
    ...(bathrooms ?? { full_bath: 1, half_bath: 0 }),
    sq_feet: readSize(raw.sq_feet, bedrooms, isRoom, notes),
    stories: stories ?? 1,
    price: rent.price,
    price_max: rent.price_max,
    price_per: rent.price_per,
    date_available: readDate(raw.date_available, dateOrder, notes),
    tour_url: webAddress(raw.tour_url, notes),
    deposit: planDeposit,
    fees: planFees ?? [],
  };
  const values: Values = { ...property, ...costs, pets: pets[0] };
  const planValues: Values = { ...plan, bathrooms, stories, plan_deposit: planDeposit, plan_fees: planFees };
  const row = {
    unread: [
      ...CAN_BE_UNREAD.filter((field) => isUnread(raw[field], values[field])),
      ...PROPERTY_FLAG_NAMES.filter((field) => !isYesOrNo(raw[field])),
      ...(isStatusUnread ? (['status'] as const) : []),
    ],
    planUnread: [
      ...PLAN_CAN_BE_UNREAD.filter((field) => isUnread(raw[field], planValues[field])),
      ...(rent.price === null ? (['price_per'] as const) : rent.unread),
    ],
    external_id,
    property,
    plan,
    hasStreetAddress: address.isExact,
    withheld,
    planWithheld: rent.withheld,
    notes,
  };
  return { row };
}

type Values = Partial<Record<ListingField, unknown>>;

/** 0 is a rent: 'Call'. */
const isUnread = (text: string, value: unknown) => text.trim() !== '' && !value && value !== 0;

const CAN_BE_UNREAD = [
  'contact_phone',
  'postal_code',
  'external_site_url',
  'number_of_units',
  'year_built',
  'pets',
  ...COST_FIELD_NAMES,
] as const satisfies ListingField[];
const PLAN_CAN_BE_UNREAD = [
  'bathrooms',
  'sq_feet',
  'stories',
  'price',
  'date_available',
  'tour_url',
  'plan_deposit',
  'plan_fees',
] as const satisfies ListingField[];

type FieldWithReader =
  | 'address_1'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'type'
  | 'contact_phone'
  | 'year_built'
  | CostField;
const HAS_READER: readonly PropertyField[] = ['contact_phone', 'year_built', ...COST_FIELD_NAMES];

/** Costs of a property. Null if they can't be read. */
const readCosts = (raw: RawListing, notes: Remark[]) => ({
  deposit: readDeposit(raw.deposit, notes),
  fees: readFees(raw.fees, notes),
  lease_lengths: readLeaseLengths(raw.lease_lengths, notes),
  utility_estimates: readEstimates(raw.utility_estimates, notes),
});

/** @param flags fields that words among the amenities set */
function readFields(raw: RawListing, flags: readonly PropertyField[], notes: Remark[]) {
  const names = PROPERTY_FIELD_NAMES.filter((name) => !HAS_READER.includes(name));
  return mapFields((name) => {
    const rule = PROPERTY_FIELDS[name];
    const text = raw[name];
    if (rule.kind === 'count') return readCount(text, [rule.min, rule.max], rule.label, notes);
    if (rule.kind === 'flag') return readFlag(text, rule.label, notes) || flags.includes(name);
    if (rule.kind === 'link') return webAddress(text, notes);
    return 'max' in rule ? cleanLine(text, rule.max) : '';
  }, names) as Omit<PropertyFieldValues, FieldWithReader>;
}

/** Appends unknown amenities to the description, so that they are not lost. */
function withOtherFeatures(description: string, others: readonly string[]): string {
  if (others.length === 0) return description;
  const list = shorten(others.join(', '), 500);
  return shorten(description, PROPERTY_FIELDS.description.max - list.length - 20).concat(
    description === '' ? '' : '\n\n',
    `Also listed: ${list}`,
  );
}

/** A semicolon separates features, unless it ends an HTML entity. */
const FEATURE_SEPARATOR = /[,|\n]|(?<!&#?\w{1,20});/;
const YES = /^(yes|y|true|t|1|x|included|available|✓|on|(fully )?furnished)$/i;
const NO = /^(no|n|false|f|0|none|not available|unavailable|-|off|(un|not )furnished)?$/i;
const isYesOrNo = (text: string) => YES.test(text.trim()) || NO.test(text.trim());
const INACTIVE =
  /^(inactive|hidden|draft|off|no|false|0|rented|(pre-?)?leased|occupied|closed|pending|sold|withdrawn|expired|archived|deleted|removed|disabled|paused|unavailable|unlisted|unpublished|off[ -]market|not (active|available|listed))$/i;
const ACTIVE =
  /^(active|public|published|on|yes|true|1|available( now)?|vacant|open|listed|live|ready|(for|on) (rent|lease|market)|coming soon|(on )?notice)?$/i;

function readFlag(text: string, label: string, notes: Remark[]): boolean {
  if (!isYesOrNo(text))
    notes.push({
      kind: msg('a value that should be yes or no can’t be read and is left out'),
      detail: `${t(label)}: ${text.trim().slice(0, 30)}`,
    });
  return YES.test(text.trim());
}

function webAddress(text: string, notes: Remark[]): string | null {
  if (text === '') return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const isAddress = URL.canParse(url) && new URL(url).hostname.includes('.') && new URL(url).username === '';
  if (isAddress && !/\s/.test(text)) {
    const { href } = new URL(url);
    if (href.length <= 2000) return href;
  }
  notes.push({ kind: msg('a web address can’t be read and is left out'), detail: text.slice(0, 60) });
  return null;
}
