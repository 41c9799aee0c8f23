import * as z from 'zod/mini';
import type { Media } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import type { PaymentParts } from '#server/payments/payment-parts.ts';
import { badInput } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import { moderationReasonField } from '#shared/api/forum-bodies.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { UsageProblem } from '../usage-problem.ts';

export { UsageProblem };

export type CommandContext = {
  db: Db;
  operator: { actor: string };
  /** Current date as `YYYY-MM-DD` in UTC. */
  today: string;
  /** The site's URL without trailing slash. */
  siteUrl: string;
  sendsMail: boolean;
  announcementSetting: string | null;
  /** Starts image processes and stops them after `work`. */
  withMedia: <T>(work: (media: Media) => Promise<T>) => Promise<T>;
  /** Opens the payment providers on demand, because few commands need them. */
  openPayments: () => Promise<PaymentParts>;
  print: (line: string) => void;
};

export type Option = {
  /** Placeholder of the value in the help text. */
  value: string;
  about: string;
  isRequired?: boolean;
};

export type CommandInput = {
  /** Positional arguments. Optional arguments may be missing. */
  given: string[];
  options: Record<string, string | undefined>;
};

export type Command = {
  name: string;
  about: string;
  more?: string;
  /** Names of the positional arguments. Names of optional arguments are in brackets. */
  takes?: string[];
  options?: Record<string, Option>;
  /** True for commands that only read. The audit log does not record them. */
  isReading?: boolean;
  run: (context: CommandContext, words: CommandInput) => Promise<void>;
};

/**
 * Validates options like form fields.
 * @throws 400 with a message for each field
 */
export function readFields<S extends z.ZodMiniType>(schema: S, values: Record<string, unknown>): z.output<S> {
  const read = schema.safeParse(values);
  if (!read.success) throw badInput(toFieldErrors(read.error.issues));
  return read.data as z.output<S>;
}

const reasonSchema = z.object({ reason: moderationReasonField });
/** @throws 400 without a reason in the option `because` */
export const reasonOf = ({ because }: CommandInput['options']): string =>
  readFields(reasonSchema, { reason: because }).reason;

export function readNumber(word: string, what: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = /^[1-9][0-9]{0,15}$/.test(word) ? Number(word) : Number.NaN;
  if (number <= max) return number;
  throw new UsageProblem(
    `${what} must be a whole number from 1${max < 1_000_000 ? ` to ${max}` : ''}, not '${word}'.`,
  );
}

export function readDay(word: string, what: string): string {
  const isForm = /^[1-9]\d{3}-\d\d-\d\d$/.test(word);
  const day = isForm ? new Date(`${word}T00:00:00Z`) : null;
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(word)) return word;
  throw new UsageProblem(`${what} must be a date such as 2026-03-31, not '${word}'.`);
}

/**
 * Parses latitude and longitude.
 * @throws UsageProblem
 */
export function readPoint(word: string, what: string): LngLat {
  const parts = word
    .split(',')
    .map((part) => (/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [lat, lng] = parts;
  // US latitudes are positive and longitudes negative, so these two are swapped.
  if (lat! < 0 && lng! > 0)
    throw new UsageProblem(`The latitude comes first: use ${what}=${lng},${lat} instead of '${word}'.`);
  if (parts.length === 2 && Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180) return [lng!, lat!];
  throw new UsageProblem(
    `${what} must be a latitude and a longitude such as 40.0017,-83.0197, not '${word}'.`,
  );
}

/** @throws UsageProblem */
export function readWord<const T extends string>(
  word: string | undefined,
  what: string,
  words: readonly T[],
): T {
  const found = words.find((one) => one === word);
  if (found) return found;
  throw new UsageProblem(`${what} must be one of: ${words.join(', ')}.`);
}
