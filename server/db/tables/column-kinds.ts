import type { ColumnType, GeneratedAlways } from 'kysely';

export type IdColumn = GeneratedAlways<number>;
/** ISO 8601 in UTC when read. */
export type TimeColumn = ColumnType<string, Date | string, Date | string>;
export type TimeNowColumn = ColumnType<string, Date | string | undefined, Date | string>;
/** `YYYY-MM-DD` */
export type DateColumn = string;
/** Parsed when read, text when written. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type JsonDefaultColumn<T> = ColumnType<T, string | undefined, string>;
