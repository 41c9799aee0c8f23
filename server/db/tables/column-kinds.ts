import type { ColumnType, GeneratedAlways } from 'kysely';

export type IdColumn = GeneratedAlways<number>;
/** Queries return ISO 8601 in UTC. */
export type TimeColumn = ColumnType<string, Date | string, Date | string>;
export type TimeNowColumn = ColumnType<string, Date | string | undefined, Date | string>;
/** `YYYY-MM-DD` */
export type DateColumn = string;
/** Queries return the parsed value; writes take JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type JsonDefaultColumn<T> = ColumnType<T, string | undefined, string>;
