import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

export type Read<T> = { value: T } | { sentence: string };

/** Creates a field whose parser reads both form text and JSON values. */
export function readField<T>(documentation: Record<string, unknown>, read: (value: unknown) => Read<T>) {
  const raw = z.unknown();
  z.globalRegistry.add(raw, documentation);
  return z.pipe(
    raw,
    z.transform((value: unknown, context): T => {
      const found = read(value);
      if ('value' in found) return found.value;
      context.issues.push({ code: 'custom', message: found.sentence, input: value });
      return z.NEVER;
    }),
  );
}

export const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export function readWhole(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?(0|[1-9][0-9]{0,14})$/.test(value.trim()) ? Number(value) : null;
}

export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

export function flagField(name: string) {
  return readField({ type: 'boolean' }, (value): Read<boolean> => {
    const flag = readFlag(value);
    return flag === null ? { sentence: t('{name} must be true or false.', { name }) } : { value: flag };
  });
}

export function bodyIdField(name: string, missing: string) {
  return readField({ type: 'integer', minimum: 1 }, (value): Read<number> => {
    if (isAbsent(value)) return { sentence: t(missing) };
    const id = readWhole(value);
    return id === null || id < 1
      ? { sentence: t('{name} must be a positive whole number.', { name }) }
      : { value: id };
  });
}

/** A selected file in the browser, or its bytes on the server. */
export type ChosenFile = Blob | Uint8Array;
