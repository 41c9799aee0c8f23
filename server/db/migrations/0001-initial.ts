import { type Kysely, sql } from 'kysely';
import { accountsSql } from './initial/accounts-sql.ts';
import { communitySql } from './initial/community-sql.ts';
import { leadsSql } from './initial/leads-sql.ts';
import { listingsSql } from './initial/listings-sql.ts';
import { readModelSql } from './initial/read-model-sql.ts';
import { schoolsSql } from './initial/schools-sql.ts';

/**
 * Every entity of section 3. Plain PostgreSQL 15 without extensions. Constraints are named `<table>_<column>_<rule>`, so
 * that an error of the database can be answered with a sentence about the field.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [accountsSql, schoolsSql, listingsSql, readModelSql, leadsSql, communitySql]) {
    for (const statement of text.split(';\n')) {
      if (statement.trim() !== '') await sql.raw(statement).execute(db);
    }
  }
}
