import type { ColumnType, GeneratedAlways } from 'kysely';

/** A primary key that the database gives. */
export type IdColumn = GeneratedAlways<number>;
/** A time: ISO 8601 in UTC when read. */
export type TimeColumn = ColumnType<string, Date | string, Date | string>;
/** A time that is now unless said otherwise. */
export type TimeNowColumn = ColumnType<string, Date | string | undefined, Date | string>;
/** A date as `YYYY-MM-DD`. */
export type DateColumn = string;
/** JSON: a value when read, its text when written. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type JsonDefaultColumn<T> = ColumnType<T, string | undefined, string>;
