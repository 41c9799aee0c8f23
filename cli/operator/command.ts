import type * as z from 'zod/mini';
import type { Operator } from '#server/accounts/operator.ts';
import type { Media } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import type { MapServices } from '#server/geo/services/open-map-services.ts';
import type { PaymentParts } from '#server/payments/payment-parts.ts';
import { badInput } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { UsageProblem } from '../usage-problem.ts';

export { UsageProblem };

/** What a command works with. */
export type Desk = {
  db: Db;
  operator: Operator;
  /** As `YYYY-MM-DD`, in UTC. */
  today: string;
  /** Without a trailing slash. */
  siteUrl: string;
  /** Whether the site sends mail at all. */
  sendsMail: boolean;
  /** The setting ANNOUNCEMENT. */
  announcementSetting: string | null;
  /** Lends the media store and the processes that decode pictures, for as long as the work takes. */
  withMedia: <T>(work: (media: Media) => Promise<T>) => Promise<T>;
  /** Opens the card provider of the settings, which most commands have no need of. */
  openPayments: () => Promise<PaymentParts>;
  /** Opens the services for places and ways that the settings name. */
  openMaps: () => MapServices;
  print: (line: string) => void;
};

export type Option = {
  /** What stands for the value in the help. */
  value: string;
  about: string;
  isRequired?: boolean;
};

export type Words = {
  /** What was written for the command's arguments, in their order; an optional one may be missing. */
  given: string[];
  options: Record<string, string | undefined>;
};

export type Command = {
  name: string;
  /** One line for the list of commands. */
  about: string;
  /** More for the command's own help. */
  more?: string;
  /** Names of what is written without an option; in brackets what may be left out. */
  takes?: string[];
  options?: Record<string, Option>;
  /** Changes nothing; the others record what they do themselves, in the transaction of doing it. */
  isReading?: boolean;
  run: (desk: Desk, words: Words) => Promise<void>;
};

/** Values of options, held to the same rules as the fields of a form. @throws 400 with a sentence for each that is wrong */
export function readFields<S extends z.ZodMiniType>(schema: S, values: Record<string, unknown>): z.output<S> {
  const read = schema.safeParse(values);
  if (!read.success) throw badInput(toFieldErrors(read.error.issues));
  return read.data as z.output<S>;
}

/** A whole number that was written at the terminal. */
export function readNumber(word: string, what: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = /^[1-9][0-9]{0,15}$/.test(word) ? Number(word) : Number.NaN;
  if (number <= max) return number;
  throw new UsageProblem(
    `${what} is a whole number from 1${max < 1_000_000 ? ` to ${max}` : ''}, not '${word}'.`,
  );
}

/** A day that was written at the terminal, `YYYY-MM-DD`. */
export function readDay(word: string, what: string): string {
  const isForm = /^[1-9]\d{3}-\d\d-\d\d$/.test(word);
  const day = isForm ? new Date(`${word}T00:00:00Z`) : null;
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(word)) return word;
  throw new UsageProblem(`${what} is a day as 2026-03-31, not '${word}'.`);
}

/** A latitude and a longitude that were written at the terminal. @throws UsageProblem */
export function readPoint(word: string, what: string): LngLat {
  const parts = word
    .split(',')
    .map((part) => (/^\s*-?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [lat, lng] = parts;
  // The country lies north and west: these are in the wrong order.
  if (lat! < 0 && lng! > 0)
    throw new UsageProblem(`Latitude first, please: ${what}=${lng},${lat} instead of '${word}'.`);
  if (parts.length === 2 && Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180) return [lng!, lat!];
  throw new UsageProblem(`${what} is a latitude and a longitude as 40.0017,-83.0197, not '${word}'.`);
}

/** @throws UsageProblem for a word that is none of these */
export function readWord<const T extends string>(
  word: string | undefined,
  what: string,
  words: readonly T[],
): T {
  const found = words.find((one) => one === word);
  if (found) return found;
  throw new UsageProblem(`${what} is one of: ${words.join(', ')}.`);
}
