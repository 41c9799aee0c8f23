import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg, t } from '#shared/texts/t.ts';
import { readAmount } from './read-amount.ts';

/** A monthly rent outside these bounds is a typing error or bait. */
const LOWEST_RENT_USD = 100;
const HIGHEST_RENT_USD = 25_000;

const WEEKS_A_MONTH = 52 / 12;

type RentReading = {
  /** Whole US dollars a month. 0 means 'Call', null that the rent is unknown. */
  price: number | null;
  price_max: number | null;
  price_per: 'unit' | 'bed';
  withheld: Remark[];
  notes: Remark[];
  /** Fields besides the price that can't be read. */
  unread: ('price_max' | 'price_per')[];
};

export type RentText = {
  price: string;
  price_max: string;
  period: string;
  per: string;
  zero: 'call' | 'missing';
};

const CALL =
  /^((please )?(call|contact|inquire|ask)( us)?( for (current )?(price|pricing|rent|rates?|details|info(rmation)?|availability))?|tbd|varies|(price )?(up)?on request|negotiable)\.?$/i;
const PER_BED =
  /(^|\b(per|by( the)?|a|each)[\s-]+|[/-]\s*)(bed(room)?s?|persons?|rooms?|heads?|tenants?|students?|residents?|roommates?|people|individuals?)\b|\bp\.?\/?p\.?\b|^(ind(ividual)?|each)$/i;
const PER_UNIT = /^$|\b(unit|apartment|apt|whole|entire|total|house|home|property|household|all)\b/i;

/** Reads rents such as '$1,390', '1,200 - 1,500', 'from 900', '350 a week', '$650/person' and 'call'. */
export function readRent(text: RentText): RentReading {
  const reading: RentReading = {
    price: null,
    price_max: null,
    price_per: 'unit',
    withheld: [],
    notes: [],
    unread: [],
  };
  const { price: given } = text;
  reading.price_per = readPricePer(text, reading);
  if (CALL.test(given)) return { ...reading, price: 0 };
  const factor = monthlyFactor(text.period || periodIn(given));
  const amounts = readAmounts(given, factor ?? 1);
  if (amounts === null) {
    reading.withheld.push(
      given === ''
        ? { kind: msg('there is no rent') }
        : { kind: msg('the rent can’t be read'), detail: given.slice(0, 60) },
    );
    return reading;
  }
  if (factor === null) {
    reading.withheld.push({
      kind: msg('the rent’s period is unclear'),
      detail: `${given} ${text.period}`.trim().slice(0, 60),
    });
    return reading;
  }
  if (factor !== 1)
    reading.notes.push({
      kind: msg('the rent was converted to monthly'),
      detail: `${given} ${text.period}`.trim(),
    });
  if (given.search(EURO) !== -1)
    reading.notes.push({ kind: msg('the rent is in euros: read as US dollars'), detail: given });
  const low = Math.round(amounts.low * factor);
  const highest = text.price_max === '' ? null : readAmounts(text.price_max, factor);
  if (text.price_max !== '' && highest === null) {
    reading.unread.push('price_max');
    reading.notes.push({
      kind: msg('the highest rent can’t be read and is left out'),
      detail: text.price_max.slice(0, 60),
    });
  }
  const high = text.price_max === '' ? amounts.high : (highest?.low ?? null);
  if (amounts.isAmbiguous || highest?.isAmbiguous) {
    reading.notes.push({
      kind: msg('the period in the rent is ambiguous'),
      detail: `${given}: ${t('read as {amount}', { amount: `$${Math.round(amounts.low).toLocaleString('en-US')}` })}`,
    });
  }
  if (low === 0) {
    if (text.zero === 'call') return { ...reading, price: 0 };
    reading.withheld.push({ kind: msg('there is no rent') });
    return reading;
  }
  if (low < LOWEST_RENT_USD || low > HIGHEST_RENT_USD) {
    reading.withheld.push({
      kind: msg('the rent isn’t plausible'),
      detail: `$${low.toLocaleString('en-US')} a month`,
    });
    return reading;
  }
  reading.price = low;
  reading.price_max = readHighest(high === null ? null : Math.round(high * factor), low, reading);
  return reading;
}

function readHighest(high: number | null, low: number, { notes, unread }: RentReading): number | null {
  if (high === null || high === low) return null;
  if (high > low && high <= HIGHEST_RENT_USD) return high;
  unread.push('price_max');
  notes.push({ kind: msg('the highest rent isn’t plausible and is left out'), detail: `$${high}` });
  return null;
}

const NUMBER = String.raw`\d[\d.,\s'’]*(?:e[+-]?\d{1,2})?`;
const CURRENCY = String.raw`[~≈]?\s*(?:us[\s$]*|usd\s*)?\$?\s*`;
const EURO = /€|\b(?:euros?|eur)\b/gi;
const BEFORE = String.raw`(?:(?:rents?|prices?|from|starting|starts|at|as|low|only|just|about|approx\.?|around|now|for|between|up|to)\b:?\s*)*`;
/** Words that may follow an amount: units, periods and what is included. */
const WORDS_AFTER = [
  'usd|dollars|per|an?|the|by|each|all|every|plus|and|up|obo|only|base|rent|negotiable|utilities|utils?|bills?',
  String.raw`incl(?:uded|uding)?\.?|month(?:ly)?|mo|mth|pcm|pm|weeks?|weekly|wk|nights?|days?|year(?:ly)?|yr|annum`,
  String.raw`annual(?:ly)?|semester|term|quarter|p\.?\s?/?p|beds?|bedrooms?|persons?|people|rooms?|heads?|tenants?`,
  'students?|residents?|roommates?|individuals?|units?|apartments?|apt|whole|entire|total|house|home|property|household',
].join('|');
const AFTER = String.raw`(?:\s*(?:[$+/&(),.*-]|(?:${WORDS_AFTER})(?![a-z0-9])))*`;
const RENT = new RegExp(
  String.raw`^${BEFORE}${CURRENCY}(${NUMBER})${AFTER}(?:\s*(?:-|–|—|to|through|and)\s*${CURRENCY}(${NUMBER})${AFTER})?$`,
  'i',
);
/** Limits the backtracking of the regular expression. */
const MAX_RENT_CHARACTERS = 100;

type Amounts = { low: number; high: number | null; isAmbiguous: boolean };

/** Null unless the whole text is a rent or a range of rents. */
function readAmounts(text: string, factor: number): Amounts | null {
  const [, first, second] =
    (text.length <= MAX_RENT_CHARACTERS && RENT.exec(text.replaceAll(EURO, '').trim())) || [];
  const [low, high] = [first, second].map((part) => (part === undefined ? undefined : readAmount(part)));
  if (!low || low.length === 0 || high?.length === 0) return null;
  const isPlausible = (amount: number) =>
    amount * factor >= LOWEST_RENT_USD && amount * factor <= HIGHEST_RENT_USD;
  const choose = (amounts: number[]) => amounts.find(isPlausible) ?? amounts[0]!;
  const isAmbiguous = low.length > 1 || (high?.length ?? 0) > 1;
  const [a, b] = [choose(low), high && choose(high)];
  if (b === undefined) return { low: a, high: null, isAmbiguous };
  return { low: Math.min(a, b), high: Math.max(a, b), isAmbiguous };
}

function readPricePer(text: RentText, { notes, unread }: RentReading): 'unit' | 'bed' {
  if (PER_BED.test(text.per) || (text.per === '' && /[a-z]/i.test(text.price) && PER_BED.test(text.price)))
    return 'bed';
  if (!PER_UNIT.test(text.per)) {
    unread.push('price_per');
    notes.push({
      kind: msg('the rent’s unit is unclear: read as per home'),
      detail: text.per.slice(0, 60),
    });
  }
  return 'unit';
}

function periodIn(text: string): string {
  return /\b(week|wk|night|day|year|yr|annum|semester|term|quarter)/i.exec(text)?.[0] ?? '';
}

function monthlyFactor(period: string): number | null {
  if (/^$|^(per |a |\/)?(mo(nth)?s?|monthly|mth|pcm|m)\.?$/i.test(period)) return 1;
  if (/^(per |a |\/)?(w(ee)?k|weekly)s?\.?$/i.test(period)) return WEEKS_A_MONTH;
  if (/^(per |a |\/)?(yea?r|yearly|annum|annual(ly)?|yr)\.?$/i.test(period)) return 1 / 12;
  return null;
}
