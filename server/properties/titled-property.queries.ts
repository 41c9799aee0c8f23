import { type RawBuilder, sql } from 'kysely';
import type { TitledProperty } from '#shared/rules/property-title.ts';

/** @param table alias of `properties` in the query */
export function titledProperty(table: string): RawBuilder<TitledProperty & { id: number }> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'listing_title',
    ${column('listing_title')}, 'type', ${column('type')}, 'address_1', ${column('address_1')})`;
}
