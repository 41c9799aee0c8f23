import { type Kysely, sql } from 'kysely';

/** Adds the headline to the cards of listings without a name, as `toCard` writes it from now on: it is their title. */
const withHeadline = (card: string) =>
  sql.raw(`'{"listing_title":' || to_json(p.listing_title)::text || ',' || substr(${card}, 2)`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update property_forms f set card = ${withHeadline('f.card')}
    from properties p where p.id = f.property_id and btrim(p.name) = ''`.execute(db);
  await sql`update property_cards c set listing = ${withHeadline('c.listing')}
    from properties p where p.id = c.property_id and btrim(p.name) = ''`.execute(db);
}
