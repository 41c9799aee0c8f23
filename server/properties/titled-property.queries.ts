import { type RawBuilder, sql } from 'kysely';
import type { TitledProperty } from '#shared/rules/property-title.ts';

/** The fields of a property that its title is made of, as JSON. @param table the alias of `properties` */
export function titledProperty(table: string): RawBuilder<TitledProperty & { id: number }> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'listing_title',
    ${column('listing_title')}, 'type', ${column('type')}, 'address_1', ${column('address_1')})`;
}
