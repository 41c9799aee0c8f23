import { t } from '../texts/t.ts';
import { isAbsent, type Read, readField, readWhole } from './form-values.ts';

export const MAX_RENT_USD = 1_000_000;

const least = (min: number) => t('This field must be at least {min}.', { min });

type CountRule = { label: string; min: number; max: number };

function checkCount(value: number | null, { label, min, max }: CountRule): Read<number> {
  if (value === null) return { sentence: t('{label} must be a whole number.', { label: t(label) }) };
  if (value < min) return { sentence: least(min) };
  return value > max
    ? { sentence: t('{label} must be at most {max}.', { label: t(label), max }) }
    : { value };
}

const documented = ({ min, max }: CountRule) => ({ type: 'integer', minimum: min, maximum: max });

export function countField(rule: CountRule, readNumber = readWhole) {
  return readField(documented(rule), (value): Read<number> => {
    if (isAbsent(value)) return { sentence: t('{label} is required', { label: t(rule.label) }) };
    return checkCount(readNumber(value), rule);
  });
}

export function optionalCountField(rule: CountRule, readNumber = readWhole) {
  const type = ['integer', 'null'];
  return readField({ ...documented(rule), type }, (value): Read<number | null> => {
    return isAbsent(value) ? { value: null } : checkCount(readNumber(value), rule);
  });
}

/** Accepts text such as `$1,250`. Rejects cents. */
export function readDollars(value: unknown): number | null {
  if (typeof value !== 'string') return readWhole(value);
  const match = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0{0,2})?$/.exec(value.trim());
  return match ? Number(`${match[1]}${match[2]!.replaceAll(',', '')}`) : null;
}
