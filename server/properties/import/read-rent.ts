import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

/** Outside these bounds it is an error or bait. */
const LOWEST_RENT_USD = 100;
const HIGHEST_RENT_USD = 25_000;

const WEEKS_A_MONTH = 52 / 12;

type RentReading = {
  /** Whole US dollars a month; 0: 'Call', null: unknown. */
  price: number | null;
  price_max: number | null;
  price_per: 'unit' | 'bed';
  withheld: Remark[];
  notes: Remark[];
};

export type RentText = {
  price: string;
  price_max: string;
  period: string;
  per: string;
  zero: 'call' | 'missing';
};

const CALL =
  /^(call|call for (price|pricing|rent|rates?)|contact( us)?|inquire|ask|tbd|on request|upon request|negotiable)\.?$/i;
const PER_BED =
  /(^|\b(per|by( the)?|a|each)[\s-]+|[/-]\s*)(bed(room)?s?|persons?|rooms?|heads?|tenants?|students?|residents?|roommates?|people|individuals?)\b|\bp\.?\/?p\.?\b|^(ind(ividual)?|each)$/i;
const PER_UNIT = /^$|\b(unit|apartment|apt|whole|entire|total|house|home|property|household|all)\b/i;

/** '$1,390', '1,200 - 1,500', 'from 900', '350 a week', '$650/person', 'call' */
export function readRent(text: RentText): RentReading {
  const reading: RentReading = { price: null, price_max: null, price_per: 'unit', withheld: [], notes: [] };
  const { price: given } = text;
  reading.price_per = readPricePer(text, reading.notes);
  if (CALL.test(given)) return { ...reading, price: 0 };
  const amounts = readAmounts(given);
  if (amounts === null) {
    reading.withheld.push(
      given === ''
        ? { kind: msg('there is no rent') }
        : { kind: msg('the rent can’t be read'), detail: given.slice(0, 60) },
    );
    return reading;
  }
  const factor = monthlyFactor(text.period || periodIn(given));
  if (factor === null) {
    reading.withheld.push({ kind: msg('the rent’s period is unclear'), detail: text.period.slice(0, 60) });
    return reading;
  }
  if (factor !== 1)
    reading.notes.push({
      kind: msg('the rent was converted to monthly'),
      detail: `${given} ${text.period}`.trim(),
    });
  const low = Math.round(amounts.low * factor);
  const high = text.price_max === '' ? amounts.high : (readAmounts(text.price_max)?.low ?? null);
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
  reading.price_max = readHighest(high === null ? null : Math.round(high * factor), low, reading.notes);
  return reading;
}

function readHighest(high: number | null, low: number, notes: Remark[]): number | null {
  if (high === null || high === low) return null;
  if (high > low && high <= HIGHEST_RENT_USD) return high;
  notes.push({ kind: msg('the highest rent isn’t plausible and is left out'), detail: `$${high}` });
  return null;
}

function readAmounts(text: string): { low: number; high: number | null } | null {
  const amounts = [...text.matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?/g)].map((match) =>
    Number(match[0].replaceAll(',', '')),
  );
  const isNegative = /^\s*-\s*\$?\d/.test(text);
  if (amounts.length === 0 || amounts.length > 2 || isNegative) return null;
  const [first, second] = amounts as [number, number?];
  if (second === undefined) return { low: first, high: null };
  return { low: Math.min(first, second), high: Math.max(first, second) };
}

function readPricePer(text: RentText, notes: Remark[]): 'unit' | 'bed' {
  if (PER_BED.test(text.per) || (text.per === '' && /[a-z]/i.test(text.price) && PER_BED.test(text.price)))
    return 'bed';
  if (!PER_UNIT.test(text.per)) {
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
