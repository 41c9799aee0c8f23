import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

/** Matches decimal digits only, because `Number()` would accept `1e3`, ` 5` and `0x10` as ids. */

const MAX_ID = Number.MAX_SAFE_INTEGER;

function text(name: string, sentence: () => string) {
  return z.string({
    error: () => t('{name} must be given once: {sentence}', { name, sentence: sentence() }),
  });
}

/** Sets the documented type of a parameter that is sent as text, such as a number. */
export function documented<S extends z.ZodMiniType>(schema: S, meta: Record<string, unknown>): S {
  z.globalRegistry.add(schema, meta);
  return schema;
}

export function idInput(name: string) {
  const sentence = () => t('{name} must be a positive whole number.', { name });
  return z.pipe(
    documented(
      text(name, sentence).check(
        z.regex(/^[1-9][0-9]{0,15}$/, { error: sentence }),
        z.refine((value) => Number(value) <= MAX_ID, { error: sentence }),
      ),
      { type: 'integer', minimum: 1, pattern: undefined, description: `Id: ${name}` },
    ),
    z.transform(Number),
  );
}

/** Parameter for the last id that the client has received, or 0 if there is none. */
export function lastIdInput(name: string, description?: string) {
  const sentence = () => t('{name} must be the last ID seen, or 0.', { name });
  return z.pipe(
    documented(
      text(name, sentence).check(
        z.regex(/^(0|[1-9][0-9]{0,15})$/, { error: sentence }),
        z.refine((value) => Number(value) <= MAX_ID, { error: sentence }),
      ),
      { type: 'integer', minimum: 0, pattern: undefined, description },
    ),
    z.transform(Number),
  );
}

export function intInput(name: string, min: number, max: number, description?: string) {
  const sentence = () => t('{name} must be a whole number from {min} to {max}.', { name, min, max });
  return z.pipe(
    documented(
      text(name, sentence).check(
        z.regex(/^(0|[1-9][0-9]{0,8})$/, { error: sentence }),
        z.refine((value) => Number(value) >= min && Number(value) <= max, { error: sentence }),
      ),
      { type: 'integer', minimum: min, maximum: max, pattern: undefined, description },
    ),
    z.transform(Number),
  );
}

export function flagInput(name: string, description?: string) {
  return z.pipe(
    documented(z.enum(['true', 'false'], { error: () => t('{name} must be true or false.', { name }) }), {
      type: 'boolean',
      enum: undefined,
      description,
    }),
    z.transform((value: 'true' | 'false') => value === 'true'),
  );
}

const DECIMAL = /^-?[0-9]{1,15}(\.[0-9]{1,20})?$/;

/** A decimal number greater than `above` and at most `max`. */
export function decimalInput(name: string, above: number, max: number, unit: string, description?: string) {
  const sentence = () =>
    t('{name} must be a number of {unit} above {above} and at most {max}.', { name, unit, above, max });
  return z.pipe(
    documented(
      text(name, sentence).check(
        z.regex(DECIMAL, { error: sentence }),
        z.refine((value) => Number(value) > above && Number(value) <= max, { error: sentence }),
      ),
      { type: 'number', exclusiveMinimum: above, maximum: max, pattern: undefined, description },
    ),
    z.transform(Number),
  );
}

function numbers(value: string): number[] | null {
  const parts = value.split(',').map((part) => part.trim());
  return parts.every((part) => DECIMAL.test(part)) ? parts.map(Number) : null;
}

const isLongitude = (n: number | undefined) => n !== undefined && n >= -180 && n <= 180;
const isLatitude = (n: number | undefined) => n !== undefined && n >= -90 && n <= 90;

export type BoundingBox = readonly [west: number, south: number, east: number, north: number];
export type LngLat = readonly [lng: number, lat: number];

export function bboxInput(name: string) {
  const form = () => t('{name} must be four numbers, west,south,east,north, in degrees.', { name });
  return z.pipe(
    documented(
      text(name, form).check(
        z.maxLength(200, { error: form }),
        z.refine((value) => numbers(value)?.length === 4, { error: form }),
        z.refine(
          (value) => {
            const box = numbers(value);
            if (box?.length !== 4) return true;
            return isLongitude(box[0]) && isLatitude(box[1]) && isLongitude(box[2]) && isLatitude(box[3]);
          },
          {
            error: () =>
              t('{name} is out of range: longitude must be from -180 to 180, latitude from -90 to 90.', {
                name,
              }),
          },
        ),
        z.refine(
          (value) => {
            const box = numbers(value);
            return box?.length !== 4 || (box[0]! < box[2]! && box[1]! < box[3]!);
          },
          {
            error: () =>
              t('{name} is out of order: west must be below east, and south below north.', { name }),
          },
        ),
      ),
      { description: 'west,south,east,north in degrees', examples: ['-83.1,39.9,-82.9,40.1'] },
    ),
    z.transform((value: string) => numbers(value) as unknown as BoundingBox),
  );
}

export function pointInput(name: string) {
  const form = () => t('{name} must be two numbers, longitude,latitude, in degrees.', { name });
  return z.pipe(
    documented(
      text(name, form).check(
        z.maxLength(100, { error: form }),
        z.refine((value) => numbers(value)?.length === 2, { error: form }),
        z.refine(
          (value) => {
            const point = numbers(value);
            return point?.length !== 2 || (isLongitude(point[0]) && isLatitude(point[1]));
          },
          {
            error: () =>
              t('{name} is out of range: longitude must be from -180 to 180, latitude from -90 to 90.', {
                name,
              }),
          },
        ),
      ),
      { description: 'longitude,latitude in degrees', examples: ['-83.03,40.0'] },
    ),
    z.transform((value: string) => numbers(value) as unknown as LngLat),
  );
}

export function repeatedInput<S extends z.ZodMiniType<unknown, string>>(
  name: string,
  item: S,
  max: number,
  /** JSON Schema of one of the values, for the documentation. */
  itemSchema: Record<string, unknown> = { type: 'string' },
) {
  const sentence = () => t('{name} can be given up to {max} times.', { name, max });
  const oneOrMany = documented(
    z.union([z.string(), z.array(z.string())], { error: () => t('{name} must be text.', { name }) }),
    {
      type: 'array',
      items: itemSchema,
      maxItems: max,
      anyOf: undefined,
    },
  );
  return z.pipe(
    z.pipe(
      oneOrMany,
      z.transform((value: string | string[]) => (typeof value === 'string' ? [value] : value)),
    ),
    z.array(item).check(z.maxLength(max, { error: sentence })),
  );
}

export function textInput(name: string, max: number, description?: string) {
  const sentence = () => t('{name} must be text of 1 to {max} characters.', { name, max });
  return documented(
    text(name, sentence).check(
      z.minLength(1, { error: sentence }),
      z.maxLength(max, { error: sentence }),
      z.refine((value) => !/[\u0000-\u001f\u007f]/.test(value), {
        error: () => t('{name} can’t contain control characters.', { name }),
      }),
    ),
    { description },
  );
}
