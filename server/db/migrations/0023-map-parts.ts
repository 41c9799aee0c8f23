import { type Kysely, sql } from 'kysely';

/**
 * Streets are stored in parts, because no statement can give a region's whole: what the driver reads is a text of at most half a gigabyte, in which
 * every byte has two letters. Rows from before are the only part of their version, and not packed.
 */
const STATEMENTS = [
  `alter table map_graphs
    add column part smallint not null default 0,
    add column raw_bytes integer,
    drop constraint map_graphs_pkey,
    add constraint map_graphs_pkey primary key (version_id, part),
    add constraint map_graphs_part_range check (part >= 0),
    add constraint map_graphs_raw_bytes_range check (raw_bytes between 1 and 16777216)`,
  // What was kept of the file: boxes of west, south, east and north. None: all of the version's own box.
  `alter table map_versions add column areas json not null default '[]'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
