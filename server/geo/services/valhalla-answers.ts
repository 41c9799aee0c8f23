import * as z from 'zod/mini';

/** Implausible beyond. */
const MAX_SECONDS = 48 * 3600;
const MAX_LENGTH = 20_000;
const MAX_SHAPE_CHARS = 400_000;
/** The year 2200, in seconds. */
const LATEST = 7_258_118_400;

const seconds = z.number().check(z.minimum(0), z.maximum(MAX_SECONDS));
const length = z.number().check(z.minimum(0), z.maximum(MAX_LENGTH));
const summary = z.object({ time: seconds, length });

const error = z.object({ error_code: z.int(), error: z.string() });

/** Unused parts are dropped. */
export const routeSchema = z.union([
  z.object({
    trip: z.object({
      status: z.literal(0),
      units: z.literal('miles'),
      summary,
      legs: z
        .array(
          z.object({
            shape: z.string().check(z.minLength(1), z.maxLength(MAX_SHAPE_CHARS), z.regex(/^[?-~]+$/)),
            summary,
          }),
        )
        .check(z.length(1)),
    }),
  }),
  error,
]);

const rows = <S extends z.ZodMiniType>(value: S) =>
  z.array(z.array(z.nullable(value)).check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100));

/** For `verbose: false`. */
export const matrixSchema = z.union([
  z.object({
    sources_to_targets: z.object({ durations: rows(seconds), distances: rows(length) }),
    units: z.literal('kilometers'),
  }),
  error,
]);

/** `tileset_last_modified` is 0 without streets. */
export const statusSchema = z.object({
  version: z.string().check(z.maxLength(40)),
  tileset_last_modified: z.int().check(z.minimum(0), z.maximum(LATEST)),
});

export type ValhallaTrip = Extract<z.output<typeof routeSchema>, { trip: unknown }>['trip'];
export type ValhallaMatrix = Extract<z.output<typeof matrixSchema>, { sources_to_targets: unknown }>;
