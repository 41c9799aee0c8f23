import { type Kysely, sql } from 'kysely';

/**
 * Edited posts and comments, with their earlier versions for moderators, and what conversations were begun about
 * (docs/decisions/066-conversations-and-edits.md).
 */
const STATEMENTS = [
  'alter table forum_posts add column edited timestamptz',
  'alter table forum_comments add column edited timestamptz',
  `create table forum_revisions (
    id bigint generated always as identity constraint forum_revisions_pkey primary key,
    post_id bigint,
    comment_id bigint,
    user_id bigint not null,
    title text not null default '',
    text text not null,
    written timestamptz not null,
    replaced timestamptz not null default clock_timestamp(),
    constraint forum_revisions_post_id_exists foreign key (post_id) references forum_posts (id) on delete cascade,
    constraint forum_revisions_comment_id_exists foreign key (comment_id) references forum_comments (id) on delete cascade,
    constraint forum_revisions_user_id_exists foreign key (user_id) references users (id) on delete cascade,
    constraint forum_revisions_of_one check (num_nonnulls(post_id, comment_id) = 1)
  )`,
  'create index forum_revisions_post_id on forum_revisions (post_id, id)',
  'create index forum_revisions_comment_id on forum_revisions (comment_id, id)',
  'create index forum_revisions_user_id on forum_revisions (user_id, replaced desc)',
  `create table conversation_subjects (
    conversation_id bigint not null constraint conversation_subjects_pkey primary key,
    property_id bigint,
    profile_of bigint,
    constraint conversation_subjects_conversation_id_exists foreign key (conversation_id) references conversations (id)
      on delete cascade,
    constraint conversation_subjects_property_id_exists foreign key (property_id) references properties (id)
      on delete cascade,
    constraint conversation_subjects_profile_of_exists foreign key (profile_of) references users (id)
      on delete cascade,
    constraint conversation_subjects_one check (num_nonnulls(property_id, profile_of) = 1)
  )`,
  'create index conversation_subjects_property_id on conversation_subjects (property_id)',
  'create index conversation_subjects_profile_of on conversation_subjects (profile_of)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
