import type { Remark } from '#server/jobs/import/import-report.ts';
import { msg } from '#shared/texts/t.ts';

/** Outside these bounds it is an error or bait. */
const LOWEST_RENT_USD = 100;
const HIGHEST_RENT_USD = 25_000;

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
};

/** Months in a period. */
const MONTHS: Record<string, number> = { '': 1, monthly: 1, weekly: 12 / 52, yearly: 12 };

/** '$1,390', '1,200 - 1,500', 'call' */
export function readRent(text: RentText): RentReading {
  const reading: RentReading = { price: null, price_max: null, price_per: 'unit', withheld: [], notes: [] };
  const { price: given } = text;
  reading.price_per = readPricePer(text, reading.notes);
  if (given.toLowerCase() === 'call') return { ...reading, price: 0 };
  const amounts = readAmounts(given);
  if (amounts === null) {
    reading.withheld.push(
      given === ''
        ? { kind: msg('no rent is given') }
        : { kind: msg('the rent cannot be read'), detail: given.slice(0, 60) },
    );
    return reading;
  }
  const months = MONTHS[text.period.toLowerCase()];
  if (months === undefined) {
    reading.withheld.push({ kind: msg('the rent is for an unclear time'), detail: text.period.slice(0, 60) });
    return reading;
  }
  if (months !== 1)
    reading.notes.push({
      kind: msg('the rent was made a monthly one'),
      detail: `${given} ${text.period}`.trim(),
    });
  const low = Math.round(amounts.low / months);
  const high = text.price_max === '' ? amounts.high : (readAmounts(text.price_max)?.low ?? null);
  if (low === 0) return { ...reading, price: 0 };
  if (low < LOWEST_RENT_USD || low > HIGHEST_RENT_USD) {
    reading.withheld.push({
      kind: msg('the rent is not plausible'),
      detail: `$${low.toLocaleString('en-US')} a month`,
    });
    return reading;
  }
  reading.price = low;
  reading.price_max = readHighest(high === null ? null : Math.round(high / months), low, reading.notes);
  return reading;
}

function readHighest(high: number | null, low: number, notes: Remark[]): number | null {
  if (high === null || high === low) return null;
  if (high > low && high <= HIGHEST_RENT_USD) return high;
  notes.push({ kind: msg('the highest rent is not plausible and is left out'), detail: `$${high}` });
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

function readPricePer({ per }: RentText, notes: Remark[]): 'unit' | 'bed' {
  const word = per.toLowerCase();
  if (word === 'bed') return 'bed';
  if (word !== '' && word !== 'unit')
    notes.push({
      kind: msg('what the rent is per is not clear: taken as per home'),
      detail: per.slice(0, 60),
    });
  return 'unit';
}
