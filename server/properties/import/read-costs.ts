import * as z from 'zod/mini';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { feesField, leaseLengthsField, utilityEstimatesField } from '#shared/api/cost-fields.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { LeaseLength } from '#shared/rules/lease-lengths.ts';
import { PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { UTILITIES, type UtilityEstimates } from '#shared/rules/utilities.ts';
import { msg, t } from '#shared/texts/t.ts';
import { readAmount } from './read-amount.ts';
import { readCount } from './read-count.ts';

const { deposit } = PROPERTY_FIELDS;

/** Kind, amount or range, per, due, required or optional, and a name for the kind `other`. */
const FEE = /^(\w+) \$?([^\s-]+)(?:-\$?([^\s-]+))? (\w+) (\w+) (required|optional)(?: (.+))?$/i;
const ESTIMATE = /^(\w+) \$?(\S+)$/;

const entriesOf = (text: string) =>
  text
    .split('|')
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .filter((entry) => entry !== '');

/** Reads all entries or none, so that a listing never shows a part of its costs. */
function parseAll<S extends z.ZodMiniType>(
  field: S,
  value: unknown,
  { label, text, notes }: { label: string; text: string; notes: Remark[] },
): z.output<S> | null {
  const parsed = z.safeParse(field, value);
  if (parsed.success) return parsed.data;
  notes.push({
    kind: msg('costs can’t be read and are left out'),
    detail: `${t(label)}: ${text.slice(0, 60)}`,
  });
  return null;
}

/** Reads fees such as `application 50 person application required`, separated by bars. Null if unreadable. */
export function readFees(text: string, notes: Remark[]): Fee[] | null {
  const fees = entriesOf(text).map((entry) => {
    const [, kind, amount, amount_max, per, due, required, label = ''] = FEE.exec(entry) ?? [];
    const words = { kind: kind?.toLowerCase(), per: per?.toLowerCase(), due: due?.toLowerCase() };
    return { ...words, amount, amount_max, is_required: required?.toLowerCase() === 'required', label };
  });
  return parseAll(feesField, fees, { label: PROPERTY_FIELDS.fees.label, text, notes });
}

/** Reads codes of lease lengths or numbers of months, separated by bars or commas. Null if unreadable. */
export function readLeaseLengths(text: string, notes: Remark[]): LeaseLength[] | null {
  const codes = entriesOf(text.replaceAll(',', '|')).map((entry) => {
    const code = entry.toLowerCase().replaceAll(/[\s-]/g, '_');
    return code.replace(/^(\d+)(_?mo(nth)?s?)?$/, '$1_months');
  });
  return parseAll(leaseLengthsField, [...new Set(codes)], {
    label: PROPERTY_FIELDS.lease_lengths.label,
    text,
    notes,
  });
}

/** Reads estimates such as `electricity 35`, separated by bars. Null if unreadable. */
export function readEstimates(text: string, notes: Remark[]): UtilityEstimates | null {
  const found = entriesOf(text).map((entry) => ESTIMATE.exec(entry.toLowerCase()));
  const isKnown = found.every((match) => UTILITIES.some((utility) => utility === match?.[1]));
  const estimates = isKnown ? Object.fromEntries(found.map((match) => [match![1], match![2]])) : null;
  return parseAll(utilityEstimatesField, estimates, {
    label: PROPERTY_FIELDS.utility_estimates.label,
    text,
    notes,
  });
}

export function readDeposit(text: string, notes: Remark[]): number | null {
  const word = text.trim().replace(/^\$\s*/, '');
  const amounts = readAmount(word);
  const cents = amounts.every((amount) => !Number.isInteger(amount)) ? amounts[0] : undefined;
  const dollars = cents === undefined ? word : String(Math.round(cents));
  return readCount(dollars, [deposit.min, deposit.max], deposit.label, notes);
}
