import type { ColumnType, GeneratedAlways } from 'kysely';

/** A primary key that the database gives. */
export type Id = GeneratedAlways<number>;
/** A time: ISO 8601 in UTC when read. */
export type Time = ColumnType<string, Date | string, Date | string>;
/** A time that is now unless said otherwise. */
export type TimeNow = ColumnType<string, Date | string | undefined, Date | string>;
/** A date as `YYYY-MM-DD`. */
export type DateOnly = string;
/** JSON: a value when read, its text when written. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
